import SeededRandom
import Testing

@testable import BezelHUD

@Suite("The file of a machine's layouts")
struct NamedKeymapTests {
  /// The bytes of a layout as `initramfs-files` writes them.
  private func bytes(_ name: String, _ accents: [String] = [], tables: [Int: UInt16]) -> [UInt8] {
    var bytes = Array((([name] + accents).joined(separator: "\n") + "\nbkeymap").utf8)
    bytes += (0..<256).map { tables[$0] == nil ? 0 : 1 }
    for (_, entry) in tables.sorted(by: { $0.key < $1.key }) {
      for code in 0..<128 {
        let value = entry &+ UInt16(code)
        bytes += [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
      }
    }
    return bytes
  }

  @Test("has names, tables and accents")
  func layouts() throws {
    let file =
      bytes("us", tables: [0: 0x100, 1: 0xF400])
      + bytes(
        "gr(x)",
        [
          "{'\\'', 'a', 0x00e1}", "{'\\\\', '}', 0x0041}", "{'\\250', '\\1671', 0x1234}",
          "{'a', 'b'}", "{broken",
        ], tables: [0: 0, 128: 0x300])
    let layouts = NamedKeymap.all(in: file)
    #expect(layouts.map(\.name) == ["us", "gr(x)"])
    let (us, gr) = (layouts[0].keymap, layouts[1].keymap)
    #expect(us.tables.count == 256 && us.tables[0][0] == 0x100 && us.tables[1][127] == 0xF47F)
    #expect(us.tables[2].isEmpty && us.compositions.isEmpty)
    #expect(gr.tables[128][1] == 0x301)
    #expect(
      gr.compositions == [
        Keymap.Composition(accent: 0x27, base: 0x61, result: 0xE1),
        Keymap.Composition(accent: 0x5C, base: 0x7D, result: 0x41),
        Keymap.Composition(accent: 0xA8, base: 0o1671, result: 0x1234),
      ])
  }

  @Test("counts up to its first mistake, and has eight layouts at most")
  func limits() {
    let good = bytes("us", tables: [0: 1])
    #expect(NamedKeymap.all(in: []).isEmpty)
    for count in 0..<good.count {
      #expect(NamedKeymap.all(in: Array(good[..<count])).isEmpty, "\(count)")
    }
    for bad in [
      bytes("", tables: [0: 1]), bytes("a b", tables: [0: 1]), bytes("ü", tables: [0: 1]),
      bytes(String(repeating: "a", count: 33), tables: [0: 1]), bytes("us", tables: [1: 1]),
      bytes("us", ["keymap"], tables: [0: 1]),
    ] {
      #expect(NamedKeymap.all(in: good + bad + good).count == 1)
    }
    var flag = good
    flag[10 + 200] = 2
    #expect(NamedKeymap.all(in: flag).isEmpty)
    let many = (0..<20).flatMap { bytes("l\($0)", tables: [0: 1]) }
    #expect(NamedKeymap.all(in: many).map(\.name) == (0..<8).map { "l\($0)" })
  }

  @Test("can be any bytes")
  func hostile() {
    let good = bytes("de", ["{'\\'', 'a', 0x00e1}"], tables: [0: 0xB61, 1: 2])
    for seed in 0..<300 {
      var random = SeededRandom(seed: seed)
      var file = good + good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        file[Int.random(in: file.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      file.removeLast(Int.random(in: 0...300, using: &random))
      for layout in NamedKeymap.all(in: file) {
        #expect(layout.keymap.tables.allSatisfy { $0.isEmpty || $0.count == 128 }, "\(seed)")
        _ = KeyboardLayout(layout.keymap)
      }
    }
  }
}
