@testable import Bezel
import BezelRaster
import BezelHUD
import Foundation
import Testing

private func touch(_ contact: UInt64, _ phase: TouchPhase, _ x: Int = 0) -> Touch {
  Touch(
    contact: contact, phase: phase, position: Point(x: Fixed(x), y: 0), target: .outside,
    time: Moment(nanoseconds: 0))
}

private func event(_ number: Int) -> HUDEvent {
  HUDEvent(.disarmed(status: "\(number)"), whileVisible: true, at: Moment(nanoseconds: 0))!
}

@Suite("Listening to a HUD") struct ListenerTests {
  @Test("events come in their order, also to one who reads late, and are lost from the oldest on")
  func events() async {
    var backlog = EventBacklog()
    for number in 0..<300 { backlog.append(event(number)) }
    for number in 44..<300 { #expect(backlog.popFirst() == event(number)) }
    #expect(backlog.popFirst() == nil)

    var listeners = Listeners<EventBacklog>()
    let listener = listeners.add()
    let stream = listener.stream
    listener.send(event(1))
    listener.send(event(2))
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == event(1))
    #expect(await iterator.next() == event(2))
    async let late = { [listener] in
      try? await Task.sleep(for: .milliseconds(20))
      listener.send(event(3))
    }()
    #expect(await iterator.next() == event(3))
    await late
  }

  @Test("a handler that is slow is called with the newest events, in their order")
  func handler() {
    let listener = Listener<EventBacklog>()
    let queue = DispatchQueue(label: "slow", attributes: .initiallyInactive)
    let minutes = Minutes()
    listener.call({ minutes.write($0.status ?? "") }, on: queue)
    for number in 0..<300 { listener.send(event(number)) }
    queue.activate()
    queue.sync {}
    #expect(minutes.words == (44..<300).map { "\($0)" })
    for number in 300..<303 { listener.send(event(number)) }
    queue.sync {}
    #expect(minutes.words.suffix(3) == ["300", "301", "302"])
    listener.end()
    listener.send(event(303))
    queue.sync {}
    #expect(minutes.words.last == "302")
  }

  @Test("a stream ends with the task that reads it, and who lets go of it is forgotten")
  func ends() async {
    var listeners = Listeners<EventBacklog>()
    var stream: AsyncStream<HUDEvent>? = listeners.add().stream
    #expect(listeners.all.count == 1)
    let reader = Task { [stream] in
      var count = 0
      for await _ in stream! { count += 1 }
      return count
    }
    listeners.all[0].send(event(1))
    try? await Task.sleep(for: .milliseconds(20))
    reader.cancel()
    #expect(await reader.value <= 1)
    listeners.all.first?.send(event(2))
    stream = nil
    // The task's own reference to the stream ends a little after the task.
    for _ in 0..<1_000 where !listeners.all.isEmpty {
      try? await Task.sleep(for: .milliseconds(10))
    }
    #expect(listeners.all.isEmpty)
  }

  @Test("of the moves of a finger that wait, the last is kept; its beginning and end always")
  func moves() {
    var backlog = TouchBacklog()
    for wait in [
      touch(1, .began), touch(1, .moved, 1), touch(2, .began), touch(1, .moved, 2),
      touch(2, .moved, 3), touch(1, .moved, 4), touch(1, .ended, 5), touch(1, .moved, 6),
      touch(1, .ended), touch(2, .cancelled), touch(3, .moved), touch(3, .ended),
    ] {
      backlog.append(wait)
    }
    var received: [Touch] = []
    while let touch = backlog.popFirst() { received.append(touch) }
    #expect(
      received == [
        touch(1, .began), touch(2, .began), touch(2, .moved, 3), touch(1, .moved, 4),
        touch(1, .ended, 5), touch(2, .cancelled),
      ])
  }

  @Test("when too many touches wait, fingers are lost as a whole, and the others lack nothing")
  func overflow() {
    var backlog = TouchBacklog()
    backlog.append(touch(0, .began))
    for contact in 1...1_000 {
      for phase in [TouchPhase.began, .moved, .moved, .ended] {
        backlog.append(touch(UInt64(contact), phase))
      }
      backlog.append(touch(0, .moved, contact))
    }
    backlog.append(touch(0, .ended))
    var spans: [UInt64: [TouchPhase]] = [:]
    var count = 0
    while let touch = backlog.popFirst() {
      spans[touch.contact, default: []].append(touch.phase)
      count += 1
    }
    #expect(count <= TouchBacklog.limit + 6)
    #expect(spans.count > 50)
    for life in spans.values { #expect(life == [.began, .moved, .ended]) }
    // A listener that has caught up receives every event again.
    backlog.append(touch(2_000, .began))
    #expect(backlog.popFirst() == touch(2_000, .began))
  }
}
