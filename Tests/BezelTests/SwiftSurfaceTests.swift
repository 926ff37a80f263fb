import FakeFiles
import Foundation
import Testing

@testable import Bezel

// A program's own types shadow Bezel's of the same name, which stay available as `Bezel.…`.
private struct Color: Equatable { var name: String }
private enum Theme { case mine }

/// The source of a program that only imports Bezel.
@Suite("Bezel as a program imports it") struct SwiftSurfaceTests {
  @Test("lengths, angles and parts are Doubles, rounded once")
  func numbers() {
    let width = 7.5
    var settings = HUDSettings()
    settings.margin = width
    settings.cornerRadius = 2.25
    settings.label.fontSize = width * 2
    settings.offset = Point(x: width, y: -1.5)
    settings.minSize = Size(width: width * 10, height: 40.125)
    #expect(settings.minSize.width == 75 && settings.minSize.height.rawValue == 10_272)
    settings.indicator = AnyIndicator(size: Size(width: 37, height: 37)) { moment, drawing in
      drawing.arc(
        radius: 17.5, width: Fixed(width), start: 0.125, sweep: Angle(width / 10),
        moment.colors.foreground)
    }
    let most = Int(Int32.max)
    let cases: [(value: Double, raw: Int)] = [
      (7.5, 1_920), (0.001953125, 1), (-0.001953125, -1), (0.00194, 0), (1e9, most),
      (-.infinity, -most), (.nan, 0),
    ]
    for (value, raw) in cases { #expect(Int(Fixed(value).rawValue) == raw, "\(value)") }
    #expect(Double(Fixed(rawValue: 1)) == 0.00390625)
    #expect(Angle(0.25).rawValue == 16_384 && Angle(-2.5).rawValue == -163_840)
    #expect(Angle(.nan) == .zero && Angle(1e300).rawValue == 1 << 30)
    #expect(Double(Angle(0.75)) == 0.75)
  }

  @Test("colours are read from hexadecimal digits")
  func hexadecimal() {
    #expect(Bezel.Color(hex: "#3A5F8A") == Bezel.Color(red: 0x3A, green: 0x5F, blue: 0x8A))
    #expect(Bezel.Color(hex: "3a5f8a80")?.alpha == 0x80)
    for text in ["", "#", "3A5F8", "3A5F8A8", "3A5F8A800", "white", "#3A5F8G"] {
      #expect(Bezel.Color(hex: text) == nil, "\(text)")
    }
  }

  @Test("names of its own hide Bezel's, which can be said in full")
  func names() {
    let mine = Color(name: "blue")
    var settings = HUDSettings()
    settings.theme = Bezel.Theme.dark
    settings.contentColor = Bezel.Color.white
    #expect(mine == Color(name: "blue") && settings.label.color == .white)
    #expect(String(describing: Theme.mine) == "mine")
  }

  /// A class of the main actor that follows a HUD.
  @MainActor final class Screen: HUDDelegate {
    private(set) var ends = 0
    nonisolated func hudWasHidden(_ hud: HUD) { Task { @MainActor in ends += 1 } }
  }

  @MainActor @Test("a class of the main actor can be a delegate")
  func mainActor() async {
    let screen = Screen()
    screen.hudWasHidden(HUD())
    for _ in 0..<4_000 where screen.ends == 0 { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(screen.ends == 1)
  }

  @Test("a picture is written as a PNG file, and an image read from one")
  func files() async throws {
    let folder = try FakeFiles()
    let hud = try MemoryHUD()
    hud.show("Wait")
    #expect(await hud.picture { Set($0.pixels).count > 1 })
    let picture = try #require(await hud.thread.picture())
    let path = folder.path("hud.png")
    try picture.write(to: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == picture.pngData())
    let image = try HUDImage(contentsOf: path)
    #expect(
      image == HUDImage(width: picture.width, height: picture.height, pixels: picture.pixels))
    try Data("no picture".utf8).write(to: URL(filePath: path))
    for wrong in [path, "\(path).missing"] {
      let error = #expect(throws: (any Error).self) { try HUDImage(contentsOf: wrong) }
      #expect("\(error, default: "")".contains(wrong))
    }
    let none = folder.path("none/hud.png")
    let error = #expect(throws: (any Error).self) { try picture.write(to: none) }
    #expect("\(error, default: "")".contains("none"))
  }

  @Test("a target is made in one call")
  func target() {
    let target = HUDTarget(
      surface: .memory(width: 320, height: 240), scale: 1.5, backdrop: "203040", font: "none")
    #expect(target.scale == 1.5 && target.settings.isEmpty && target != HUDTarget())
  }

  @Test("sentences for people can be taken elsewhere")
  func warnings() throws {
    let hud = try MemoryHUD(begins: false)
    let received = Minutes()
    hud.thread.warningHandler = { received.write($0) }
    hud.thread.warn("One")
    hud.thread.warn("Two")
    hud.thread.answers.sync {}
    #expect(received.words == ["One", "Two"])
  }
}
