import BezelHUD
import SeededRandom
import Testing

@testable import BezelBoot

@Suite("The progress of a boot")
struct BootProgressTests {
  private static let history = BootHistory(
    duration: 10_000,
    steps: [
      .init(name: "a", time: 2_000), .init(name: "b", time: 5_000), .init(name: "c", time: 9_000),
    ])

  private func at(_ milliseconds: Int) -> Moment {
    Moment(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  private func learned() -> BootProgress {
    var progress = BootProgress(beginningAt: at(0))
    progress.learn(from: BootProgressTests.history, at: at(0))
    return progress
  }

  /// Per cent, rounded.
  private func percent(_ progress: inout BootProgress, at milliseconds: Int) -> Int? {
    progress.part(at: at(milliseconds)).map {
      ($0.rawValue * 100 + Fraction.one.rawValue / 2) / Fraction.one.rawValue
    }
  }

  @Test("there is no estimate before the times of an earlier boot are known")
  func unknown() {
    var progress = BootProgress(beginningAt: at(0))
    progress.reach("a", at: at(100))
    #expect(progress.part(at: at(5_000)) == nil)
    #expect(!progress.isRunning)
  }

  @Test("a boot like the last one is estimated exactly up to nine tenths")
  func asBefore() {
    var progress = learned()
    for (name, time) in [("a", 2_000), ("b", 5_000), ("c", 9_000)] {
      progress.reach(name, at: at(time))
      #expect(percent(&progress, at: time) == time / 100)
    }
  }

  @Test("a step that comes at another time moves the estimate there")
  func otherTimes() {
    var fast = learned()
    fast.reach("b", at: at(2_500))
    #expect(percent(&fast, at: 2_500) == 50)
    // It goes on faster than last time.
    #expect(percent(&fast, at: 3_500)! > 60)
    var slow = learned()
    slow.reach("a", at: at(4_000))
    #expect(percent(&slow, at: 4_000) == 20)
    #expect(percent(&slow, at: 6_000)! < 40)
  }

  @Test("times that are learned late count the steps that were reached before")
  func late() {
    var progress = BootProgress(beginningAt: at(0))
    progress.reach("a", at: at(1_000))
    progress.reach("b", at: at(3_000))
    progress.learn(from: BootProgressTests.history, at: at(3_000))
    #expect(percent(&progress, at: 3_000) == 50)
  }

  @Test("a pause stops the clock, and two pauses need two ends")
  func paused() {
    var progress = learned()
    progress.pause(at: at(1_000))
    progress.pause(at: at(2_000))
    progress.resume(at: at(3_000))
    #expect(percent(&progress, at: 60_000) == 10)
    #expect(!progress.isRunning)
    progress.resume(at: at(60_000))
    #expect(percent(&progress, at: 61_000) == 20)
    progress.resume(at: at(61_000))
    #expect(percent(&progress, at: 62_000) == 30)
    #expect(progress.run(endingAt: at(62_000)).duration == 3_000)
  }

  @Test("it never goes back and is never complete, whatever comes (seeded)")
  func monotone() {
    for seed in 0..<300 {
      var random = SeededRandom(seed: seed)
      var progress = BootProgress(beginningAt: at(0))
      var (time, last) = (0, -1)
      for _ in 0..<100 {
        time += random.int(0...3_000)
        switch random.int(0...9) {
        case 0: progress.learn(from: BootProgressTests.history, at: at(time))
        case 1: progress.pause(at: at(time))
        case 2: progress.resume(at: at(time))
        case 3...6: progress.reach(["a", "b", "c", "d"][random.int(0...3)], at: at(time))
        default: break
        }
        guard let part = progress.part(at: at(time)) else { continue }
        #expect(part.rawValue >= last, "seed \(seed)")
        #expect(part.rawValue < Fraction.one.rawValue * 99 / 100, "seed \(seed)")
        last = part.rawValue
      }
    }
  }

  @Test("the times of this boot are kept for the next one")
  func run() {
    var progress = BootProgress(beginningAt: at(500))
    progress.reach("x.service", at: at(1_500))
    progress.reach("x.service", at: at(2_500))
    progress.reach("y.mount", at: at(3_500))
    #expect(
      progress.run(endingAt: at(4_500))
        == BootHistory(
          duration: 4_000,
          steps: [.init(name: "x.service", time: 1_000), .init(name: "y.mount", time: 3_000)]))
  }
}
