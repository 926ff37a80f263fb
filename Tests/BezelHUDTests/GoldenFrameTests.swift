@testable import BezelHUD
import BezelRaster
import BezelText
import Foundation
import GoldenFiles
import Testing

@Suite("Frames of every style, indicator and mask that were looked at and found right")
struct GoldenFrameTests {
  /// The area around a HUD, in points.
  private static let cell = Size(width: 132, height: 122)

  @Test(
    "Every pixel of every frame, on four screens in three styles",
    arguments: GoldenFrame.Panel.allCases, GoldenFrame.Look.allCases)
  func frames(_ panel: GoldenFrame.Panel, _ look: GoldenFrame.Look) throws {
    let renderer = Renderer()
    let setter = TextSetter(font: nil)
    let frames = GoldenFrame.all(panel, look)
    let pictures = frames.map { Screenshot($0.scene(setter), renderer).picture }
    // The area around the HUDs is kept as a picture; the rest as a digest for each frame.
    let name = "\(panel.rawValue)-\(look.rawValue)"
    #expect(try Golden(name).complaint(about: Self.sheet(pictures, panel)) == nil)
    let lines = zip(frames, pictures).map { "\($0.name) \(Self.digest(of: $1))" }
    let path = "\(Golden.folder(of: #filePath))/\(name).txt"
    if Golden.isWriting {
      try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(golden.count == 35)
    #expect(lines.filter { !golden.contains(Substring($0)) } == [])
  }

  @Test("The automatic style is the light or the dark one, to the pixel")
  func automatic() {
    let setter = TextSetter(font: nil)
    for (theme, look) in [(Theme.light, GoldenFrame.Look.light), (.dark, .dark)] {
      var automatic = look.appearance
      automatic.style = .automatic
      automatic.theme = theme
      let scenes = [automatic, look.appearance].map { appearance in
        var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
        hud.turn(.show("Updating"))
        return hud.model.scene(at: hud.now, on: .small, typesetter: setter.block(for:))
      }
      #expect(scenes[0] == scenes[1])
    }
  }

  /// Returns a sheet of the areas around the HUDs, with a row for each mask.
  private static func sheet(_ pictures: [Picture], _ panel: GoldenFrame.Panel) -> Picture {
    let output = panel.output
    func device(_ length: Fixed) -> Int { (length * output.scale).rounded }
    let (width, height) = (device(cell.width), device(cell.height))
    let left = (output.width - width) / 2
    let top = device(Fixed((output.size.height * 9 / 20).floor)) - height / 2
    let around = PixelRect(
      minX: left, minY: top, maxX: left + width, maxY: top + height)
    let columns = GoldenFrame.Indicator.allCases.count
    return Picture(
      rows: stride(from: 0, to: pictures.count, by: columns).map { row in
        pictures[row..<row + columns].map { $0.part(around) }
      })
  }

  /// Returns a digest of the whole pixels.
  ///
  /// - Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash
  ///   Algorithm", its 64-bit form "1a", fed with whole pixels.
  private static func digest(of picture: Picture) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in picture.pixels { hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
