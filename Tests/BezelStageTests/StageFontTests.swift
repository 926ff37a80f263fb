import BezelFiles
import BezelRaster
import Testing

@testable import BezelStage
@testable import BezelText

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

  private static let fonts = "/usr/share/fonts/truetype/"

  private func block(_ text: String, _ options: StageOptions) throws -> TextBlock {
    var options = options
    options.display = .memory(width: 200, height: 160)
    options.endsOnSignals = false
    var request = Self.request
    (request.text, request.weight) = (text, .regular)
    return try Stage(options).typesetter.block(for: request)
  }

  @Test("that the font lacks come from the others that are named, then from the system's")
  func others() throws {
    let thai = Self.fonts + "noto/NotoSansThai-Regular.ttf"
    var options = StageOptions()
    try options.findFont(named: Self.fonts + "dejavu/DejaVuSans.ttf:" + thai)
    let setter = TextSetter(font: try open(try FontFile(at: .init(path: thai, index: 0))))
    var request = Self.request
    (request.text, request.weight) = ("กขค", .regular)
    #expect(
      try block("กขค", options).lines[0].elements == setter.block(for: request).lines[0].elements)
    // Without a name it is fontconfig that finds one.
    options.otherFonts = []
    let box = TextSetter(font: try open(try #require(options.font))).block(for: request)
    #expect(try block("กขค", options) != box)
    request.text = "漢"
    #expect(try block("漢", options) != TextSetter(font: nil).block(for: request))
  }

  @Test("are none if one of several named fonts cannot be used")
  func broken() throws {
    var options = StageOptions()
    for other in ["/nowhere/Thai.ttf", "/etc/passwd"] {
      let error = #expect(throws: FilesError.self) {
        try options.findFont(named: Self.fonts + "dejavu/DejaVuSans.ttf:" + other)
      }
      #expect(error?.subject == other)
    }
    #expect(options.font == nil && options.otherFonts.isEmpty)
  }

  @Test("are looked for without fontconfig, if its last choice is not known")
  func provisional() throws {
    let path = Self.fonts + "dejavu/DejaVuSans.ttf"
    let file = try FontFile(at: .init(path: path, index: 0), others: .memo("/nowhere/memo"))
    let others = OtherFonts(named: [], file.others)
    #expect(!others.areProvisional)
    let candidates = others.fallback.candidates(0xE01)
    #expect(others.areProvisional)
    let font = try #require(candidates.compactMap { others.fallback.open($0) }.first)
    #expect(font.characters.contains { $0.contains(0xE01) })
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
