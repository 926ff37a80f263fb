/// The moments at which the steps of earlier boots, or shutdowns, were reached.
///
/// The file's format is lines of ASCII and UTF-8: `bezel-boot-history 1`, then `duration MILLISECONDS`,
/// then `MILLISECONDS NAME` for each step in the order of its time.
package struct BootHistory: Equatable, Sendable {
  /// A step, as the name of a unit, and when it was reached.
  package struct Step: Equatable, Sendable {
    package let name: String
    /// Since the beginning, in milliseconds.
    package var time: Int64

    package init(name: String, time: Int64) { (self.name, self.time) = (name, time) }
  }

  /// The most steps that are kept, and the longest file that is read, in bytes.
  package static let (mostSteps, longestFile) = (1_024, 262_144)
  /// The longest name of a step, in bytes.
  static let longestName = 255
  /// The longest time of a step and of the whole, in milliseconds: one hour.
  static let longestTime: Int64 = 3_600_000

  /// From the beginning to the end, in milliseconds; positive.
  package private(set) var duration: Int64
  /// In the order of their times, none of them after the end.
  package private(set) var steps: [Step]

  /// - Parameters:
  ///   - duration: in milliseconds.
  ///   - steps: of one run; of steps with one name the first counts.
  package init(duration: Int64, steps: [Step]) {
    let duration = max(1, min(BootHistory.longestTime, duration))
    self.duration = duration
    var names: Set<String> = []
    self.steps = steps.filter {
      (0...duration).contains($0.time) && BootHistory.isName($0.name)
        && names.insert($0.name).inserted
    }
    .sorted { $0.time < $1.time }
    if self.steps.count > BootHistory.mostSteps {
      self.steps.removeLast(self.steps.count - BootHistory.mostSteps)
    }
  }

  /// Reads a file's bytes.
  ///
  /// - Returns: `nil` unless every line is well-formed: a damaged file is as none.
  package init?(bytes: [UInt8]) {
    guard bytes.count <= BootHistory.longestFile, bytes.last == UInt8(ascii: "\n") else {
      return nil
    }
    let lines = bytes.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard (2...(BootHistory.mostSteps + 2)).contains(lines.count),
      lines[0].elementsEqual(BootHistory.head.utf8)
    else { return nil }
    let words = lines[1].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, words[0].elementsEqual("duration".utf8),
      let duration = BootHistory.time(words[1]), duration > 0
    else { return nil }
    var steps: [Step] = []
    var names: Set<String> = []
    for line in lines[2...] {
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")),
        let time = BootHistory.time(line[..<blank]), time <= duration,
        time >= steps.last?.time ?? 0,
        let name = String(validating: line[(blank + 1)...], as: UTF8.self),
        BootHistory.isName(name), names.insert(name).inserted
      else { return nil }
      steps.append(Step(name: name, time: time))
    }
    self.duration = duration
    self.steps = steps
  }

  /// The bytes of its file.
  package var bytes: [UInt8] {
    var text = "\(BootHistory.head)\nduration \(duration)\n"
    for step in steps { text += "\(step.time) \(step.name)\n" }
    return Array(text.utf8)
  }

  /// Returns the mean of this history and a new run, in which the new run counts a quarter.
  ///
  /// A step that the new run did not reach is dropped.
  package func averaged(with run: BootHistory) -> BootHistory {
    func mean(_ old: Int64, _ new: Int64) -> Int64 { (old * 3 + new + 2) / 4 }
    var former: [String: Int64] = [:]
    for step in steps { former[step.name] = step.time }
    return BootHistory(
      duration: mean(duration, run.duration),
      steps: run.steps.map { step in
        Step(name: step.name, time: former[step.name].map { mean($0, step.time) } ?? step.time)
      })
  }

  private static let head = "bezel-boot-history 1"

  /// Parses a time of at most seven digits.
  private static func time(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard (1...7).contains(digits.count) else { return nil }
    var time: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      time = time * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return time <= longestTime ? time : nil
  }

  /// Whether a name can stand in a line.
  static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
