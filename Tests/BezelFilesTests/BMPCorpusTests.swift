import BezelFiles
import BezelRaster
import Foundation
import Testing

/// BMPs of every kind that there is, and broken ones, beside their author's own pictures of them.
///
/// The facts are of all 91 files of bmpsuite, with the bytes of 40; with `BEZEL_BMPS`, as `board/soak` sets it, all
/// bytes are read from a clone of `jsummers/bmpsuite` where `make` has run.
@Suite("BMPs of bmpsuite") struct BMPCorpusTests {
  private enum Expected {
    /// The colours of another picture, where each may be so many levels away.
    case picture(String, tolerance: Double)
    /// The size of another picture.
    case size(String)
    /// An error with all of these parts in its words.
    case refused([Substring])
  }

  private struct File {
    let name: String
    let expected: Expected
    let bytes: [UInt8]
  }

  /// The clone of the suite; `nil` for the sample.
  private let folder = ProcessInfo.processInfo.environment["BEZEL_BMPS"]
  private var files: [File] = []
  /// The pictures of the sample, as PNGs.
  private var references: [String: [UInt8]] = [:]

  init() throws {
    for line in try CorpusFile("bmps.txt").lines {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      let name = String(columns[0])
      let kind = columns[1].prefix { $0 != " " }
      let rest = columns[1].dropFirst(kind.count + 1)
      var bytes: [UInt8] = []
      if let folder, kind != "reference" {
        bytes = try BMPCorpusTests.bytes("\(folder)/\(name).bmp")
      } else {
        guard columns[3] != "-" else { continue }
        bytes = Array(try #require(Data(base64Encoded: String(columns[3]))))
        if kind == "reference" {
          references[name] = bytes
          continue
        }
        // The samples of a grey PNG are its bytes, padded to whole rows.
        let length = try #require(Int(columns[2]))
        bytes = try PNG.decode(bytes, name: name).pixels.prefix(length).map {
          UInt8(truncatingIfNeeded: $0)
        }
      }
      let expected: Expected =
        switch kind {
        case "exact": .picture(String(rest), tolerance: 0)
        case "near": .picture(String(rest), tolerance: 1)
        case "size": .size(String(rest))
        default: .refused(rest.split(separator: "…"))
        }
      files.append(File(name: name, expected: expected, bytes: bytes))
    }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  private func reference(_ name: String) throws -> Picture {
    let bytes = try folder.map { try BMPCorpusTests.bytes("\($0)/html/\(name).png") }
    return try PNG.decode(#require(bytes ?? references["html/\(name)"]), name: name)
  }

  /// Compares colours where the other picture is not clear; a logo itself is always opaque.
  private func fault(of picture: Picture, against other: Picture, tolerance: Double) -> String? {
    for (number, (pixel, expected)) in zip(picture.pixels, other.pixels).enumerated() {
      let alpha = Double(expected >> 24)
      let isRight = [16, 8, 0].allSatisfy { shift in
        let level = Double(pixel >> UInt32(shift) & 0xFF) * alpha / 255
        return abs(level - Double(expected >> UInt32(shift) & 0xFF)) <= tolerance + 0.5
      }
      guard isRight, pixel >> 24 == 255 else {
        return """
          \(number % picture.width), \(number / picture.width): \(String(pixel, radix: 16)) \
          is not \(String(expected, radix: 16))
          """
      }
    }
    return nil
  }

  @Test("have the pixels of the pictures beside them, or are refused in words that say why")
  func values() throws {
    var (read, refused) = (0, 0)
    var wrong: [String] = []
    for file in files {
      let result = Result { () throws(FilesError) in try BMP.decode(file.bytes, name: file.name) }
      switch (result, file.expected) {
      case (.success(let picture), .picture(let name, _)), (.success(let picture), .size(let name)):
        read += 1
        let other = try reference(name)
        if (picture.width, picture.height) != (other.width, other.height) {
          wrong.append("\(file.name) has \(picture.width) × \(picture.height) pixels")
        } else if case .picture(_, let tolerance) = file.expected,
          let fault = fault(of: picture, against: other, tolerance: tolerance)
        {
          wrong.append("\(file.name), \(fault)")
        }
      case (.failure(let error), .refused(let parts)):
        refused += 1
        if !parts.allSatisfy({ error.description.contains($0) }) {
          wrong.append("\(error) It does not say \(parts.joined(separator: ", "))")
        }
      case (.success, .refused(let parts)):
        wrong.append("\(file.name) is read in spite of \(parts.joined(separator: ", "))")
      case (.failure(let error), _):
        wrong.append("\(error)")
      }
    }
    print("BMPs: \(read) read, \(refused) refused, wrong \(wrong.count)")
    #expect(files.count >= (folder == nil ? 40 : 91))
    #expect(wrong.isEmpty, "\(wrong.prefix(20).joined(separator: "\n"))")
  }
}
