/// The settings of a caller: checked values that change a configuration.
package struct ConfigurationChanges: Equatable, Sendable {
  private struct Value: Equatable, Sendable {
    let text: String
    /// `nil` for a setting that is no image.
    var image: NamedImage?
    /// `nil` for an image that is not read yet.
    var change: Setting<HUDConfiguration>.Change?

    static func == (a: Value, b: Value) -> Bool { a.text == b.text && a.image == b.image }
  }

  private var values: [HUDOption: Value] = [:]
  /// The settings that were given by former names, each with what to write in place of it.
  package private(set) var renamed: [String] = []

  package init() {}

  /// Takes settings of a command line, on which images are paths.
  ///
  /// - Throws: `SettingError` for an invalid value.
  package init(_ settings: [HUDOption: String]) throws(SettingError) {
    for option in HUDOption.allCases {
      guard let text = settings[option] else { continue }
      try set(option, to: text, image: .path(text))
    }
  }

  package static func == (a: ConfigurationChanges, b: ConfigurationChanges) -> Bool {
    a.values == b.values
  }

  package var isEmpty: Bool { values.isEmpty }

  /// Adds a setting, in place of one of the same name.
  ///
  /// - Parameter image: what `text` is the name of, if the setting is an image.
  /// - Throws: `SettingError` for an invalid value; nothing is changed then.
  private mutating func set(
    _ option: HUDOption, to text: String, image: NamedImage.Reference
  ) throws(SettingError) {
    let row = option.row
    if row.isImage {
      values[option] = Value(text: text, image: NamedImage(image))
    } else {
      guard let change = row.parse(text, { _ in nil }) else { throw SettingError(option, text) }
      values[option] = Value(text: text, change: change)
    }
  }

  /// Adds a setting by its key, also by a former one.
  ///
  /// - Parameter text: of an image, its name: see `NamedImage.Reference`.
  /// - Throws: `SettingError` for an invalid value.
  /// - Returns: whether there is a setting of this key.
  package mutating func set(key: String, to text: String) throws(SettingError) -> Bool {
    if let (option, value) = HUDOption.renamed(key, text) {
      try set(option, to: value, image: NamedImage.Reference(value))
      renamed.append("\(key): write \(option.key)=\(value)")
      return true
    }
    guard let option = HUDOption(key: key) else { return false }
    try set(option, to: text, image: NamedImage.Reference(text))
    return true
  }

  /// Adds settings, in place of those with the same names.
  package mutating func merge(_ newer: ConfigurationChanges) {
    for (option, value) in newer.values { values[option] = value }
  }

  /// Applies the settings in the order of their table; an image that is not read changes nothing.
  package func apply(to configuration: inout HUDConfiguration) {
    if values.isEmpty { return }
    for option in HUDOption.allCases { values[option]?.change?(&configuration) }
  }

  /// The keys and the values of the settings, in the order of the keys.
  package var texts: [(key: String, text: String)] {
    values.map { ($0.key.key, $0.value.text) }.sorted { $0.0 < $1.0 }
  }

  // MARK: Images

  /// The images among the settings.
  var images: [NamedImage] { HUDOption.allCases.compactMap { values[$0]?.image } }

  /// The names of the images, each once.
  package var imageNames: [NamedImage.Reference] { images.names }

  /// The images' size in memory, in bytes.
  package var imageByteCount: Int { images.byteCount }

  /// Takes in the images that were read.
  package mutating func fill(_ images: [NamedImage.Reference: HUDImage]) {
    for (option, value) in values {
      guard var image = value.image, image.fill(images) else { continue }
      let read = image.image
      values[option] = Value(
        text: value.text, image: image, change: option.row.parse(value.text) { _ in read })
    }
  }

  /// Gives images other names.
  package mutating func renameImages(_ reference: (NamedImage.Reference) -> NamedImage.Reference) {
    for (option, value) in values {
      guard let image = value.image else { continue }
      let renamed = NamedImage(reference(image.reference))
      values[option] = Value(text: renamed.reference.text, image: renamed)
    }
  }

  /// Drops images that came as descriptors.
  mutating func dropDescriptors() {
    values = values.filter { $0.value.image?.reference.isDescriptor != true }
  }
}
