import BezelLinux
import Synchronization
import Testing

@testable import BezelTouch

/// Made-up devices with a log of their calls, which block on request.
private final class Lab: Sendable {
  private struct Notes {
    var lines: [String] = []
    var isHeld = false
    var refuses = false
    var isGone = false
    var uploads: Int16 = 0
  }

  private let notes = Mutex(Notes())

  var lines: [String] { notes.withLock { $0.lines } }

  /// Blocks the helper thread in its next sleep, or releases it.
  func hold(_ isHeld: Bool) { notes.withLock { $0.isHeld = isHeld } }
  func refuse() { notes.withLock { $0.refuses = true } }
  func unplug() { notes.withLock { $0.isGone = true } }

  func find() -> [HapticDevice] {
    note("find")
    return [
      HapticDevice(
        upload: { effect in
          self.notes.withLock { notes in
            if notes.refuses, notes.uploads == 2 { return nil }
            notes.uploads += 1
            notes.lines.append("upload \(effect.strength) \(effect.milliseconds)")
            return notes.uploads
          }
        },
        set: { number, isOn in
          self.notes.withLock { notes in
            if !notes.isGone { notes.lines.append("\(isOn ? "start" : "stop") \(number)") }
            return !notes.isGone
          }
        }, erase: { self.note("erase \($0)") })
    ]
  }

  func sleep(_ milliseconds: Int) {
    note("sleep \(milliseconds)")
    while notes.withLock({ $0.isHeld }) { Timestamp.sleep(milliseconds: 1) }
  }

  private func note(_ line: String) { notes.withLock { $0.lines.append(line) } }
}

private let taught = ["find", "upload weak 60", "upload strong 60", "upload strong 90"]
private let success = [
  "start 1", "sleep 60", "stop 1", "sleep 80", "start 3", "sleep 90", "stop 3",
]
private let erased = ["erase 1", "erase 2", "erase 3"]

@Suite("Haptics: patterns on devices that may take their time")
struct HapticsTests {
  private func make(_ lab: Lab) throws -> Haptics {
    try Haptics(find: { lab.find() }, sleep: { lab.sleep($0) })
  }

  /// Turns the loop until the devices have received that many calls.
  private func settle(_ haptics: Haptics, _ lab: Lab, until count: Int) {
    for _ in 0..<20_000 where lab.lines.count < count || haptics.isBusy {
      haptics.settle()
      Timestamp.sleep(milliseconds: 1)
    }
  }

  @Test("The patterns are those of the platform table")
  func patterns() {
    func text(_ pattern: HapticPattern) -> String {
      pattern.pulses.map { "\($0.effect.milliseconds) \($0.effect.strength) \($0.gap)" }
        .joined(separator: ", ")
    }
    #expect(text(.success) == "60 weak 80, 90 strong 0")
    #expect(text(.warning) == "90 strong 120, 60 weak 0")
    #expect(text(.error) == "60 strong 60, 60 strong 60, 60 strong 0")
    for pattern in HapticPattern.allCases {
      for pulse in pattern.pulses { #expect(HapticEffect.all.contains(pulse.effect)) }
    }
  }

  @Test("A pattern finds and teaches the devices, plays, and closing makes them forget it")
  func sequence() throws {
    let lab = Lab()
    let haptics = try make(lab)
    haptics.play(.success)
    settle(haptics, lab, until: 11)
    #expect(lab.lines == taught + success)
    haptics.play(.success)
    settle(haptics, lab, until: 18)
    #expect(lab.lines == taught + success + success)
    haptics.close()
    settle(haptics, lab, until: 21)
    #expect(lab.lines == taught + success + success + erased)
    haptics.close()
    #expect(!haptics.isBusy)
  }

  @Test("Preparing teaches ahead, once")
  func prepare() throws {
    let lab = Lab()
    let haptics = try make(lab)
    haptics.prepare()
    haptics.prepare()
    settle(haptics, lab, until: 4)
    haptics.prepare()
    #expect(!haptics.isBusy)
    haptics.play(.success)
    settle(haptics, lab, until: 11)
    #expect(lab.lines == taught + success)
  }

  @Test("Of the patterns asked for while one plays only the newest follows it")
  func newest() throws {
    let lab = Lab()
    let haptics = try make(lab)
    lab.hold(true)
    haptics.play(.success)
    haptics.play(.error)
    haptics.play(.warning)
    haptics.prepare()
    lab.hold(false)
    settle(haptics, lab, until: 18)
    let warning = ["start 3", "sleep 90", "stop 3", "sleep 120", "start 1", "sleep 60", "stop 1"]
    #expect(lab.lines == taught + success + warning)
  }

  @Test("Closing drops what waits, and a pattern after it begins anew")
  func closing() throws {
    let lab = Lab()
    let haptics = try make(lab)
    lab.hold(true)
    haptics.play(.success)
    haptics.play(.error)
    haptics.close()
    lab.hold(false)
    settle(haptics, lab, until: 14)
    #expect(lab.lines == taught + success + erased)
    haptics.prepare()
    settle(haptics, lab, until: 18)
    #expect(lab.lines.suffix(4) == taught[...])
  }

  @Test("A device that refuses an effect forgets the others, and nothing is played")
  func refusal() throws {
    let lab = Lab()
    lab.refuse()
    let haptics = try make(lab)
    haptics.play(.success)
    settle(haptics, lab, until: 5)
    #expect(lab.lines == taught.dropLast() + erased.dropLast())
    haptics.play(.success)
    #expect(!haptics.isBusy)
  }

  @Test("A device that goes in a pattern is let go, and the rest of the pattern is not waited for")
  func unplugged() throws {
    let lab = Lab()
    let haptics = try make(lab)
    lab.hold(true)
    haptics.play(.success)
    while !lab.lines.contains("sleep 60") { Timestamp.sleep(milliseconds: 1) }
    lab.unplug()
    lab.hold(false)
    settle(haptics, lab, until: 9)
    #expect(lab.lines == taught + ["start 1", "sleep 60"] + erased)
  }

  @Test("When all goes the devices forget too, whether a pattern plays or not")
  func dropped() throws {
    for isPlaying in [false, true] {
      let lab = Lab()
      do {
        let haptics = try make(lab)
        lab.hold(isPlaying)
        haptics.play(.success)
        if !isPlaying { settle(haptics, lab, until: 11) }
      }
      lab.hold(false)
      for _ in 0..<20_000 where lab.lines.last != "erase 3" { Timestamp.sleep(milliseconds: 1) }
      #expect(lab.lines == taught + success + erased)
    }
  }
}
