internal import BezelHUD

/// A regular expression that finds a command's progress in a line of its output.
///
/// It has one group, which is per cent, or two: what is done, and of how much.
package struct ProgressPattern {
  private let regex: Regex<AnyRegexOutput>

  /// What is wrong with an expression.
  package struct Mistake: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Throws: `Mistake`.
  package init(_ text: String) throws(Mistake) {
    do {
      // Letter by letter of Unicode, as a program's output may be anything.
      regex = try Regex(text).matchingSemantics(.unicodeScalar)
      // Nothing fits the other way, so that it can be asked how many groups there are.
      let groups = try "".wholeMatch(of: Regex("(?:\(text))|"))?.output.count
      guard groups == 2 || groups == 3 else {
        throw Mistake(
          description:
            "'\(text)' has to have one group, which is per cent, as in '(\\d+)%', or two, "
            + "what is done and of how much, as in '(\\d+)/(\\d+)'.")
      }
    } catch let mistake as Mistake {
      throw mistake
    } catch {
      throw Mistake(description: "'\(text)' is no regular expression: \(error).")
    }
  }

  /// What a line says of the progress; `nil` for nothing, and for what is more than all.
  func progress(in line: String) -> Fraction? {
    guard let output = line.firstMatch(of: regex)?.output,
      let first = output[1].substring.flatMap({ Double(decimal: $0) })
    else { return nil }
    // With two groups of which one took no part, there is no telling what the other one means.
    guard output.count == 3 else { return Fraction(first, of: 100) }
    let second = output[2].substring.flatMap { Double(decimal: $0) }
    return second.flatMap { Fraction(first, of: $0) }
  }
}

extension Double {
  /// Reads digits with at most one point, and nothing else: 1 … 32 characters.
  init?(decimal text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isDecimal, text.utf8.count <= 32, let value = Double(text) else { return nil }
    self = value
  }
}

extension Fraction {
  /// - Returns: `nil` for more than all, and for a part of nothing.
  init?(_ part: Double, of whole: Double) {
    guard whole > 0, part <= whole else { return nil }
    self.init(part / whole)
  }
}
