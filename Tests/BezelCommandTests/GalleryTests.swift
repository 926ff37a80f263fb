import APNGParser
import BezelFiles
import BezelRaster
import BezelSamples
import Foundation
import RunningPrograms
import Testing

@testable import BezelDocumentation

/// The guides' pictures of everything that a HUD can look like.
@Suite("The galleries") struct GalleryTests {
  private static func file(_ name: Gallery.Name) -> URL {
    URL(filePath: #filePath).appending(
      path: "../../../Sources/Bezel/Bezel.docc/Resources/\(name.rawValue)-gallery.png"
    ).standardized
  }

  private func complaint(_ name: Gallery.Name, _ kept: Picture, _ drawn: Picture) -> String? {
    kept == drawn
      ? nil
      : "write it again: swift run BezelDocumentation gallery \(name.rawValue) \(Self.file(name).path)"
  }

  @Test(
    "a guide's picture is what the documentation tool draws, to the bit",
    arguments: Gallery.Name.allCases)
  func isCurrent(name: Gallery.Name) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.file(name)))
    let gallery = Gallery(name)
    guard let times = gallery.frames else {
      #expect(bytes.count < 400_000)
      let drawn = try gallery.picture()
      #expect(drawn.width <= 1_400)
      #expect(complaint(name, try PNG.decode(bytes, name: "kept"), drawn) == nil)
      return
    }
    #expect(bytes.count < 150_000)
    let kept = try ParsedAPNG(bytes).frames.map(\.picture)
    #expect(kept.count == times.count)
    for (moment, picture) in zip(times.moments, kept) {
      #expect(try complaint(name, picture, gallery.picture(at: moment)) == nil)
    }
    // A whole turn: the frame after the last one is the first one.
    #expect(try gallery.picture(at: .seconds(2)) == kept[0])
    #expect(Set(kept).count == kept.count)
  }

  @Test("the command writes that picture")
  func command() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "BezelDocumentation", ["gallery", "sv", "sv.png"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let written = try PNG.decode(folder.bytes("sv.png"), name: "sv.png")
    let kept = try PNG.decode([UInt8](try Data(contentsOf: Self.file(.sv))), name: "kept")
    #expect(written == kept)
  }
}
