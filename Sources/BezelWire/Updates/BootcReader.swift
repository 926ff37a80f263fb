/// Reads the JSON lines that `bootc upgrade --progress-fd` writes.
///
/// - Source: bootc, `docs/src/progress-v0.schema.json`, and `progress_jsonl.rs`.
package struct BootcReader {
  private static let tasks = ["pulling", "importing", "staging"]
  /// The longest line that is read, in bytes; a longer one is left out.
  private static let longest = 262_144

  private var line: [UInt8] = []
  private var isTooLong = false
  private var isRunning = false

  package init() {}

  package mutating func read(_ bytes: [UInt8]) -> [UpdateReport] {
    var reports: [UpdateReport] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isTooLong, let report = report {
          // The first line may be the last step's.
          if report == .done, !isRunning { reports.append(.progress(UpdateProgress())) }
          isRunning = report != .done
          reports.append(report)
        }
        line.removeAll(keepingCapacity: true)
        isTooLong = false
      } else if line.count < BootcReader.longest {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
    return reports
  }

  /// The report of the end of the last writer; `nil` if it had ended in order.
  package mutating func end() -> UpdateReport? {
    defer { self = BootcReader() }
    return isRunning ? .failed(words: nil) : nil
  }

  /// The report in the line; `nil` if there is none.
  private var report: UpdateReport? {
    guard let json = try? JSON(reading: line.span),
      json["type"] == .string("ProgressBytes")
        || json["type"] == .string("ProgressSteps")
    else { return nil }
    let task = json["task"]?.text.flatMap { BootcReader.tasks.firstIndex(of: $0) }
    let (steps, stepsTotal) = (json["steps"]?.number ?? 0, json["stepsTotal"]?.number ?? 0)
    if task == 2, steps > 0, steps == stepsTotal { return .done }
    var (part, whole) = (json["bytes"]?.number ?? 0, json["bytesTotal"]?.number ?? 0)
    if whole <= 0 { (part, whole) = (steps, stepsTotal) }
    let isPossible = whole > 0 && (0...whole).contains(part)
    return .progress(
      UpdateProgress(
        step: task.map { $0 + 1 } ?? 0, of: task == nil ? 0 : BootcReader.tasks.count,
        percent: isPossible ? Int(Double(part) / Double(whole) * 100) : nil,
        name: json["description"]?.text))
  }
}
