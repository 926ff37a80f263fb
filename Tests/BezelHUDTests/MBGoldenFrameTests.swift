import BezelRaster
import BezelText
import GoldenFiles
import Testing

@Suite("Frames of every mode of MBProgressHUD that were looked at and found right")
struct MBGoldenFrameTests {
  @Test(
    "Every pixel of every mode, in both editions, solid and blurred, light and dark, on two screens",
    arguments: MBGoldenFrame.Look.all)
  func frames(_ look: MBGoldenFrame.Look) throws {
    let (setter, renderer) = (TextSetter(font: nil), Renderer())
    let sheet = Picture(
      rows: MBGoldenFrame.rows(look).map { row in
        row.map { $0.screenshot(setter, renderer).picture }
      })
    #expect(try Golden(look.name).complaint(about: sheet) == nil)
  }
}
