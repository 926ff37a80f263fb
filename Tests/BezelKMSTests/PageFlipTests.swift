import SeededRandom
import BezelLinux
import Testing

@testable import BezelKMS

@Suite("A card's events of shown frames")
struct PageFlipTests {
  private func bytes(_ words: UInt32...) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
  }

  /// Returns an event as the kernel writes it on this machine.
  private func event(
    _ generation: UInt32, type: UInt32 = 2, length: UInt32 = 32, crtc: UInt32 = 33
  ) -> [UInt8] {
    let userData = withUnsafeBytes(of: UInt64(generation)) { Array($0) }
    return bytes(type, length) + userData + bytes(7, 250_000, generation &+ 100, crtc)
  }

  private func flip(_ generation: UInt32, crtc: UInt32 = 33) -> PageFlip {
    PageFlip(
      generation: generation, sequence: generation &+ 100,
      time: Timestamp(nanoseconds: 7_250_000_000), crtc: CRTCID(rawValue: crtc))
  }

  private func parse(_ bytes: [UInt8]) -> [PageFlip] {
    var flips: [PageFlip] = []
    PageFlip.parse(bytes.span.bytes) { flips.append($0) }
    return flips
  }

  @Test("is read event by event")
  func several() {
    #expect(parse([]) == [])
    #expect(parse(event(1)) == [flip(1)])
    #expect(parse(event(1) + event(2) + event(.max)) == [flip(1), flip(2), flip(.max)])
  }

  @Test("names no CRTC on kernels that do not")
  func oldKernel() {
    #expect(parse(event(5, crtc: 0)) == [flip(5, crtc: 0)])
    #expect(flip(5, crtc: 0).crtc == nil)
  }

  @Test("is read by each event's own length, and other kinds are skipped")
  func lengths() {
    let longer = event(2, length: 48) + [UInt8](repeating: 0xff, count: 16)
    let vblank = event(3, type: 1)
    let bare = bytes(0x8000_0000, 8)
    #expect(parse(bare + longer + vblank + bare + event(4)) == [flip(2), flip(4)])
  }

  @Test("ends at a length that can not be", arguments: [0, 1, 7, 33, 0x7fff_ffff, 0xffff_ffff])
  func hostileLength(length: UInt32) {
    #expect(parse(event(1) + event(2, length: length)) == [flip(1)])
  }

  @Test("is no flip when the event is too short for one", arguments: [8, 9, 31])
  func shortEvent(length: UInt32) {
    let short = Array(event(1, length: length).prefix(Int(length)))
    #expect(parse(short + event(2)) == [flip(2)])
  }

  @Test("is cut off at every length without harm")
  func cut() {
    let whole = event(1) + event(2)
    for length in 0...whole.count {
      let expected = [flip(1), flip(2)].prefix(length / 32)
      #expect(parse(Array(whole.prefix(length))) == Array(expected), "length \(length)")
    }
  }

  @Test("may be any bytes: never more flips than fit")
  func junk() {
    for seed in 1...2_000 {
      var random = SeededRandom(seed: seed)
      var junk: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        // Mostly small numbers, so that types and lengths are often right.
        let word = UInt32.random(in: 0...(Bool.random(using: &random) ? 40 : .max), using: &random)
        junk += bytes(word)
      }
      junk.removeLast(Int.random(in: 0...min(3, junk.count), using: &random))
      let flips = parse(junk)
      #expect(flips.count <= junk.count / 32, "seed \(seed)")
      // Cut-off or hostile bytes yield no events: a whole event in front is found.
      #expect(parse(event(9) + junk).first == flip(9), "seed \(seed)")
      #expect(parse(event(9) + junk).dropFirst().elementsEqual(flips), "seed \(seed)")
    }
  }
}
