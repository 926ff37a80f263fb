import BezelRaster
import GoldenFiles
import GoldenScenes
import Testing

@Suite("Pictures that were looked at and found right")
struct GoldenTests {
  @Test("X-12 Every form of the kernels draws every scene to the bit", arguments: GoldenScene.all)
  func draw(golden: GoldenScene) throws {
    let bounds = golden.scene.bounds
    for kernels in [Kernels.baseline, .best] {
      let pixels = Renderer(kernels: kernels).pixels(golden.scene)
      let picture = Picture(width: bounds.width, height: bounds.height, pixels: pixels)
      #expect(try Golden(golden.name).complaint(about: picture) == nil)
    }
  }

  @Test("Every scene has a name of its own")
  func names() {
    let names = GoldenScene.all.map(\.name)
    #expect(names.count == Set(names).count && !names.isEmpty)
  }
}

extension GoldenScene: CustomTestStringConvertible {
  /// The name alone: a scene is long.
  public var testDescription: String { name }
}
