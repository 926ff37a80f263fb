import BezelHUD
import BezelSamples
import Testing

@testable import Bezel
@testable import BezelCommand
@testable import BezelStage

/// The tours, without a screen and without waiting.
@Suite("Tours") struct TourTests {
  @Test("every stop shows something else than all others", arguments: Tour.Name.allCases)
  func stops(name: Tour.Name) throws {
    let tour = Tour(name)
    #expect(Set(tour.stops.map(\.name)).count == tour.stops.count)
    var options = StageOptions()
    options.fontName = "none"
    try options.readFiles(over: tour.backdrop.map { .fixed($0) })
    var seen: [[UInt32]: String] = [:]
    for stop in tour.stops {
      let pixels = try options.picture(
        of: tour.requests, at: stop.picture, width: 480, height: 480
      ).pixels
      let twin = seen.updateValue(stop.name, forKey: pixels)
      #expect(twin == nil, "\(stop.name) looks like \(twin ?? "")")
    }
    let empty = try options.picture(
      of: tour.requests, at: tour.end.advanced(by: .seconds(1)), width: 480, height: 480)
    #expect(seen[empty.pixels] == nil, "the backdrop alone is a stop")
  }

  @Test("requests come in the order of their moments, and the tours take as long as they say")
  func order() {
    for (name, seconds) in [(Tour.Name.basic, 21), (.sv, 49), (.mb, 55)] {
      let tour = Tour(name)
      let moments = tour.requests.map(\.at)
      #expect(moments == moments.sorted())
      #expect(abs(tour.end.nanoseconds - Int64(seconds) * 1_000_000_000) <= 500_000_000)
      for (stop, next) in zip(tour.stops, tour.stops.dropFirst()) {
        #expect(stop.picture < next.picture)
      }
    }
  }

  @Test("what disappears has gone before the next stop, and what stays has come")
  func appearances() {
    // At the moments of the requests, and often between them.
    var model = HUDModel()
    var requests = Tour(.sv).requests[...]
    var log: [String] = []
    for millisecond in 0..<50_000 {
      let now = Moment(nanoseconds: Int64(millisecond) * 1_000_000)
      var inputs: [Input] = []
      while let line = requests.first, line.at <= now {
        inputs.append(.command(line.request.command))
        requests = requests.dropFirst()
      }
      for event in model.settle(at: now) + model.apply(inputs, at: now) {
        switch event {
        case .willAppear(let status): log.append("+ \(status ?? "")")
        case .didDisappear(let status): log.append("- \(status ?? "")")
        default: break
        }
      }
    }
    #expect(
      log == [
        "+ Light", "- Above a keyboard", "+ In a container", "- In a container", "+ The text",
        "- One activity is left", "+ It took long enough", "- Goes by itself", "+ Slowly",
        "- Slowly", "+ Curve: ease-in-out", "- Curve: ease-in-out", "+ Curve: ease-in",
        "- Curve: ease-in", "+ Curve: ease-out", "- Curve: ease-out", "+ Motion: shrink",
        "- Motion: shrink", "+ Motion: grow", "- Motion: grow",
      ])
  }
}
