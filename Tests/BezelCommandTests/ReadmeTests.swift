import APNGParser
import BezelSamples
import Foundation
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelCommand
@testable import BezelTools

/// The README's code blocks run as they stand there.
@Suite("README") struct ReadmeTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// Returns the code of each block that is marked with a language.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    return text.components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  @Test("its Swift is a program that runs to its end")
  func swift() throws {
    let example = root("Tests/ReadmeExample/ReadmeExample.swift")
    #expect(try Self.blocks("swift") == [try String(contentsOf: example, encoding: .utf8)])
    let folder = try TemporaryFolder()
    let run = try ProgramRun("ReadmeExample", [], in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.split(separator: "\n").count <= 1, "\(run.errors)")
  }

  @Test("its shell lines work, one after the other")
  func shell() throws {
    let blocks = try Self.blocks("sh")
    #expect(blocks.count == 1)
    let folder = try TemporaryFolder()
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    for line in blocks.joined().split(separator: "\n") {
      let run = try ProgramRun(
        "/bin/sh", ["-e", "-c", String(line)], in: folder.url,
        environment: ["BEZEL_SOCKET": service.socket])
      // Without a screen the doctor reports that, with its status too.
      let expected: Int32 =
        line.hasPrefix("bezel doctor") && run.output.contains("Not ready") ? 1 : 0
      #expect(run.status == expected, "\(line): \(run.errors)")
    }
    #expect(folder.names.contains { $0.hasSuffix(".png") })
  }

  @Test("its links and its picture are there, and its two commands can be run")
  func links() throws {
    let text = try String(contentsOf: root("README.md"), encoding: .utf8)
    let links = text.matches(of: #/\]\(([^)#]+)\)/#).map { String($0.1) }
    #expect(links.contains { $0.hasSuffix(".png") })
    for link in links where !link.hasPrefix("https://") {
      #expect(FileManager.default.fileExists(atPath: root(link).path), "\(link)")
    }
    for command in ["./board/run", "./board/test"] {
      #expect(text.contains("\n\(command)\n") || text.contains("`\(command)`"))
      #expect(FileManager.default.isExecutableFile(atPath: root(command).path))
    }
  }

  @Test("its picture is a ring that `bezel render` draws, through one turn without a jump")
  func picture() throws {
    let file = root("Sources/Bezel/Bezel.docc/hud.png").path
    let kept = [UInt8](try Data(contentsOf: URL(filePath: file)))
    #expect(kept.count < 300_000)
    let look = [
      "--size", "800x400", "--scale", "1.5", "--status", "Updating the system", "--mask",
      "gradient", "--backdrop", "3a6ea8-16324f", "--font", "none",
    ]
    let arguments = ["--frames", "1-2@30"] + look
    let drawn = try ParsedAPNG(request(look).png(of: FrameTimes(typed: "1-2@30")))
    let frames = try ParsedAPNG(kept).frames.map(\.picture)
    #expect(
      frames == drawn.frames.map(\.picture),
      "write it again: bezel render \(arguments.joined(separator: " ")) --out \(file)")
    // The frame after the last one is the first one.
    let next = try request(look + ["--at", "2"]).picture()
    #expect(next == frames[0])
    #expect(Set(frames).count == 30)
  }

  private func request(_ words: [String]) throws -> RenderRequest {
    try RenderCommand(parsed(.render, words)).request()
  }

  private func root(_ path: String) -> URL { Self.root.appending(path: path) }
}
