import Foundation
import Testing

@testable import BezelKMS

/// EDIDs of monitors that people own, and what edid-decode, the field's reference, reads in them.
///
/// The sample is of 178 monitors of the project "EDID" of linux-hardware.org, with the lines that count; with
/// `BEZEL_EDIDS`, as `board/soak` sets it, it is all files of that project below a folder.
@Suite("EDIDs of real monitors") struct EDIDCorpusTests {
  /// A monitor's first block, and lines about it.
  private struct Monitor {
    var bytes: [UInt8] = []
    var maker: Substring?
    var product: UInt16?
    var name: Substring?
    /// In millimetres.
    var timing: (width: Int, height: Int)?
    /// In centimetres.
    var image: (width: Int, height: Int)?

    /// Reads the output of `edid-decode`; `nil` without a block.
    init?(_ text: String) {
      var hasTiming = false
      for line in text.split(separator: "\n") {
        let line = line.drop { $0 == " " }
        /// The text after some words, if the line begins with them.
        func rest(_ words: String) -> Substring? {
          line.hasPrefix(words) ? line.dropFirst(words.count) : nil
        }
        if bytes.count < 128, line.utf8.count == 47 {
          let words = line.split(separator: " ").compactMap { UInt8($0, radix: 16) }
          if words.count == 16 { bytes += words }
        } else if rest("Block 1") != nil {
          break
        } else if let maker = rest("Manufacturer: ") {
          self.maker = maker.count == 3 && maker.allSatisfy { $0.isLetter } ? maker : nil
        } else if let product = rest("Model: ") {
          self.product = UInt16(product)
        } else if let name = rest("Display Product Name: ") {
          self.name = self.name ?? name.dropFirst().dropLast()
        } else if let match = rest("Maximum image size: ")?.firstMatch(of: /(\d+) cm x (\d+) cm/) {
          image = (Int(match.1)!, Int(match.2)!)
        } else if !hasTiming, let line = rest("DTD ") {
          hasTiming = true
          if let match = line.firstMatch(of: /[( ](\d+) mm x (\d+) mm\)/) {
            timing = (Int(match.1)!, Int(match.2)!)
          }
        }
      }
      guard bytes.count == 128 else { return nil }
    }

    /// The sizes of the preferred timing and of the screen, the more exact one first, without those that no panel has: the sides of a ratio, such as 160 by
    /// 90 mm.
    var sizes: [PhysicalSize] {
      [
        timing.map { PhysicalSize(width: $0.width, height: $0.height) },
        image.map { PhysicalSize(width: $0.width * 10, height: $0.height * 10) },
      ].compactMap { $0 }.filter { if case .known = $0 { true } else { false } }
    }

    /// The name as Bezel has it: edid-decode leaves out what is no character.
    func isName(_ found: String?) -> Bool {
      guard let name = name?.trimmingCharacters(in: .whitespaces), !name.isEmpty,
        name.allSatisfy({ $0.isASCII })
      else { return true }
      func plain(_ text: String) -> String { text.filter { $0 != "?" && $0 != "." && $0 != " " } }
      return found == name || found.map { plain($0) == plain(name) } ?? false
    }
  }

  /// Damaged ones, of which edid-decode makes something else: bytes that are shifted by one, a timing of 2.25 MHz,
  /// and names with a byte that no text has, or that begin in the wrong place.
  private static let damaged = [
    "SPV7100/44AA6F949B1D", "AVX0034/FCDDB6B79FBE", "ACRAD18/D9A95AB0DA08", "AOC2250/B77111A5EC5A",
  ]

  private static func files() throws -> [String] {
    guard let folder = ProcessInfo.processInfo.environment["BEZEL_EDIDS"] else {
      let sample = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Corpora/edids.txt")
      return [sample.path]
    }
    let all = FileManager.default.enumerator(atPath: folder)
    return (all?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
      .filter { FileManager.default.isReadableFile(atPath: $0) }
  }

  @Test("have the maker, the model, the name and the size that edid-decode reads")
  func values() throws {
    var (count, withSize) = (0, 0)
    var wrong: [String] = []
    for file in try EDIDCorpusTests.files() {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
      for part in text.components(separatedBy: "edid-decode (hex):") {
        guard let monitor = Monitor(part) else { continue }
        count += 1
        let edid = try #require(EDID(bytes: monitor.bytes), "\(file)")
        let label = "\(file), \(edid)"
        if let maker = monitor.maker, edid.maker != String(maker) {
          wrong.append("maker: \(label)")
        }
        if let product = monitor.product, edid.product != product {
          wrong.append("product: \(label)")
        }
        if !monitor.isName(edid.name) {
          wrong.append("name: \(label) is not '\(monitor.name ?? "")'")
        }
        if let size = monitor.sizes.first {
          withSize += 1
          if edid.size != size { wrong.append("size: \(label), \(edid.size) is not \(size)") }
        }
      }
    }
    wrong.removeAll { line in EDIDCorpusTests.damaged.contains { line.contains($0) } }
    print("EDIDs: \(count), with a size \(withSize), wrong \(wrong.count)")
    #expect(count >= 178 && withSize >= 150)
    #expect(wrong.isEmpty, "\(wrong.prefix(20).joined(separator: "\n"))")
  }
}
