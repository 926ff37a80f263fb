/// A row of a table of settings: a value in a `Target`, as text.
package struct Setting<Target: SettingTarget>: Sendable {
  /// The section of the configuration's files that it is in.
  package let section: SettingSection
  /// The use of the setting: a sentence without its period, for help texts and manual pages.
  package let purpose: String
  /// Further sentences; empty for none.
  package let details: String
  /// The accepted values; completes "give …".
  package let values: String
  /// The names of all values; empty if the values are not names.
  package let choices: [String]
  /// The word that stands for a value in a synopsis, as "SECONDS".
  package let placeholder: String
  /// Whether an option without a value sets it to "yes", and one with "no-" before its name to "no".
  package let isFlag: Bool
  /// Whether a value is the path of an image's file.
  package let isImage: Bool
  /// Returns the value; `nil` if it has no textual form.
  let read: @Sendable (Target) -> String?
  /// Returns the change that sets the value; `nil` for a text that is no value.
  let parse: @Sendable (_ text: String, _ image: (String) -> HUDImage?) -> Change?
  package typealias Change = @Sendable (inout Target) -> Void

  /// - Parameters:
  ///   - section: that of the table's target, unless a row is in another one.
  ///   - get: returns the value; `nil` if it has no textual form.
  ///   - set: sets the value.
  package init<Value: Sendable>(
    _ purpose: String, details: String = "", in section: SettingSection = Target.section,
    _ kind: ValueKind<Value>, get: @escaping @Sendable (Target) -> Value?,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    (self.purpose, self.details, self.section) = (purpose, details, section)
    (values, choices, isImage) = (kind.values, kind.choices, kind.isImage)
    (placeholder, isFlag) = (kind.placeholder, kind.isFlag)
    read = { get($0).flatMap { kind.format($0) } }
    parse = { text, image in
      guard let value = kind.parse(text, image) else { return nil }
      return { target in set(&target, value) }
    }
  }

  /// - Parameter access: calls its second argument with the property, as `{ $1(&$0.name) }`.
  package init<Value: Sendable>(
    _ purpose: String, details: String = "", in section: SettingSection = Target.section,
    _ kind: ValueKind<Value>,
    _ access: @escaping @Sendable (inout Target, (inout Value) -> Void) -> Void
  ) {
    self.init(
      purpose, details: details, in: section, kind, get: { Setting.value(in: $0, access) },
      set: { target, value in access(&target) { $0 = value } })
  }

  /// The same for a property that may be `nil`, which has no textual form.
  package init<Value: Sendable>(
    _ purpose: String, details: String = "", in section: SettingSection = Target.section,
    _ kind: ValueKind<Value>,
    _ access: @escaping @Sendable (inout Target, (inout Value?) -> Void) -> Void
  ) {
    self.init(
      purpose, details: details, in: section, kind, get: { Setting.value(in: $0, access) ?? nil },
      set: { target, value in access(&target) { $0 = value } })
  }

  private static func value<Value: Sendable>(
    in target: Target, _ access: (inout Target, (inout Value) -> Void) -> Void
  ) -> Value? {
    var (target, value) = (target, Value?.none)
    access(&target) { value = $0 }
    return value
  }
}

/// The textual form of a setting's values.
package struct ValueKind<Value>: Sendable {
  /// The accepted values; completes "give …".
  let values: String
  /// The names of all values; empty if the values are not names.
  let choices: [String]
  let placeholder: String
  let isFlag: Bool
  let isImage: Bool
  let parse: @Sendable (_ text: String, _ image: (String) -> HUDImage?) -> Value?
  let format: @Sendable (Value) -> String?

  /// - Parameters:
  ///   - values: completes "give …".
  ///   - placeholder: the word that stands for a value in a synopsis.
  ///   - isFlag: whether an option without a value means "yes".
  ///   - format: returns `nil` if a value has no textual form.
  ///   - parse: returns `nil` for a text that is no value.
  package init(
    _ values: String, placeholder: String, isFlag: Bool = false,
    format: @escaping @Sendable (Value) -> String? = { _ in nil },
    parse: @escaping @Sendable (String) -> Value?
  ) {
    (self.values, choices, isImage) = (values, [], false)
    (self.placeholder, self.isFlag) = (placeholder, isFlag)
    self.parse = { text, _ in parse(text) }
    self.format = format
  }

  /// A choice between names.
  package init(
    choices: [String], isFlag: Bool = false, format: @escaping @Sendable (Value) -> String?,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    values = choices.alternatives
    (self.choices, isImage) = (choices, false)
    (placeholder, self.isFlag) = ("NAME", isFlag)
    self.parse = { text, _ in parse(text) }
    self.format = format
  }

  /// The path of an image's file, which `image` reads.
  init(imageAtPath values: String) where Value == HUDImage {
    (self.values, choices, isImage) = (values, [], true)
    (placeholder, isFlag) = ("FILE", false)
    parse = { text, image in image(text) }
    format = { _ in nil }
  }
}

extension [String] {
  /// As "a, b or c".
  package var alternatives: String {
    dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}
