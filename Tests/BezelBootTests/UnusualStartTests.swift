import BezelHUD
import BezelWire
import Foundation
import SeededRandom
import Testing

@testable import BezelBoot

@Suite("Starts that take unusually long, and failures")
struct UnusualStartTests {
  private typealias Driver = BootSplashTests.Driver

  private static func step(_ name: String, _ time: Int64) -> BootHistory.Step {
    BootHistory.Step(name: name, time: time)
  }

  /// A boot whose network begins to start after a second, and usually takes three.
  private func driver() -> Driver {
    var driver = Driver()
    driver.splash.learn(
      from: BootHistory(
        duration: 20_000,
        steps: [
          Self.step("a.service", 900), Self.step("net.service", 4_000), Self.step("z", 9_000),
        ]
      ), at: driver.now)
    driver.time = 1_000
    driver.ask(.update("a.service"))
    return driver
  }

  private func begin(_ driver: Driver, at time: Int64 = 1_000) {
    driver.splash.handle(
      .began(unit: "net.service", description: "Network"),
      at: Moment(nanoseconds: time * 1_000_000))
  }

  @Test("name the unit, for how long, and how long it usually takes")
  func slow() {
    var driver = driver()
    driver.time = 9_000
    begin(driver)
    driver.time = 23_399
    #expect(driver.shown().status == nil)
    #expect(driver.splash.nextChange(after: driver.now) == Moment(nanoseconds: 23_400_000_000))
    driver.time = 42_000
    #expect(driver.shown().status == "Network: 41\u{A0}s, usually 3\u{A0}s")
    driver.splash.handle(.ended(unit: "net.service"), at: driver.now)
    #expect(driver.shown().status == nil)
    driver.time = 50_000
    driver.splash.handle(
      .failed(unit: "net.service", description: "Network", result: "timeout"), at: driver.now)
    #expect(driver.shown().status == "Network could not be started")
    #expect(driver.shown().details == "Network: 41\u{A0}s, usually 3\u{A0}s")
  }

  @Test("a unit that earlier boots do not know is named after eight seconds, as one that starts")
  func unknown() {
    var driver = driver()
    driver.splash.handle(.began(unit: "b.service", description: "Beta"), at: driver.now)
    driver.time = 9_000
    #expect(driver.shown().status == "A start job is running for Beta (8\u{A0}s)")
    driver.splash.handle(.ended(unit: "b.service"), at: driver.now)
    driver.splash.handle(.failed(unit: "b.service", description: "Beta"), at: driver.now)
    #expect(driver.shown().details == "Beta: 8\u{A0}s")
  }

  @Test("the time of a question does not count, whenever it was")
  func pauses() {
    var driver = driver()
    driver.time = 3_000
    driver.ask(.pauseProgress)
    driver.time = 63_000
    driver.ask(.resumeProgress)
    begin(driver)
    driver.time = 70_000
    #expect(driver.shown().status == nil)
    driver.time = 102_000
    #expect(driver.shown().status == "Network: 41\u{A0}s, usually 3\u{A0}s")
  }

  @Test("a slow boot until then does not make a usual start a short one")
  func lateBegin() {
    var driver = driver()
    begin(driver, at: 30_000)
    driver.time = 71_000
    #expect(driver.shown().status == "Network: 41\u{A0}s, usually 3\u{A0}s")
  }

  /// A machine with sixty units, each of which begins when two others have started.
  private struct Machine {
    /// Of a start, in seconds; the spread is that of its logarithm.
    let units: [(needs: [Int], length: Double, spread: Double)]
    private var random: SeededRandom
    /// Its server may not answer; it is asked again after 4, 8, 16 s, as DHCP does (RFC 2131).
    private static let network = 20

    init(seed: Int) {
      var random = SeededRandom(seed: seed)
      let long: [Int: (Double, Double)] = [
        20: (3, 0.3), 25: (12, 0.35), 35: (25, 0.3), 45: (6, 0.4), 50: (45, 0.25),
      ]
      units = (0..<60).map { number in
        let needs = number == 0 ? [] : [0, 1].map { _ in random.int(0...number - 1) }
        if let (length, spread) = long[number] { return (needs, length, spread) }
        return (needs, min(6, 0.3 * Self.factor(1.1, &random)), 0.35)
      }
      self.random = random
    }

    /// A factor whose logarithm has a normal distribution.
    private static func factor(_ spread: Double, _ random: inout SeededRandom) -> Double {
      let (a, b) = (
        Double.random(in: .leastNonzeroMagnitude..<1, using: &random),
        Double.random(in: 0..<1, using: &random)
      )
      return exp(spread * (-2 * log(a)).squareRoot() * cos(2 * .pi * b))
    }

    /// Returns when each unit of a boot begins to start, and when it has started, in milliseconds.
    mutating func boot() -> [(begin: Int64, end: Int64)] {
      var starts: [(begin: Int64, end: Int64)] = []
      let speed = Self.factor(0.2, &random)
      for (number, unit) in units.enumerated() {
        var length = unit.length * speed * Self.factor(unit.spread, &random)
        var pause = 4.0
        while number == Self.network, pause < 40, random.int(1...20) == 1 {
          length += pause
          pause *= 2
        }
        if random.int(1...33) == 1 { length *= 2 }
        let begin = unit.needs.map { starts[$0].end }.max() ?? 200
        starts.append((begin, begin + Int64(length * 1_000)))
      }
      return starts
    }
  }

  @Test("none of fifty boots with a natural spread is told to be slow", arguments: 1...6)
  func naturalSpread(seed: Int) {
    var machine = Machine(seed: seed)
    var history: BootHistory?
    for boot in 1...50 {
      var driver = Driver()
      if let history { driver.splash.learn(from: history, at: driver.now) }
      let starts = machine.boot()
      // The service manager's jobs are reported once they take eight seconds.
      let events = starts.enumerated().flatMap { number, start in
        start.end - start.begin < 8_000
          ? [(time: start.end, number, isEnd: true)]
          : [(start.begin + 8_000, number, false), (start.end, number, true)]
      }
      for (time, number, isEnd) in events.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
        let unit = "\(number).service"
        driver.time = time - 1
        if history != nil, let text = driver.shown().status {
          Issue.record("seed \(seed), boot \(boot): \(text)")
        }
        driver.time = time
        if isEnd {
          driver.splash.handle(.ended(unit: unit), at: driver.now)
          driver.ask(.update(unit))
        } else {
          driver.splash.handle(
            .began(unit: unit, description: ""),
            at: Moment(nanoseconds: starts[number].begin * 1_000_000))
        }
      }
      history = driver.splash.history(at: driver.now)
    }
  }

  @Test("a failure's address has the unit and the error in its query, percent-encoded")
  func address() {
    let driver = Driver()
    driver.splash.handle(
      .failed(unit: "first.service", description: "", result: "dependency"), at: driver.now)
    #expect(driver.splash.failureAddress == nil)
    driver.splash.failureLink = "https://example.com/help"
    #expect(
      driver.splash.failureAddress
        == "https://example.com/help?unit=first.service&error=dependency")
    driver.splash.handle(
      .failed(unit: "a b\\x2dü&.service", description: "A", result: "timeout"), at: driver.now)
    driver.splash.failureLink = "https://example.com/help?model=7#top"
    #expect(
      driver.splash.failureAddress
        == "https://example.com/help?model=7&unit=a%20b%5Cx2d%C3%BC%26.service&error=timeout#top")
    driver.ask(.askPassword(prompt: "a"))
    #expect(driver.splash.failureAddress == nil)
    driver.splash.leave(1, at: driver.now)
    driver.ask(.changeMode(.updates))
    #expect(driver.splash.failureAddress == nil)
  }
}
