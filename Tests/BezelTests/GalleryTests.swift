import BezelFiles
import Foundation
import Testing

@testable import Bezel

/// The guide's picture of everything that a HUD can look like.
@Suite("The gallery") struct GalleryTests {
  private static let file = URL(filePath: #filePath).appending(
    path: "../../../Sources/Bezel/Bezel.docc/Resources/sv-gallery.png"
  ).standardized

  @Test("the guide's picture is what `bezel gallery sv` draws, to the bit")
  func isCurrent() throws {
    let bytes = [UInt8](try Data(contentsOf: Self.file))
    #expect(bytes.count < 400_000)
    let kept = try PNG.decode(bytes, name: Self.file.path)
    let drawn = try Gallery(.sv).picture()
    #expect(kept.width == drawn.width && kept.height == drawn.height)
    #expect(drawn.width <= 1_400)
    let wrong = zip(kept.pixels, drawn.pixels).count { $0 != $1 }
    #expect(wrong == 0, "write it again: bezel gallery sv --out \(Self.file.path)")
  }

  @Test("the command writes that picture")
  func command() throws {
    let folder = try TemporaryFolder()
    let run = try Program("bezel", ["gallery", "sv", "--out", "sv.png"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let written = try PNG.decode(folder.bytes("sv.png"), name: "sv.png")
    let kept = try PNG.decode([UInt8](try Data(contentsOf: Self.file)), name: Self.file.path)
    #expect(written == kept)
  }
}
