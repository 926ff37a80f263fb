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
