import Testing

@testable import BezelWords

@Suite("The language") struct LanguageTests {
  private func name(_ variables: [String: String]) -> String? {
    Language { variables[$0] }?.name
  }

  @Test(
    "of a locale is the nearest one that there is",
    arguments: [
      ("de", "de"), ("de_DE", "de"), ("de_AT.UTF-8", "de"), ("de_DE.UTF-8@euro", "de"),
      ("de@formal", "de"), ("de.UTF-8", "de"), ("en", "en"), ("en_GB.UTF-8", "en"),
      ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("sv_SE.UTF-8", nil),
      ("pt_BR.UTF-8", "pt_BR"), ("pt_PT.UTF-8", nil), ("zh_CN", "zh_CN"), ("zh_TW.UTF-8", nil),
      ("deutsch", nil),
      ("_DE", nil), ("@", nil), (".", nil), ("de-DE", nil), ("DE", nil), ("d", nil),
      ("de@x@y", "de"),
    ])
  func locales(locale: String, language: String?) {
    #expect(Language(locale: locale)?.name == language)
  }

  @Test("of an environment is found in gettext's order")
  func order() {
    #expect(name([:]) == nil)
    #expect(name(["LANG": "de_DE.UTF-8"]) == "de")
    #expect(name(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"]) == "en")
    #expect(name(["LANG": "en", "LC_MESSAGES": "en", "LC_ALL": "de"]) == "de")
    #expect(name(["LANG": "de", "LC_MESSAGES": "", "LC_ALL": ""]) == "de")
    #expect(name(["LANG": "de", "LC_CTYPE": "en"]) == "de")
    // The first known one of a list.
    #expect(name(["LANG": "en", "LANGUAGE": "sv:de_CH:en"]) == "de")
    #expect(name(["LANG": "de", "LANGUAGE": "sv::fi"]) == "de")
    #expect(name(["LANG": "sv", "LANGUAGE": "fi"]) == nil)
    #expect(name(["LANG": "de", "LANGUAGE": ""]) == "de")
    // Programs' own locale asks for no language, whatever else is set.
    #expect(name(["LANG": "de", "LC_ALL": "C"]) == nil)
    #expect(name(["LANG": "C.UTF-8", "LANGUAGE": "de"]) == nil)
    #expect(name(["LANG": "POSIX", "LANGUAGE": "de"]) == nil)
    #expect(name(["LANGUAGE": "de"]) == nil)
    #expect(name(["LANG": "de", "LANGUAGE": "C:de"]) == nil)
  }

  @Test("names are listed for people")
  func names() {
    #expect(Language.names == "cs, de, en, es, fr, it, ja, ko, nl, pl, pt_BR, ru, tr, uk or zh_CN")
  }
}
