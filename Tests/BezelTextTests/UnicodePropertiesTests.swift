import CBezelText
import Testing

@testable import BezelText

@Suite("Unicode properties without HarfBuzz")
struct UnicodePropertiesTests {
  @Test("They are those that HarfBuzz has", arguments: 0..<UInt32(0x100))
  func latin1(scalar: UInt32) {
    let functions = hb_unicode_funcs_get_default()
    let category = hb_unicode_general_category(functions, scalar)
    #expect(UnicodeProperties.script(of: scalar) == hb_unicode_script(functions, scalar))
    #expect(
      UnicodeProperties.isControl(scalar) == (category == HB_UNICODE_GENERAL_CATEGORY_CONTROL))
  }

  @Test("The scripts of Latin, Greek and Cyrillic letters, marks and punctuation are HarfBuzz's")
  func scripts() {
    let functions = hb_unicode_funcs_get_default()
    for scalar in [UInt32(0x100)...0x24F, 0x300...0x52F, 0x2010...0x2027].joined() {
      #expect(
        UnicodeProperties.script(of: scalar) == hb_unicode_script(functions, scalar),
        "U+\(String(scalar, radix: 16))")
    }
  }

  @Test(
    "The accented letters of the built-in font are joined as HarfBuzz joins them",
    arguments: [0...0x17F, 0x218...0x21B, 0x386...0x3CE, 0x400...0x45F] as [ClosedRange<UInt32>])
  func decompositions(scalars: ClosedRange<UInt32>) {
    let functions = hb_unicode_funcs_get_default()
    for scalar in scalars {
      var (letter, mark): (UInt32, UInt32) = (0, 0)
      // Some characters are the same as another one, without a mark.
      let isPair = hb_unicode_decompose(functions, scalar, &letter, &mark) != 0 && mark != 0
      let own = Decompositions.find(scalar)
      #expect((own != nil) == isPair, "U+\(String(scalar, radix: 16))")
      guard let own else { continue }
      #expect(own.letter == letter && own.mark == mark, "U+\(String(scalar, radix: 16))")
      #expect(Decompositions.composition(of: letter, with: mark) == scalar)
    }
  }

  @Test("No character beyond Latin-1 is a control")
  func controls() {
    let functions = hb_unicode_funcs_get_default()
    for scalar in UInt32(0x100)...0x10FFFF {
      let category = hb_unicode_general_category(functions, scalar)
      guard category == HB_UNICODE_GENERAL_CATEGORY_CONTROL else { continue }
      Issue.record("U+\(String(scalar, radix: 16)) is one.")
    }
  }
}
