import BezelRaster
import Foundation
import Testing

@testable import BezelFiles

/// PNGs of every colour type, depth and interlacing with the samples that they hold, and damaged ones.
///
/// The sample is of 144 files of PngSuite with 32 samples of each, and all 14 that have to be refused; with
/// `BEZEL_PNGS`, as `board/soak` sets it, it is all files and samples of a clone of `lunapaint/pngsuite`.
@Suite("PNGs of PngSuite") struct PNGCorpusTests {
  private struct File {
    let name: String
    let bytes: [UInt8]
    /// The highest sample, 255 or 65535.
    let limit: Double
    /// The red, green, blue and alpha of pixels by their number in the file, before gamma; `nil` if the file has
    /// to be refused.
    let pixels: [Int: [Int]]?

    var width: Int { Int(bytes[18]) << 8 | Int(bytes[19]) }
    var height: Int { Int(bytes[22]) << 8 | Int(bytes[23]) }

    /// Reads a line of the sample.
    init(line: Substring) throws {
      let words = line.split(separator: " ")
      name = String(words[0])
      bytes = Array(try #require(Data(base64Encoded: String(words[1]))))
      let digits = bytes[24] == 16 ? 4 : 2
      limit = digits == 4 ? 65_535 : 255
      guard words.count > 2 else {
        pixels = nil
        return
      }
      let hex = Array(words[2])
      let samples = stride(from: 0, to: hex.count, by: digits).compactMap {
        Int(String(hex[$0..<$0 + digits]), radix: 16)
      }
      let count = Int(bytes[19]) * Int(bytes[23])
      var pixels: [Int: [Int]] = [:]
      for number in 0..<samples.count / 4 {
        pixels[number * 389 % count] = Array(samples[4 * number..<4 * number + 4])
      }
      self.pixels = pixels
    }

    /// Reads a file of the whole suite.
    init(name: String, of folder: String) throws {
      self.name = name
      bytes = Array(try Data(contentsOf: URL(filePath: "\(folder)/png/\(name).png")))
      limit = bytes[24] == 16 ? 65_535 : 255
      // Other readers than ours take two of the damaged files, so that they have samples.
      guard !name.hasPrefix("x") else {
        pixels = nil
        return
      }
      let json = try Data(contentsOf: URL(filePath: "\(folder)/json/\(name).json"))
      let samples = try #require(try JSONSerialization.jsonObject(with: json) as? [Int])
      var pixels: [Int: [Int]] = [:]
      for number in 0..<samples.count / 4 {
        pixels[number] = Array(samples[4 * number..<4 * number + 4])
      }
      self.pixels = pixels
    }

    /// The exponent that makes samples of light.
    var gamma: Double? {
      let data = PNGChunk.chunks(of: bytes).first { $0.has(type: "gAMA") }?.data
      return data.map { $0.reduce(0) { $0 * 256 + Double($1) } / 100_000 }
    }

    /// The levels of a screen, 0 … 255, that are right for a sample.
    ///
    /// A screen's levels are the light to the power of 1 / 2.2, as libpng and the PNG specification have it, or
    /// sRGB's curve: they differ by at most 9 levels, in the dark.
    func levels(_ sample: Int, gamma: Double?) -> ClosedRange<Double> {
      let share = Double(sample) / limit
      guard let gamma else {
        let level = (share * 255).rounded()
        return level...level
      }
      let light = pow(share, 1 / gamma)
      let power = pow(light, 1 / 2.2)
      let curve = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return 255 * min(power, curve) - 1...255 * max(power, curve) + 1
    }

    /// Returns the first pixel that is wrong.
    func fault(of picture: Picture, _ pixels: [Int: [Int]]) -> String? {
      guard picture.width == width, picture.height == height else {
        return "\(name) has \(picture.width) × \(picture.height) pixels"
      }
      let gamma = gamma
      for (number, samples) in pixels.sorted(by: { $0.key < $1.key }) {
        let pixel = picture.pixels[number]
        let alpha = (Double(samples[3]) / limit * 255).rounded()
        let isRight = zip(samples, [16, 8, 0]).allSatisfy { sample, shift in
          let levels = levels(sample, gamma: gamma)
          // Half a level is lost where a colour is multiplied by its alpha.
          let half = alpha < 255 ? 0.5 : 0
          let level = Double(pixel >> UInt32(shift) & 0xFF)
          return level >= levels.lowerBound * alpha / 255 - half
            && level <= levels.upperBound * alpha / 255 + half
        }
        guard isRight, Double(pixel >> 24) == alpha else {
          return """
            \(name), \(number % width), \(number / width): \(String(pixel, radix: 16)) \
            is not \(samples) with a gamma of \(gamma ?? 0)
            """
        }
      }
      return nil
    }
  }

  /// Parts of the words for damaged files, by the beginnings of their names.
  private static let refusals = [
    "xs": "It is no PNG file", "xcrn": "It is no PNG file", "xlfn": "It is no PNG file",
    "xc1": "IHDR", "xc9": "IHDR", "xd0": "IHDR", "xd3": "IHDR", "xd9": "IHDR",
    "xcsn": "IDAT: CRC error", "xhdn": "IHDR: CRC error", "xdtn": "IEND: out of place",
  ]

  private static func files() throws -> [File] {
    guard let folder = ProcessInfo.processInfo.environment["BEZEL_PNGS"] else {
      return try CorpusFile("pngs.txt").lines.map { try File(line: $0) }
    }
    return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/png").sorted().map {
      try File(name: String($0.prefix { $0 != "." }), of: folder)
    }
  }

  @Test("have the samples that they hold, by their gamma, and are refused where they are damaged")
  func values() throws {
    var (read, refused, pixels) = (0, 0, 0)
    var wrong: [String] = []
    for file in try PNGCorpusTests.files() {
      do throws(FilesError) {
        let picture = try PNG.decode(file.bytes, name: file.name)
        read += 1
        pixels += file.pixels?.count ?? 0
        if let expected = file.pixels {
          if let fault = file.fault(of: picture, expected) { wrong.append(fault) }
        } else {
          wrong.append("\(file.name) is read")
        }
      } catch {
        refused += 1
        let words = PNGCorpusTests.refusals.first { file.name.hasPrefix($0.key) }?.value
        if file.pixels != nil || !error.description.contains(words ?? "no words") {
          wrong.append("\(error)")
        }
      }
    }
    print("PNGs: \(read) read, \(pixels) pixels, \(refused) refused, wrong \(wrong.count)")
    #expect(read >= 144 && pixels >= 4_000 && refused == 14)
    #expect(wrong.isEmpty, "\(wrong.prefix(20).joined(separator: "\n"))")
  }
}
