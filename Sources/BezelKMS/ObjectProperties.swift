import BezelLinux
internal import CBezelDRM

/// The properties of one KMS object: their numbers and their values, by name.
struct ObjectProperties {
  private struct Property {
    let name: String
    let id: UInt32
    let value: UInt64
  }

  private var properties: [Property] = []

  /// Reads the properties of an object of `kind`, for example `DRM_MODE_OBJECT_PLANE`.
  init(of object: UInt32, kind: UInt32, on card: Card) throws(Errno) {
    let fd = card.descriptor.rawValue
    guard let list = drmModeObjectGetProperties(fd, object, kind) else { throw .current }
    defer { drmModeFreeObjectProperties(list) }
    let count = Int(list.pointee.count_props)
    let ids = UnsafeBufferPointer(start: list.pointee.props, count: count)
    let values = UnsafeBufferPointer(start: list.pointee.prop_values, count: count)
    for (id, value) in zip(ids, values) {
      guard let property = drmModeGetProperty(fd, id) else { continue }
      defer { drmModeFreeProperty(property) }
      let name = withUnsafeBytes(of: property.pointee.name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      properties.append(Property(name: name, id: id, value: value))
    }
  }

  /// The number that stands for the property in a commit.
  ///
  /// - Throws: `notSupported` if the object has none of this name.
  func id(_ name: String) throws(Errno) -> UInt32 {
    guard let property = properties.first(where: { $0.name == name }) else { throw .notSupported }
    return property.id
  }

  func value(_ name: String) -> UInt64? { properties.first { $0.name == name }?.value }
}
