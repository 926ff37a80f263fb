/// A setting that goes by its raw value on the command line, and by its key in files and through
/// sockets: "hand-over" is `HandOver` there.
package protocol SettingName: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  /// Completes "give …".
  var values: String { get }
}

extension SettingName {
  /// Its words without anything between them, each with a capital.
  package var key: String {
    var letters: [UInt8] = []
    for word in rawValue.utf8.split(separator: UInt8(ascii: "-")) {
      letters += word
      // From the small letter to its capital.
      letters[letters.count - word.count] -= 32
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Takes both spellings.
  package init?(key: String) {
    guard let setting = Self.allCases.first(where: { $0.key == key || $0.rawValue == key }) else {
      return nil
    }
    self = setting
  }
}
