import BezelLinux
internal import CBezelDRM

/// The properties of one KMS object: their numbers and their values, by name.
struct ObjectProperties {
  private struct Property {
    let name: String
    let id: UInt32
    let value: UInt64
    /// The name of the value, if it is one of a list.
    let choice: String?
  }

  private var properties: [Property] = []

  /// Reads the properties of an object of `kind`, for example `DRM_MODE_OBJECT_PLANE`.
  ///
  /// - Throws: `noSuchFile` if there is no such object any more.
  init(of object: UInt32, kind: UInt32, on card: Card) throws(Errno) {
    let fd = card.descriptor.rawValue
    guard let list = drmModeObjectGetProperties(fd, object, kind) else { throw .current }
    defer { drmModeFreeObjectProperties(list) }
    let count = Int(list.pointee.count_props)
    let ids = UnsafeBufferPointer(start: list.pointee.props, count: count)
    let values = UnsafeBufferPointer(start: list.pointee.prop_values, count: count)
    for (id, value) in zip(ids, values) {
      guard let property = try Errno.existing(drmModeGetProperty(fd, id)) else { continue }
      defer { drmModeFreeProperty(property) }
      let choices = UnsafeBufferPointer(
        start: property.pointee.enums, count: Int(property.pointee.count_enums))
      properties.append(
        Property(
          name: ObjectProperties.text(property.pointee.name), id: id, value: value,
          choice: choices.first { $0.value == value }.map { ObjectProperties.text($0.name) }))
    }
  }

  /// A name in one of the kernel's arrays of bytes.
  private static func text<Bytes>(_ array: Bytes) -> String {
    withUnsafeBytes(of: array) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
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

  /// What was chosen from the property's list, by its name: the numbers are each driver's own.
  func choice(_ name: String) -> String? { properties.first { $0.name == name }?.choice }

  /// The bytes that the property points to.
  ///
  /// - Returns: `nil` if it points to none, or to more than 4 MiB: the longest are gamma tables, of
  ///   2 MiB on some chips.
  func blob(_ name: String, on card: Card) throws(Errno) -> [UInt8]? {
    guard let number = value(name).flatMap({ UInt32(exactly: $0) }), number != 0,
      let blob = try Errno.existing(drmModeGetPropertyBlob(card.descriptor.rawValue, number))
    else { return nil }
    defer { drmModeFreePropertyBlob(blob) }
    guard blob.pointee.length <= 1 << 22, let data = blob.pointee.data else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(blob.pointee.length)))
  }
}
