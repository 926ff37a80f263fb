/// Reads the messages that SWUpdate sends to the clients of its progress socket.
///
/// A message is a structure of C, whose form depends on the version and on the processor. Since 2023.12 its
/// first word is the version; since 2024.12 the connection begins with that and "ACK".
///
/// - Source: SWUpdate, `include/progress_ipc.h` from 2020.04 to 2026.05.
package struct SWUpdateReader {
  /// A form: the offset of the number of steps, and the size.
  private typealias Form = (steps: Int, size: Int)

  /// With a number of bytes that is aligned to 8, with one that is not, as since 2025.12, and without any.
  private static let forms: [Form] = [(24, 2_416), (20, 2_408), (12, 2_400)]
  private static let longest = 65_536

  /// The bytes of a message that is not complete.
  private var kept: [UInt8] = []
  private var form: Form?
  private var isFirst = true
  private var isRunning = false
  /// The last image; the message of a failure may name none.
  private var image = ""

  package init() {}

  /// Takes the next bytes of the stream, all that have arrived.
  ///
  /// - Throws: for a version or a form that is not known; then nothing more can be read.
  package mutating func read(_ bytes: [UInt8]) throws(UpdateReadError) -> [UpdateReport] {
    kept += bytes
    var reports: [UpdateReport] = []
    if isFirst {
      guard kept.count >= 8 else { return [] }
      try checkVersion()
      isFirst = false
      if kept[4..<8].elementsEqual("ACK\0".utf8) { kept.removeFirst(8) }
    }
    while kept.count >= 2_400 {
      try checkVersion()
      guard let form = form ?? foundForm else {
        guard kept.count < SWUpdateReader.longest else {
          throw UpdateReadError(description: "Its messages have a form that is not known.")
        }
        break
      }
      self.form = form
      guard kept.count >= form.size else { break }
      if let report = report(in: form) { reports.append(report) }
      kept.removeFirst(form.size)
    }
    return reports
  }

  private func checkVersion() throws(UpdateReadError) {
    let version = word(0)
    guard version >> 16 <= 2 else {
      throw UpdateReadError(
        description:
          "It speaks version \(version >> 16).\(version >> 8 & 0xFF) of its progress messages, and Bezel knows 0 to 2."
      )
    }
  }

  /// A message comes at once, so that the sizes differ also before the next one.
  private var foundForm: Form? {
    SWUpdateReader.forms.first { kept.count % $0.size == 0 }
      ?? SWUpdateReader.forms.first {
        kept.count >= $0.size + 8 && word($0.size) == word(0) && word($0.size + 4) <= 8
      }
  }

  private mutating func report(in form: Form) -> UpdateReport? {
    let place = form.steps + 12
    let (steps, step) = (word(form.steps), word(form.steps + 4))
    let name = text(place, 256)
    let progress = UpdateProgress(
      step: step, of: steps, percent: word(form.steps + 8), name: step > 0 ? name : nil)
    // A message with an information does not tell the progress.
    let information = word(place + 324) > 0 ? text(place + 328, 256) : ""
    switch word(4) {
    case 1, 2:
      isRunning = true
      image = word(4) == 1 ? "" : name.isEmpty ? self.image : name
      return .progress(progress)
    case 8 where isRunning || information.isEmpty && steps > 0:
      isRunning = true
      return .progress(progress)
    case 5:
      // A download while it is being installed is part of a step.
      if step > 0 { return nil }
      isRunning = true
      return .progress(UpdateProgress(percent: word(8)))
    case 3 where isRunning, 6 where isRunning:
      isRunning = false
      return .done
    case 4:
      isRunning = false
      let words = information.isEmpty ? (step > 0 && !name.isEmpty ? name : image) : information
      return .failed(words: words.isEmpty ? nil : words)
    default: return nil
    }
  }

  /// The number at an offset, of little endian.
  private func word(_ place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(truncatingIfNeeded: UInt32(kept[place + $1]) << UInt32(8 * $1)) }
  }

  private func text(_ place: Int, _ size: Int) -> String {
    String(decoding: kept[place..<place + size].prefix { $0 != 0 }, as: UTF8.self)
  }
}
