import BezelHUD
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelWire

@Suite("The search for the system's font")
struct FontSearchTests {
  private static let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

  /// Shows a text, and returns the picture once it is the expected one or, without one, once it stays.
  private func picture(of service: RunningService, is expected: [UInt8]? = nil) throws -> [UInt8] {
    let caller = try service.connect()
    _ = try caller.show(PresentationRequest(.text, status: "Agm")) { $0.stays = true }
    var last: [UInt8] = []
    _ = service.wait {
      guard let next = try? caller.picture() else { return false }
      defer { last = next }
      return expected.map { $0 == next } ?? (next == last)
    }
    return last
  }

  @Test("takes effect after the first frame, without a client's doing")
  func otherFont() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-fonts-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      atPath: Self.serif, toPath: folder.appending(path: "Serif.ttf").path)
    let rules = folder.appending(path: "fonts.conf")
    let places = "<dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir>"
    try Data("<fontconfig>\(places)</fontconfig>".utf8).write(to: rules)
    let environment = ProcessInfo.processInfo.environment.merging(
      ["FONTCONFIG_FILE": rules.path], uniquingKeysWith: { $1 })

    let named = try RunningService(screen: ["--memory", "320x240", "--font", Self.serif])
    let searching = try RunningService(screen: ["--memory", "320x240"], environment: environment)
    let serif = try picture(of: named)
    #expect(try picture(of: searching, is: serif) == serif)
    #expect(searching.errors.isEmpty, "\(searching.errors)")
  }
}
