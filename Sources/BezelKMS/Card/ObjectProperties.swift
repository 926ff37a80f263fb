import BezelLinux
internal import CBezelDRM

/// The properties of one KMS object: their numbers and values, by name.
struct ObjectProperties {
  private struct Property {
    let name: String
    let id: UInt32
    let value: UInt64
    /// The values of an enum property, with their names.
    let choices: [(name: String, value: UInt64)]
  }

  private let object, kind: UInt32
  private var properties: [Property] = []

  /// Reads the properties of an object of `kind`, for example `DRM_MODE_OBJECT_PLANE`.
  ///
  /// - Throws: `noSuchFile` if the object does not exist any more.
  init(of object: UInt32, kind: UInt32, on card: Card) throws(Errno) {
    self.object = object
    self.kind = kind
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
          choices: choices.map { (name: ObjectProperties.text($0.name), value: $0.value) }))
    }
  }

  /// Returns a name from one of the kernel's arrays of bytes.
  private static func text<Bytes>(_ array: Bytes) -> String {
    withUnsafeBytes(of: array) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Returns the number of the property, for a commit.
  ///
  /// - Throws: `notSupported` if the object has no property of this name.
  func id(_ name: String) throws(Errno) -> UInt32 {
    guard let property = properties.first(where: { $0.name == name }) else { throw .notSupported }
    return property.id
  }

  func value(_ name: String) -> UInt64? { properties.first { $0.name == name }?.value }

  /// Returns the name of an enum property's value: the numbers depend on the driver.
  func choice(_ name: String) -> String? {
    guard let property = properties.first(where: { $0.name == name }) else { return nil }
    return property.choices.first { $0.value == property.value }?.name
  }

  /// Returns the number of an enum property's value by its name.
  func value(of choice: String, in name: String) -> UInt64? {
    properties.first { $0.name == name }?.choices.first { $0.name == choice }?.value
  }

  /// Returns the bytes of a blob property.
  ///
  /// Each probe by any program, the kernel's own console too, replaces a connector's EDID by a blob with another
  /// number (`drm_property_replace_global_blob`). A blob that is gone is therefore looked up anew.
  ///
  /// - Returns: `nil` if it has no blob, or one of more than 4 MiB: the longest are gamma tables,
  ///   of 2 MiB on some chips.
  func blob(_ name: String, on card: Card) throws(Errno) -> [UInt8]? {
    var current = self
    for _ in 0..<ObjectProperties.mostLooks {
      guard let number = current.value(name).flatMap({ UInt32(exactly: $0) }), number != 0 else {
        return nil
      }
      if let blob = try Errno.existing(drmModeGetPropertyBlob(card.descriptor.rawValue, number)) {
        defer { drmModeFreePropertyBlob(blob) }
        guard blob.pointee.length <= 1 << 22, let data = blob.pointee.data else { return nil }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(blob.pointee.length)))
      }
      guard let next = try card.properties(of: object, kind: kind) else { return nil }
      current = next
    }
    return nil
  }

  /// The looks for a blob that others keep replacing.
  private static let mostLooks = 8
}
