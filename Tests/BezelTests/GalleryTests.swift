import BezelFiles
import Foundation
import Testing

@testable import Bezel

/// The guides' pictures of everything that a HUD can look like.
@Suite("The galleries") struct GalleryTests {
  private static func file(_ name: Gallery.Name) -> URL {
    URL(filePath: #filePath).appending(
      path: "../../../Sources/Bezel/Bezel.docc/Resources/\(name)-gallery.png"
    ).standardized
  }

  @Test(
    "a guide's picture is what `bezel gallery` draws, to the bit", arguments: Gallery.Name.allCases)
  func isCurrent(name: Gallery.Name) throws {
    let file = Self.file(name)
    let bytes = [UInt8](try Data(contentsOf: file))
    #expect(bytes.count < 400_000)
    let kept = try PNG.decode(bytes, name: file.path)
    let drawn = try Gallery(name).picture()
    #expect(kept.width == drawn.width && kept.height == drawn.height)
    #expect(drawn.width <= 1_400)
    let wrong = zip(kept.pixels, drawn.pixels).count { $0 != $1 }
    #expect(wrong == 0, "write it again: bezel gallery \(name) --out \(file.path)")
  }

  @Test("the command writes that picture")
  func command() throws {
    let folder = try TemporaryFolder()
    let run = try Program("bezel", ["gallery", "sv", "--out", "sv.png"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let written = try PNG.decode(folder.bytes("sv.png"), name: "sv.png")
    let kept = try PNG.decode([UInt8](try Data(contentsOf: Self.file(.sv))), name: "kept")
    #expect(written == kept)
  }
}
