import BezelFiles
import BezelRaster
import BezelText

/// Texts, through FriBidi, libunibreak, libthai and the shapes of the system's fonts.
final class Texts: HostileFormat {
  let name = "text"
  let words =
    [
      "\u{AD}", "\u{200B}", "\u{200D}", "\u{202A}", "\u{202E}", "\u{2067}", "\u{2069}", "\u{301}",
      "\u{FE0F}", "\u{FFFF}", "\u{1F1E9}", "\u{1F3FD}", "\u{10FFFF}", "\u{1100}", "\u{17D2}",
      "שלום",
      "لا", "กำ", "क्ष", "漢", "\n", "(", "٤٢", " ",
    ].map { Array($0.utf8) }
  let seeds = [
    "Installing updates, 3 of 17. Größe 42%…", "מתקין את Bezel 2.0 (שלב 3)", "به‌روزرسانی ۴۲٪",
    "सिस्टम अपडेट हो रहा है", "กำลังปรับปรุงระบบ", "កំពុងធ្វើបច្ចុប្បន្នភាព",
    "正在安装更新（第3步）", "시스템을 업데이트하는 중", "👩‍🔬 👍🏽 🇩🇪 ❤️", "Do\u{AD}nau\u{AD}dampf\u{AD}schiff",
  ].map { Array($0.utf8) }

  private var setter: TextSetter

  init() throws(Fault) {
    do {
      let coverage = try FontCoverage.ofSystem()
      let fallback = FallbackFonts(
        candidates: { coverage.face(for: $0).map { [$0] } ?? [] },
        open: { Texts.font(at: coverage.faces[$0]) })
      setter = TextSetter(
        font: try Texts.font(
          at: .init(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", index: 0)
        )
        .orFault(), fallback: fallback)
    } catch {
      throw Fault("\(error) Run ./board/setup.")
    }
  }

  private static func font(at place: FontFile.Place) -> Font? {
    (try? FontFile(at: place)).flatMap { file in
      try? Font(FontBytes(count: file.count) { file.read(at: $0, into: $1) }, index: file.index)
    }
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    let width: Fixed = random.pick([200, 1, 4000, -1])
    let text = String(decoding: bytes, as: UTF8.self)
    let request = TextRequest(
      text: text, size: random.pick([15, 1, 300]),
      weight: random.pick([.regular, .bold]), box: Size(width: width, height: 300),
      scale: random.pick([1, 2]))
    let block = setter.block(for: request)
    try check(block.size.width <= max(0, width), "\(block.size.width) wide")
    try check(block == setter.block(for: request), "another block the next time")
    // Bytes that are no UTF-8 are repaired, and set.
    return block != .empty && text.utf8.elementsEqual(bytes)
  }
}

extension Font? {
  fileprivate func orFault() throws(Fault) -> Font {
    guard let self else { throw Fault("The font cannot be used.") }
    return self
  }
}
