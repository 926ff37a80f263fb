/// The kernel's number for one KMS object, tagged with what it names.
package struct ObjectID<Object: ~Copyable>: Hashable, Sendable {
  package let rawValue: UInt32

  package init?(rawValue: UInt32) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }
}

package typealias ConnectorID = ObjectID<Connector>
package typealias CRTCID = ObjectID<CRTC>
package typealias PlaneID = ObjectID<Plane>
typealias FramebufferID = ObjectID<Framebuffer>
