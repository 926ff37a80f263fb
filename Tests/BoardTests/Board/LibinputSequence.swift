/// The touches that `libinput debug-events` printed, and whether fingers can produce them.
///
/// A compositor receives the same.
struct LibinputSequence {
  private(set) var contacts = 0
  private var problems: [String] = []
  private var down: Set<Substring> = []

  /// - Parameter text: lines like ` event1  TOUCH_DOWN  +1.01s  0 (0) 20.50/30.00 (20.5/30.0mm)`.
  init(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let kind = words.first(where: { $0.hasPrefix("TOUCH_") }), kind != "TOUCH_FRAME",
        let time = words.firstIndex(where: { $0.hasPrefix("+") }), time + 1 < words.count
      else { continue }
      let slot = words[time + 1]
      switch kind {
      case "TOUCH_DOWN":
        if !down.insert(slot).inserted { problems.append("\(slot) goes down twice: \(line)") }
      case "TOUCH_UP", "TOUCH_CANCEL":
        if down.remove(slot) == nil { problems.append("\(slot) lifts without a touch: \(line)") }
        contacts += 1
      default:
        if !down.contains(slot) { problems.append("\(slot) moves without a touch: \(line)") }
      }
    }
  }

  /// The problems, and the contacts that are down at the end; empty if all was right.
  var verdict: [String] { problems + down.sorted().map { "\($0) is still down" } }
}
