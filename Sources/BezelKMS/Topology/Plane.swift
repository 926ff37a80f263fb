/// A layer of pixels that a CRTC shows.
package struct Plane: Equatable, Sendable {
  package enum Kind: UInt64, Sendable {
    case overlay = 0
    /// The layer that covers the whole picture.
    case primary = 1
    case cursor = 2
  }

  package let id: PlaneID
  package let kind: Kind
  package let possibleCRTCs: CRTCSet
  /// The formats that it supports in linear layout.
  package let formats: [PixelFormat]
  /// The CRTC that shows it now.
  package let crtc: CRTCID?

  package init(
    id: PlaneID, kind: Kind, possibleCRTCs: CRTCSet, formats: [PixelFormat], crtc: CRTCID? = nil
  ) {
    self.id = id
    self.kind = kind
    self.possibleCRTCs = possibleCRTCs
    self.formats = formats
    self.crtc = crtc
  }
}
