internal import CBezelLinux
internal import CBoardGuest
internal import SeededRandom

/// Fingers that come, move and go faster than a reader can follow, always as a real panel would
/// report.
///
/// - Shape: every frame moves all fingers that are down; now and then one lifts or comes back.
struct FingerStorm {
  private let fingers: Int32
  private let rate: Int64
  private let frames: Int64
  private var frame: Int64 = 0
  private var touches = 0
  private var isDown: [Bool]
  private let seed: Int32
  private var random: SeededRandom

  /// Reads `[fingers, frames a second, seconds, seed]`; `nil` for impossible numbers.
  init?(_ numbers: [Int32]) {
    guard numbers.count == 4, (1...UinputPanel.slots).contains(numbers[0]),
      (1...100_000).contains(numbers[1]), (1...3_600).contains(numbers[2])
    else { return nil }
    fingers = numbers[0]
    rate = Int64(numbers[1])
    frames = rate * Int64(numbers[2])
    isDown = Array(repeating: false, count: Int(fingers))
    seed = numbers[3]
    random = SeededRandom(seed: Int(numbers[3]))
  }

  /// The time of the next frame, in nanoseconds from the first.
  var due: Int64 { frame * 1_000_000_000 / rate }

  /// Returns the events of the next frame; `nil` after the last, in which all fingers lift.
  mutating func next(in panel: inout UinputPanel) -> [input_event]? {
    guard frame <= frames else { return nil }
    var events: [input_event] = []
    for slot in 0..<fingers {
      let place = (x: Int32(random.int(0...999)), y: Int32(random.int(0...699)))
      switch (isDown[Int(slot)], frame) {
      case (true, frames):
        events += panel.up(slot)
        isDown[Int(slot)] = false
      case (false, frames): break
      case (true, _) where random.int(1...200) == 1:
        events += panel.up(slot)
        isDown[Int(slot)] = false
      case (true, _): events += panel.move(slot, place.x, place.y)
      case (false, _) where frame == 0 || random.int(1...20) == 1:
        events += panel.down(slot, place.x, place.y)
        isDown[Int(slot)] = true
        touches += 1
      case (false, _): break
      }
    }
    frame += 1
    return events + panel.frameEnd()
  }

  /// Returns a line such as `storm 1: 10000 frames in 10002 ms, 512 touches`; it begins with the
  /// seed.
  func summary(after nanoseconds: Int64) -> String {
    "storm \(seed): \(frame) frames in \(nanoseconds / 1_000_000) ms, \(touches) touches"
  }
}
