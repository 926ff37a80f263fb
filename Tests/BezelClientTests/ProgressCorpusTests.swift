import BezelHUD
import Foundation
import Testing

@testable import BezelClient

@Suite("Progress as real programs were recorded") struct ProgressCorpusTests {
  private static let isWriting =
    ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDENS"] == "1"

  @Test("Each report is the one that is right", arguments: ProgressRecording.names)
  func reports(name: String) throws {
    let recording = try ProgressRecording(name)
    for format in recording.formats {
      let found = recording.reports(as: format)
      if Self.isWriting, format == recording.formats[0] {
        try recording.write(found)
        Issue.record("wrote \(name).txt: look at it, then run without BEZEL_WRITE_GOLDENS")
      }
      for (piece, reports) in zip(recording.pieces, found) where piece.reports != reports {
        Issue.record(
          "\(name), \(format.name), after \(piece.line): \(reports), not \(piece.reports)")
        break
      }
    }
  }

  @Test(
    "However the bytes of a recording are cut, the same is found",
    arguments: ProgressRecording.names)
  func cuts(name: String) throws {
    let recording = try ProgressRecording(name)
    let bytes = recording.pieces.flatMap(\.bytes)
    func read(_ parts: [[UInt8]]) -> [ProgressReport] {
      var reader = ProgressReader(.auto, total: recording.total, in: .english)
      return parts.flatMap { reader.read($0) } + [reader.popRest()].compactMap { $0 }
    }
    let expected = read([bytes])
    #expect(read(bytes.map { [$0] }) == expected)
    for size in [2, 3, 7, 61, 512] {
      let parts = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(read(parts) == expected, "in parts of \(size)")
    }
  }

  @Test("Programs without progress report none")
  func chatter() throws {
    let recordings = try ProgressRecording.names.map { try ProgressRecording($0) }
      .filter { $0.isChatter }
    #expect(recordings.count > 10)
    for recording in recordings {
      #expect(recording.reports(as: .auto).allSatisfy { $0.isEmpty }, "\(recording.name)")
    }
  }
}
