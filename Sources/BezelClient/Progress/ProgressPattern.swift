internal import BezelHUD
internal import CBezelLibrary
internal import CBezelPCRE2

/// A regular expression that finds a command's progress in a line of its output.
///
/// It has one group, the per cent, or two: the amount done, and the total. A line on which matching
/// would take too long counts as no match.
package final class ProgressPattern {
  private let code: OpaquePointer
  private let match: OpaquePointer
  private let limits: OpaquePointer
  private let groups: UInt32

  /// An invalid expression.
  package struct ValueError: Error, CustomStringConvertible {
    package let description: String
  }

  /// Steps back that one line may cost: about a millisecond.
  private static let mostSteps: UInt32 = 50_000
  private static let mostKibibytes: UInt32 = 1_024

  /// - Parameter text: in PCRE2's syntax.
  /// - Throws: `ValueError`, with the place in `text`.
  package init(_ text: String) throws(ValueError) {
    guard bezel_open_library("pcre2-8") != 0 else {
      throw ValueError(description: "PCRE2 is not installed: install libpcre2-8-0.")
    }
    var reason: Int32 = 0
    var offset = 0
    // A program's output need not be UTF-8.
    let options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C
    let bytes = Array(text.utf8)
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &reason, &offset, nil) else {
      let place = String(decoding: bytes.prefix(offset), as: UTF8.self).unicodeScalars.count
      throw ValueError(
        description: "'\(text)' is no regular expression: \(ProgressPattern.sentence(reason)), "
          + "after \(place) of its characters.")
    }
    var groups: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
    guard groups == 1 || groups == 2,
      let match = pcre2_match_data_create_from_pattern_8(code, nil),
      let limits = pcre2_match_context_create_8(nil)
    else {
      pcre2_code_free_8(code)
      throw ValueError(
        description: "'\(text)' needs one group, the per cent, as in '(\\d+)%', or two, "
          + "the amount done and the total, as in '(\\d+)/(\\d+)'.")
    }
    pcre2_set_match_limit_8(limits, ProgressPattern.mostSteps)
    pcre2_set_depth_limit_8(limits, ProgressPattern.mostSteps)
    pcre2_set_heap_limit_8(limits, ProgressPattern.mostKibibytes)
    (self.code, self.match, self.limits, self.groups) = (code, match, limits, groups)
  }

  deinit {
    pcre2_match_context_free_8(limits)
    pcre2_match_data_free_8(match)
    pcre2_code_free_8(code)
  }

  /// Returns the progress in a line; `nil` without a match, and for more than 100 %.
  func progress(in line: some Sequence<UInt8>) -> Fraction? {
    let line = Array(line)
    guard pcre2_match_8(code, line, line.count, 0, 0, match, limits) > 0,
      let first = number(1, in: line)
    else { return nil }
    // With two groups of which one took no part, there is no telling what the other one means.
    return groups == 1
      ? Fraction(first, of: 100) : number(2, in: line).flatMap { Fraction(first, of: $0) }
  }

  /// The number in a group; where there are two groups, a comma may part its thousands.
  private func number(_ group: Int, in line: [UInt8]) -> Double? {
    guard let bounds = pcre2_get_ovector_pointer_8(match) else { return nil }
    let (start, end) = (bounds[2 * group], bounds[2 * group + 1])
    // A group that took no part begins nowhere; \K may have it begin after its end.
    guard (0...line.count).contains(start), (start...line.count).contains(max(start, end)) else {
      return nil
    }
    let text = String(decoding: line[start..<max(start, end)], as: UTF8.self)
    return Double(decimal: text, groups: groups == 2)
  }

  private static func sentence(_ reason: Int32) -> String {
    var sentence = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(reason, &sentence, sentence.count)
    return String(decoding: sentence.prefix(max(0, Int(count))), as: UTF8.self)
  }
}
