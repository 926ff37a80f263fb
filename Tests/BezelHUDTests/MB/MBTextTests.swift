import Bezel
import BezelRaster
import BezelText
import Testing

@testable import BezelHUD

@Suite("MBProgressHUD's texts in the room that they have, with the built-in letters")
struct MBTextTests {
  private static let long = String(repeating: "A label with many words. ", count: 8)

  /// Returns the layout, and the texts that were requested and set.
  private func set(
    _ settings: HUDSettings, on output: ScreenGeometry = .small
  ) -> (layout: HUDLayout, blocks: [(request: TextRequest, block: TextBlock)]) {
    let setter = TextSetter(font: nil)
    let hud = TimedModel.shown(settings)
    var blocks: [(request: TextRequest, block: TextBlock)] = []
    let layout = hud.model.parts(at: hud.now, on: output) { request in
      let block = setter.block(for: request)
      blocks.append((request, block))
      return block
    }.layout
    return (layout, blocks)
  }

  /// Returns the block of a text in one line of any length.
  private func line(_ text: String, like request: TextRequest) -> TextBlock {
    var request = request
    request.text = text
    request.box = Size(width: 100_000, height: request.size)
    return TextSetter(font: nil).block(for: request)
  }

  @Test(
    "MB-026 A label that is too wide has one line of at most W - 4 · margin, which ends with an ellipsis",
    arguments: [Fixed(1), Fixed(3, over: 2), 2])
  func label(scale: Fixed) throws {
    for (margin, width) in [(Fixed(20), Fixed(320)), (5, 380), (40, 240)] {
      let output = ScreenGeometry(
        width: (400 * scale).floor, height: (300 * scale).floor, scale: scale)
      let (layout, blocks) = set(
        .with {
          $0.label.text = Self.long
          $0.margin = Double(margin)
        }, on: output)
      let (request, block) = try #require(blocks.first)
      #expect(blocks.count == 1 && block.lines.count == 1)
      #expect(block.size.width <= width && block.size.width > width - 20)
      #expect(layout.box.size.width == block.size.width + margin * 2)
      // The longest beginning that fits, and an ellipsis.
      let beginnings = (1..<Self.long.count).filter {
        line(Self.long.prefix($0) + "…", like: request).lines == block.lines
      }
      #expect(!beginnings.isEmpty, "margin \(margin)")
    }
  }

  @Test("MB-026 A label that just fits is whole, and one of two lines is cut to its first")
  func wholeLabel() throws {
    let whole = try #require(set(.with { $0.label.text = "Updating" }).blocks.first)
    #expect(whole.block == line("Updating", like: whole.request))
    // As wide as the room, and a point wider than it.
    let width = whole.block.size.width
    func block(_ room: Fixed) -> TextBlock? {
      let output = ScreenGeometry(width: (room + 80).floor, height: 300)
      return set(.with { $0.label.text = "Updating" }, on: output).blocks.first?.block
    }
    #expect(block(width) == whole.block)
    #expect(block(width - 1) != whole.block && block(width - 1)?.lines.count == 1)
    let two = try #require(set(.with { $0.label.text = "Updating\nmore" }).blocks.first)
    #expect(two.block.lines == line("Updating…", like: two.request).lines)
  }

  @Test("MB-027 Details that are too wide go on in further lines of at most W - 4 · margin")
  func details() throws {
    for (margin, width) in [(Fixed(20), Fixed(320)), (5, 380), (40, 240)] {
      let (layout, blocks) = set(
        .with {
          $0.detailsLabel.text = Self.long
          $0.margin = Double(margin)
        })
      let (request, block) = try #require(blocks.first)
      #expect(block.lines.count > 2 && block.size.width <= width)
      #expect(layout.box.size.width == block.size.width + margin * 2)
      #expect(layout.box.size.height == block.size.height + 41 + margin * 2)
      // Nothing is cut: in more room it has the same lines.
      var higher = request
      higher.box.height = 10_000
      #expect(TextSetter(font: nil).block(for: higher).lines.count == block.lines.count)
    }
  }

  @Test("MB-027 Of details that are too high the HUD shows what fits in its parent")
  func manyDetails() {
    let text = String(repeating: "Line\n", count: 99)
    let (layout, blocks) = set(
      .with {
        $0.label.text = "Label"
        $0.detailsLabel.text = text
        $0.button = HUDButton("OK") { _ in }
      })
    #expect(layout.box.size.height <= 260 && layout.box.size.height > 260 - 20)
    #expect(layout.box.origin.y >= 20)
    #expect(blocks.contains { $0.request.text == text && $0.block.lines.count > 3 })
    // The button is below them, inside of the box and its margin.
    let bottom = layout.button.map { $0.maxY } ?? 0
    #expect(bottom <= layout.box.size.height - 20 && bottom > layout.box.size.height - 22)
  }
}
