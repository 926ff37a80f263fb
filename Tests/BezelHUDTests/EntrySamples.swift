@testable import BezelHUD
import BezelRaster

/// Keymaps as some countries' keyboards have them.
enum SampleKeymap: String, CaseIterable {
  case english, german, french, russian, greek, russianByAltGr, czech, bare

  /// Returns the character of a key, as `KeyboardLayout` asks for it.
  func character(_ code: Int, shift: Bool, altgr: Bool) -> String? {
    let rows = (altgr ? 2 : 0) + (shift ? 1 : 0)
    guard let level = levels.indices.contains(rows) ? levels[rows] : nil else { return nil }
    for (first, characters) in zip([2, 16, 30, 43, 44, 86, 41, 57], level) {
      let index = code - first
      let text = Array(characters)
      guard text.indices.contains(index), text[index] != "\u{0}" else { continue }
      // The row from 30 ends before 43, and that one before 44.
      if first == 43, index > 0 { continue }
      return String(text[index])
    }
    return nil
  }

  /// The rows from the codes 2, 16, 30, 43, 44, 86, 41 and 57 on, plain, with Shift, AltGr, and both; a
  /// null is a key without a character.
  private var levels: [[String]] {
    switch self {
    case .english:
      [
        ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "\\", "zxcvbnm,./", "<", "`", " "],
        ["!@#$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:\"", "|", "ZXCVBNM<>?", ">", "~", " "],
      ]
    case .german:
      [
        ["1234567890ß´", "qwertzuiopü+", "asdfghjklöä", "#", "yxcvbnm,.-", "<", "^", " "],
        ["!\"§$%&/()=?`", "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ", "'", "YXCVBNM;:_", ">", "°", " "],
        ["\0²³\0\0\0{[]}\\", "@\0€\0\0\0\0\0\0\0\0~", "", "", "\0\0\0\0\0\0µ", "|", "", ""],
      ]
    case .french:
      [
        ["&é\"'(-è_çà)=", "azertyuiop\0$", "qsdfghjklmù", "*", "wxcvbn,;:!", "<", "²", " "],
        ["1234567890°+", "AZERTYUIOP\0£", "QSDFGHJKLM%", "µ", "WXCVBN?./§", ">", "", " "],
        ["\0~#{[|`\\^@]}", "\0\0€\0\0\0\0\0\0\0\0¤"],
      ]
    case .russian:
      [
        ["1234567890-=", "йцукенгшщзхъ", "фывапролджэ", "\\", "ячсмитьбю.", "/", "ё", " "],
        ["!\"№;%:?*()_+", "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "/", "ЯЧСМИТЬБЮ,", "|", "Ё", " "],
      ]
    case .greek:
      [
        ["1234567890-=", ";ςερτυθιοπ[]", "ασδφγηξκλ\0'", "\\", "ζχψωβνμ,./", "<", "`", " "],
        ["!@#$%^&*()_+", ":\0ΕΡΤΥΘΙΟΠ{}", "ΑΣΔΦΓΗΞΚΛ\0\"", "|", "ΖΧΨΩΒΝΜ<>?", ">", "~", " "],
        ["", "\0\0€"],
      ]
    case .russianByAltGr:
      SampleKeymap.english.levels + SampleKeymap.russian.levels
    case .czech:
      [
        ["+ěščřžýáíé=´", "qwertzuiopú)", "asdfghjklů§", "¨", "yxcvbnm,.-", "\\", ";", " "],
        ["1234567890%ˇ", "QWERTZUIOP/(", "ASDFGHJKL\"!", "'", "YXCVBNM?:_", "|", "°", " "],
        ["~ˇ^˘°˛`˙´˝¨¸", "\\|€\0\0\0\0\0\0\0÷×", "\0đĐ[]\0\0łŁ$ß", "¤", "\0#&@{}\0<>*"],
      ]
    case .bare: []
    }
  }

  var layout: KeyboardLayout {
    KeyboardLayout { character($0, shift: $1, altgr: $2) }
  }
}

extension TimedModel {
  /// Returns a HUD with a field, which has fully appeared.
  static func asking(
    _ entry: TextEntry, status: String? = nil, details: String? = nil, button: String? = nil,
    cancelButton: String? = nil, appearance: Appearance = Appearance(), mask: MaskType = .none,
    timing: Timing = .with { $0.fadeIn = .zero }
  ) -> TimedModel {
    var hud = TimedModel(appearance, timing: timing)
    hud.ask(
      entry, status: status, details: details, button: button, cancelButton: cancelButton,
      mask: mask)
    _ = hud.newEvents()
    return hud
  }

  mutating func ask(
    _ entry: TextEntry?, status: String? = nil, details: String? = nil, button: String? = nil,
    cancelButton: String? = nil, mask: MaskType = .none
  ) {
    turn(
      .show(
        Presentation(
          .indicator(nil, .zero), status: status, details: details, button: button,
          cancelButton: cancelButton, mask: mask, entry: entry)))
  }

  /// Returns the keys of the on-screen keyboard.
  func keyboardKeys(on output: ScreenGeometry) -> KeyboardGeometry? {
    model.keyboardGeometry(at: now, on: output)
  }

  /// Taps a key of the on-screen keyboard.
  mutating func tap(_ action: KeyboardKey.Action, by contact: UInt64 = 1) {
    tap(contact, on: .key(KeyboardKey(action)))
  }

  /// The keystrokes since the last call; other events are lost.
  mutating func keystrokes() -> [Keystroke] {
    newEvents().compactMap { if case .typed(let keystroke) = $0 { keystroke } else { nil } }
  }
}
