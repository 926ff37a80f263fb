/// A JSON value.
///
/// A number is an integer if it is written without a fraction and an exponent.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSON])
  case object(Object)
  /// A legal value that none of the others can hold: a number beyond their range, or a text with a NUL, half of
  /// a surrogate pair or U+FFFF, which is no character; and any value under such a name. No member of any call
  /// takes it.
  case unusable

  /// Members in the order in which they were written.
  package typealias Object = [Member]

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// An object of these members, in this order.
  package static func members(_ members: (String, JSON)...) -> JSON {
    .object(members.map { Member($0.0, $0.1) })
  }

  /// A string; `null` for `nil`.
  package static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}
