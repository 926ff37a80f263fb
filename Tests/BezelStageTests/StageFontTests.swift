import BezelFiles
import BezelRaster
import BezelText
import Testing

@testable import BezelStage

/// The font that a stage sets texts with.
@Suite("A stage's letters") struct StageFontTests {
  private func bold(_ options: StageOptions) throws -> TextBlock {
    var options = options
    options.display = .memory(width: 200, height: 160)
    options.endsOnSignals = false
    return try Stage(options).typesetter.block(for: Self.request)
  }

  private static let request = TextRequest(
    text: "Wait", size: 16, weight: .bold, box: Size(width: 200, height: 100), scale: 1)

  private func open(_ file: FontFile) throws -> Font {
    try Font(bytes: file.bytes, index: file.index)
  }

  @Test("MB-006 bold ones come from the system's bold font")
  func system() throws {
    var options = StageOptions()
    try options.findFont(named: nil)
    let file = try #require(options.font, "run ./board/setup")
    let boldFile = try FontFile(at: try #require(file.bold))
    let (font, boldFont) = (try open(file), try open(boldFile))
    let setter = TextSetter(font: font, boldFont: { boldFont })
    #expect(try bold(options) == setter.block(for: Self.request))
  }

  @Test("MB-006 bold ones are made of a font that was asked for by name, and of the built-in one")
  func made() throws {
    var options = StageOptions()
    #expect(try bold(options) == TextSetter(font: nil).block(for: Self.request))
    try options.findFont(named: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let font = try open(try #require(options.font))
    #expect(try bold(options) == TextSetter(font: font).block(for: Self.request))
  }
}
