import BezelHUD
import BezelWords
import SeededRandom
import Testing

@testable import BezelClient

@Suite("How fast, and how long it takes") struct PaceTests {
  private func moment(_ seconds: Double) -> Moment {
    Moment(nanoseconds: 5_000_000_000 + Int64(seconds * 1e9))
  }

  private func pace(_ values: [(value: Double, at: Double)]) -> Pace {
    var pace = Pace()
    for (value, time) in values { pace.handle(value, at: moment(time)) }
    return pace
  }

  private func seconds(_ duration: Duration?) -> Double? {
    duration.map { Double($0.nanoseconds) / 1e9 }
  }

  @Test("An even growth has that rate, in whatever steps it is reported")
  func even() throws {
    for step in [0.1, 0.7, 3, 60] {
      let pace = pace((0...50).map { (Double($0) * step * 8, Double($0) * step) })
      let rate = try #require(pace.rate(at: moment(50 * step)))
      #expect(abs(rate - 8) < 0.001)
      let remaining = try #require(seconds(pace.remaining(to: 480 * step, at: moment(50 * step))))
      #expect(abs(remaining - 10 * step) < 0.01)
      // It counts down until the next step is late.
      let later = try #require(seconds(pace.remaining(to: 480 * step, at: moment(51 * step))))
      #expect(abs(later - 9 * step) < 0.01)
    }
  }

  @Test("A new speed is believed in after a while, and a stall slows it down")
  func changes() throws {
    var values = (0...20).map { (Double($0) * 100, Double($0)) }
    values += (1...60).map { (2_000 + Double($0) * 10, 20 + Double($0)) }
    #expect(try #require(pace(Array(values.prefix(24))).rate(at: moment(23))) > 50)
    let slow = pace(values)
    #expect(try #require(slow.rate(at: moment(80))) < 11)
    #expect(slow.rate(at: moment(82)) == slow.rate(at: moment(80)))
    #expect(try #require(slow.rate(at: moment(200))) < 2)
  }

  @Test("One value, or none that grows, has no rate; less is a new beginning")
  func unknown() {
    #expect(Pace().rate(at: moment(0)) == nil)
    #expect(pace([(5, 0)]).rate(at: moment(9)) == nil)
    #expect(pace([(5, 0), (5, 1), (5, 2)]).remaining(to: 9, at: moment(3)) == nil)
    #expect(pace([(5, 0), (9, 0)]).rate(at: moment(1)) == nil)
    #expect(pace([(5, 0), (9, 1), (2, 2)]).rate(at: moment(2)) == nil)
    #expect(pace([(5, 0), (9, 0), (10, 1)]).rate(at: moment(1)) == 5)
    #expect(pace([(5, 1), (9, 0)]).rate(at: moment(1)) == nil)
  }

  @Test("For every input a rate is above nothing and a time is not below it")
  func fuzz() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      var pace = Pace()
      var nanoseconds = Int64.min
      for _ in 0..<random.int(1...30) {
        nanoseconds &+= Int64(random.pick([0, 1, 1_000_000, 5_000_000_000, .max / 4]))
        let now = Moment(nanoseconds: nanoseconds)
        pace.handle(Double(random.pick([0, 1, 65_536, Int.max, random.int(0...1_000)])), at: now)
        if let rate = pace.rate(at: now) { #expect(rate > 0 && rate.isFinite, "seed \(seed)") }
        let remaining = pace.remaining(to: Double(random.int(0...100_000)), at: now)
        #expect(remaining ?? .zero >= .zero, "seed \(seed)")
      }
    }
  }

  @Test(
    "Bytes in powers of 1000",
    arguments: [
      (0, "0\u{A0}B"), (-1, "0\u{A0}B"), (999, "999\u{A0}B"), (1_000, "1.0\u{A0}kB"),
      (1_049, "1.0\u{A0}kB"),
      (1_050, "1.1\u{A0}kB"), (99_949, "99.9\u{A0}kB"), (99_950, "100\u{A0}kB"),
      (999_499, "999\u{A0}kB"),
      (999_500, "1.0\u{A0}MB"), (1_234_567, "1.2\u{A0}MB"), (45_600_000, "45.6\u{A0}MB"),
      (123_456_789, "123\u{A0}MB"),
      (Int.max, "9.2\u{A0}EB"),
    ])
  func bytes(count: Int, text: String) {
    #expect(Quantity.bytes(count, in: .english) == text)
    #expect(Quantity.rate(count, in: .english) == text + "/s")
  }

  @Test(
    "Times in their two largest units",
    arguments: [
      (0, "0\u{A0}s"), (-5_000, "0\u{A0}s"), (499, "0\u{A0}s"), (500, "1\u{A0}s"),
      (59_499, "59\u{A0}s"),
      (59_500, "1\u{A0}min 00\u{A0}s"), (125_000, "2\u{A0}min 05\u{A0}s"),
      (3_599_499, "59\u{A0}min 59\u{A0}s"),
      (3_599_500, "1\u{A0}h 00\u{A0}min"), (3_720_000, "1\u{A0}h 02\u{A0}min"),
      (360_000_000, "100\u{A0}h 00\u{A0}min"),
    ])
  func times(milliseconds: Int, text: String) {
    #expect(Quantity.time(.milliseconds(milliseconds), in: .english) == text)
  }

  @Test("All that is known is said, and nothing else")
  func words() throws {
    var words = ProgressWords(in: .english)
    #expect(words.words(at: moment(0)) == nil)
    words.handle(ProgressReport(nil, text: "a"), at: moment(0))
    #expect(words.words(at: moment(0)) == nil)
    words.handle(ProgressReport(.zero, done: 0, total: 40_000_000), at: moment(1))
    #expect(words.words(at: moment(1)) == "0\u{A0}B of 40.0\u{A0}MB")
    words.handle(
      ProgressReport(Fraction(1, over: 4), done: 10_000_000, total: 40_000_000), at: moment(6))
    #expect(
      words.words(at: moment(6)) == "10.0\u{A0}MB of 40.0\u{A0}MB, 2.0\u{A0}MB/s, 15\u{A0}s left")
    words.handle(
      ProgressReport(Fraction(1, over: 2), done: 20_000_000, rate: 3_000_000), at: moment(11))
    #expect(words.words(at: moment(11)) == "20.0\u{A0}MB, 3.0\u{A0}MB/s, 10\u{A0}s left")
    words.handle(ProgressReport(.one), at: moment(16))
    #expect(words.remaining(at: moment(16)) == nil)
    var german = ProgressWords(in: Words(try #require(Language(locale: "de"))))
    for (done, time) in [(0, 1.0), (10_000_000, 6.0)] {
      let fraction = Fraction(done, over: 40_000_000)
      german.handle(ProgressReport(fraction, done: done, total: 40_000_000), at: moment(time))
    }
    #expect(
      german.words(at: moment(6)) == "10,0\u{A0}MB von 40,0\u{A0}MB, 2,0\u{A0}MB/s, noch 15\u{A0}s")
    var slow = ProgressWords(in: .english)
    slow.handle(ProgressReport(.zero), at: moment(0))
    slow.handle(ProgressReport(Fraction(rawValue: 1)), at: moment(100))
    #expect(slow.words(at: moment(100)) == nil)
  }
}
