import GoldenFiles
import GoldenScenes
import Testing

@Suite("The same pictures on other processors")
struct ArmGoldenTests {
  @Test(
    "X-11 Every golden scene is drawn to the bit",
    .disabled(if: Golden.isWriting, "what this processor draws is what is written"),
    arguments: ["arm64", "armv7"])
  func draw(on processor: String) throws {
    let printed = try PrintedPictures(on: processor).all
    #expect(printed.map(\.name) == GoldenScene.all.map(\.name))
    for (name, picture) in printed {
      #expect(try Golden(name).complaint(about: picture, by: processor) == nil)
    }
  }
}
