import BezelRaster
import Foundation
import Testing

@testable import BezelText

/// The same texts in the same fonts, set by Pango, which `board/pango` asks.
@Suite("Beside Pango") struct PangoTests {
  /// A line: for each cluster, from left to right, its first character and its left edge in pixels.
  private typealias Line = [(first: Int, x: Double)]

  private static let size = 18

  /// The samples that are one paragraph.
  private static var samples: [TextSample] {
    TextSample.allCases.filter {
      ![.controls, .overrides, .longLine, .missingLetters].contains($0)
    }
  }

  /// Where lines begin at other characters than Pango's, and why.
  private static let differentLines: [TextSample: String] = [
    .germanCompound: "Pango cuts a long word with a hyphen, which needs room.",
    .tamil: "Pango begins a line with the comma after a long word.",
    .emoji: "Pango takes fonts for emoji in another order, so that they have other widths.",
  ]

  /// Where glyphs are at other places than Pango's, and why.
  private static let differentPlaces: [TextSample: String] = [
    .korean: "Pango takes the spaces from another font."
  ]

  @Test(
    "Lines begin at the same characters, and glyphs are within half a pixel, but where it is explained"
  )
  func comparison() throws {
    let theirs = try Self.pango(Self.samples)
    for (sample, theirs) in zip(Self.samples, theirs) {
      let ours = try lines(of: sample)
      let beginnings = ours.map { $0.map(\.first).min() ?? -1 }
      let hasSameLines = beginnings == theirs.map { $0.map(\.first).min() ?? -1 }
      #expect(hasSameLines == (Self.differentLines[sample] == nil), "\(sample)")
      guard hasSameLines else { continue }
      let distance = zip(ours, theirs).map { Self.distance($0, $1) }.max() ?? 0
      #expect((distance <= 0.5) == (Self.differentPlaces[sample] == nil), "\(sample): \(distance)")
    }
  }

  /// Returns the greatest distance of clusters that begin with the same character, in pixels.
  private static func distance(_ first: Line, _ second: Line) -> Double {
    let others = Dictionary(second.map { ($0.first, $0.x) }, uniquingKeysWith: min)
    let pairs = first.compactMap { cluster in others[cluster.first].map { (cluster.x, $0) } }
    guard let left = pairs.min(by: { $0.0 < $1.0 }) else { return 0 }
    return pairs.map { abs(($0.0 - left.0) - ($0.1 - left.1)) }.max() ?? 0
  }

  private func lines(of sample: TextSample) throws -> [Line] {
    let choice = FontChoice(try Fonts.fallback(sample.ideographs))
    let shaper = Shaper(size: Self.size * 64, fonts: [try Fonts.dejaVu()], choice: choice)
    let paragraph = shaper.paragraph(sample.text.unicodeScalars.map(\.value))
    let lines = paragraph.lines(width: TextSample.width * 64, hyphen: shaper.hyphen(), limit: 100)
    return lines.map { line in
      var pen: Int64 = 0
      return paragraph.visualOrder(of: line, hyphen: []).map { cluster in
        defer { pen += cluster.advance }
        return (cluster.start, Double(pen) / 64)
      }
    }
  }

  private static func pango(_ samples: [TextSample]) throws -> [[Line]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-pango-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["truetype/dejavu/DejaVuSans.ttf"] + Fonts.fallbackPaths {
      let original = URL(filePath: "/usr/share/fonts/\(path)")
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: original.lastPathComponent), withDestinationURL: original)
    }
    let board = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../board")
    let process = Process()
    process.executableURL = board.appending(path: "pango")
    process.arguments = [folder.path, Fonts.families, "\(size)", "\(TextSample.width)"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let text = samples.map { "\($0.language)\t\($0.text)\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "Pango cannot be asked: run ./board/setup")
    return try answer.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode([[[Double]]].self, from: line).map { line in
        line.map { (Int($0[0]), $0[1]) }
      }
    }
  }
}
