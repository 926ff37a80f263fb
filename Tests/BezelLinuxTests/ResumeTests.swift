import Testing

@testable import BezelLinux

private typealias Clocks = SleepDetector.Clocks

@Suite("Suspend and resume")
struct ResumeTests {
  private static let second: Int64 = 1_000_000_000

  @Test("A suspend is seen once, as the growth of one clock against the other")
  func suspend() {
    var detector = SleepDetector(
      at: Clocks(boottime: 100 * Self.second, monotonic: 90 * Self.second))
    func isResumed(_ boottime: Int64, _ monotonic: Int64) -> Bool {
      detector.hasSlept(at: Clocks(boottime: boottime, monotonic: monotonic))
    }
    #expect(!isResumed(100 * Self.second, 90 * Self.second))
    #expect(!isResumed(200 * Self.second, 190 * Self.second), "both have gone on")
    #expect(isResumed(203 * Self.second, 190 * Self.second), "3 s asleep")
    #expect(!isResumed(203 * Self.second, 190 * Self.second), "told already")
    #expect(!isResumed(204 * Self.second, 191 * Self.second))
    #expect(isResumed(204 * Self.second + 20_000_000, 191 * Self.second), "20 ms asleep")
    #expect(!isResumed(205 * Self.second, 192 * Self.second + 1_000_000), "clocks read apart")
    #expect(!isResumed(205 * Self.second + 8_000_000, 192 * Self.second), "9 ms apart")
  }

  @Test("However the clocks go, it answers, and without a suspend it says so")
  func extremes() {
    for boottime: Int64 in [.min, -1, 0, 1, .max] {
      for monotonic: Int64 in [.min, -1, 0, 1, .max] {
        let extreme = Clocks(boottime: boottime, monotonic: monotonic)
        var detector = SleepDetector(at: extreme)
        let answers = [
          extreme, Clocks(boottime: 0, monotonic: 0), Clocks(boottime: .max, monotonic: 0),
          Clocks(boottime: .min, monotonic: 0), Clocks(boottime: .max, monotonic: 0),
        ].map { detector.hasSlept(at: $0) }
        #expect(!answers[0])
        #expect(!answers[3])
        #expect(answers[4])
      }
    }
  }

  @Test("The machine's own clocks, read 10 000 times, show no suspend")
  func clocks() {
    var detector = SleepDetector(at: .now())
    var sleeps = 0
    for _ in 0..<10_000 where detector.hasSlept(at: .now()) { sleeps += 1 }
    #expect(sleeps == 0)
  }

  @Test("The watch is silent as long as nothing happens")
  func silence() throws {
    var watch = try ResumeWatch()
    let isReadable = watch.descriptor.waitUntilReadable(atMostMilliseconds: 20)
    #expect(!isReadable)
    let hasSlept = watch.acknowledge()
    #expect(!hasSlept)
  }
}
