import FakeCard
import Testing

@testable import BezelKMS

@Suite("A buffer that is given back")
struct DumbBufferTests {
  /// The calls to the card, with the number of mappings at each.
  private final class Log: @unchecked Sendable {
    var calls: [CardCall] = []
    var mappings: [Int] = []
  }

  @Test("leaves the screen first, then the process, then the card")
  func order() throws {
    let fake = FakeCard()
    let card = try Card(opening: fake.path)
    let buffer = try DumbBuffer(on: card, width: 64, height: 64, format: .xrgb8888)
    let log = Log()
    fake.observe { [unowned fake] call in
      log.calls.append(call)
      log.mappings.append(fake.held.mappings)
    }
    _ = consume buffer
    fake.observe(nil)
    #expect(log.calls == [.rmFB, .destroyDumb])
    #expect(log.mappings == [1, 0])
  }
}
