internal import BezelRaster

/// Where the parts of a text field are, and what of the text there is room for.
///
/// The text begins where the prompt above it is read from; the signs are at the other end. The caret does
/// not blink, because every blink would wake the machine.
struct EntryField {
  let size: Size
  /// The part of the text that is seen; `nil` for bullets.
  private(set) var text: TextBlock?
  private(set) var textOrigin = Point.zero
  /// Those that are seen, from the text's beginning on.
  private(set) var bullets: [RoundedRect] = []
  let caret: Rect
  /// The name of the keyboard's layout.
  let layoutName: TextBlock?
  let layoutNameOrigin: Point
  /// The signs of the keyboard's locks, with their boxes.
  let signs: [(sign: KeySign, box: Rect)]

  /// The widest one, in points.
  private static let greatestWidth: Fixed = 320

  /// - Parameter width: the width that there is room for.
  static func size(_ look: Appearance, width: Fixed) -> Size {
    Size(width: min(greatestWidth, max(0, width)), height: fontSize(look) * 12 / 5)
  }

  private static func fontSize(_ look: Appearance) -> Fixed {
    max(5, look.fontSize * look.textScale)
  }

  /// - Parameter isRightToLeft: whether the prompt is read so.
  init(
    _ entry: TextEntry, size: Size, _ look: Appearance, isRightToLeft: Bool,
    on output: ScreenGeometry, _ typesetter: Typesetter
  ) {
    let fontSize = EntryField.fontSize(look)
    func snapped(_ length: Fixed) -> Fixed { Fixed((length * output.scale).rounded) / output.scale }
    /// As from the left, or in a mirror.
    func mirrored(_ rect: Rect) -> Rect {
      guard isRightToLeft else { return rect }
      return Rect(
        origin: Point(x: size.width - rect.maxX, y: rect.origin.y), size: rect.size)
    }
    self.size = size
    let padding = snapped(size.height / 3)
    let gap = snapped(fontSize / 2)
    var end = max(padding, size.width - padding)
    /// A sign in front of what is at the end already.
    func place(_ sign: Size) -> Rect {
      end = end - sign.width
      let y = snapped((size.height - sign.height) / 2)
      let rect = mirrored(Rect(origin: Point(x: end, y: y), size: sign))
      end = end - gap
      return rect
    }
    let name = entry.layoutName.flatMap { $0.isEmpty ? nil : $0 }.map {
      typesetter(
        TextRequest(
          text: $0, size: fontSize * 3 / 4, box: Size(width: size.width / 4, height: 0),
          scale: output.scale))
    }
    layoutName = name
    layoutNameOrigin = name.map { output.snapped(place($0.size).origin) } ?? .zero
    let signSide = snapped(fontSize)
    signs = [(KeySign.capsLock, entry.isCapsLockOn), (.noNumLock, entry.lacksNumLock)]
      .filter { $0.1 }.map { ($0.0, place(Size(width: signSide, height: signSide))) }

    let caretSize = Size(width: max(1, snapped(fontSize / 8)), height: snapped(fontSize * 6 / 5))
    let caretTop = snapped((size.height - caretSize.height) / 2)
    func caret(at x: Fixed) -> Rect { Rect(origin: Point(x: x, y: caretTop), size: caretSize) }
    let room = max(0, end - padding - caretSize.width)
    switch entry.text {
    case .hidden(let count):
      let diameter = snapped(fontSize * 3 / 5)
      let pitch = max(diameter, snapped(fontSize * 17 / 20))
      let count = max(0, min(TextEntry.longestText, count))
      let whole = (room / max(pitch, 1)).floor
      // Of more than there is room for, the last ones are seen, and a part of the one before them. Each key
      // moves them to and fro, or it would not be seen that it was taken.
      let seen = min(count, whole + 1)
      let shift = (count - whole) % 2 == 0 ? snapped(pitch / 2) : 0
      let start = count <= whole ? padding : padding + room - pitch * seen - shift
      let top = snapped((size.height - diameter) / 2)
      for index in 0..<seen {
        let place = Rect(
          origin: Point(x: start + pitch * index, y: top),
          size: Size(width: diameter, height: diameter))
        if place.maxX <= padding { continue }
        var bullet = RoundedRect(mirrored(place), radius: diameter / 2)
        if place.origin.x < padding {
          if isRightToLeft { bullet.end = size.width - padding } else { bullet.start = padding }
        }
        bullets.append(bullet)
      }
      self.caret = mirrored(caret(at: start + pitch * seen))
    case .visible(let string):
      let block = EntryField.end(of: string, width: room) {
        typesetter(
          TextRequest(
            text: $0, size: fontSize, box: Size(width: 8_192, height: 0), scale: output.scale))
      }
      text = block
      let isTextRightToLeft = block.lines.isEmpty ? isRightToLeft : block.isRightToLeft
      // The signs are where the prompt has them, wherever the text begins.
      let (low, high) =
        isRightToLeft
        ? (size.width - padding - room, size.width - padding) : (padding, padding + room)
      let x = isTextRightToLeft ? high - block.size.width : low
      textOrigin = output.snapped(Point(x: x, y: (size.height - block.size.height) / 2))
      self.caret = caret(at: isTextRightToLeft ? x - caretSize.width : x + block.size.width)
    }
  }

  /// Returns the end of a text that has room in a width, in one line.
  private static func end(of text: String, width: Fixed, set: (String) -> TextBlock) -> TextBlock {
    let characters = Array(text.suffix(TextEntry.longestText))
    let all = set(String(characters))
    if all.size.width <= width { return all }
    func last(_ count: Int) -> TextBlock { set("…" + String(characters.suffix(count))) }
    var (fits, tooMany) = (0, characters.count)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if last(middle).size.width <= width { fits = middle } else { tooMany = middle }
    }
    return last(fits)
  }
}
