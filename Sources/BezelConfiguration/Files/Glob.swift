/// A pattern of bytes, in which "*" stands for any number of bytes, and "?" for one.
struct Glob {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether all of `name` matches.
  ///
  /// - Complexity: at most the product of both lengths.
  func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    var (place, position) = (0, 0)
    // The last star, and the end of the bytes that it stands for.
    var star: (place: Int, end: Int)?
    while position < name.count {
      let wanted = place < pattern.count ? pattern[place] : nil
      if wanted == UInt8(ascii: "*") {
        star = (place, position)
        place += 1
      } else if wanted == UInt8(ascii: "?") || wanted == name[position] {
        (place, position) = (place + 1, position + 1)
      } else if let former = star {
        star = (former.place, former.end + 1)
        (place, position) = (former.place + 1, former.end + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
