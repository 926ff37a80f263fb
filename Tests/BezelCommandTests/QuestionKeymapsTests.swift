import BezelFiles
import BezelHUD
import Foundation
import RunningPrograms
import Testing

@Suite("The keymaps of an initramfs") struct QuestionKeymapsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the layouts that the hooks put into an initramfs.
  private func layouts(environment: [String: String] = [:]) throws -> [NamedKeymap] {
    let run = try ProgramRun.initramfsFiles(below: folder.url, environment: environment)
    #expect(run.status == 0, "\(run)")
    let path = "/var/lib/bezel/keymaps"
    let isListed = run.lines.contains(path)
    let isThere = FileManager.default.fileExists(atPath: folder.url.path + path)
    #expect(isListed == isThere)
    guard isThere else { return [] }
    return NamedKeymap.all(
      in: try FileBytes.read(folder.url.path + path, limit: NamedKeymap.longestFile))
  }

  private func letter(_ layout: NamedKeymap, _ code: Int, shift: Bool = false) -> String? {
    layout.keymap.character(code: code, shift: shift, altgr: false)
  }

  @Test(
    "are those of the configured layouts, with an American one beside those without Latin letters",
    arguments: [
      ("etc/default/keyboard", "XKBLAYOUT=de\n", ["de"]),
      (
        "etc/default/keyboard", "XKBMODEL=pc105\nXKBLAYOUT=\"us,ru\"\nXKBVARIANT=\",\"\n",
        ["us", "ru"]
      ),
      ("etc/default/keyboard", "XKBLAYOUT=ru\nXKBOPTIONS=grp:alt_shift_toggle\n", ["ru", "us"]),
      (
        "etc/default/keyboard", "XKBLAYOUT=gr,de\nXKBVARIANT=,nodeadkeys\n",
        ["gr", "de(nodeadkeys)"]
      ),
      ("etc/default/keyboard", "XKBLAYOUT=us\nXKBVARIANT=dvorak\n", ["us(dvorak)"]),
      ("etc/vconsole.conf", "FONT=eurlatgr\nXKBLAYOUT=il\n", ["il", "us"]),
      ("etc/default/keyboard", "XKBLAYOUT=xx,de\n", ["de"]),
      // The kernel has it.
      ("etc/default/keyboard", "XKBLAYOUT=us\n", []), ("etc/vconsole.conf", "KEYMAP=us\n", []),
      ("etc/vconsole.conf", "KEYMAP=bezel-none\n", []), ("etc/other", "", []),
    ])
  func configured(file: String, text: String, names: [String]) throws {
    try folder.write(text, to: file)
    let layouts = try layouts()
    #expect(layouts.map(\.name) == names)
    for layout in layouts {
      #expect(layout.keymap.tables.count == 256)
      let letters = ["ru": "ф", "gr": "α", "il": "ש"]
      #expect(letter(layout, 30) == letters[layout.name] ?? "a")
      #expect(layout.keymap.types(like: .english) == (layout.name == "us"))
    }
    try folder.write("XKBLAYOUT=us\n", to: file)
    #expect(try self.layouts().isEmpty, "the former ones are gone")
  }

  @Test("have the accents of dead keys, and the machine's options")
  func accents() throws {
    try folder.write("XKBLAYOUT=de\nXKBOPTIONS=ctrl:swapcaps\n", to: "etc/default/keyboard")
    let german = try #require(try layouts().first)
    #expect(
      letter(german, 21) == "z" && letter(german, 12) == "ß"
        && letter(german, 3, shift: true) == "\"")
    #expect(
      german.keymap.compositions.contains { ($0.accent, $0.base, $0.result) == (0x5E, 0x61, 0xE2) })
    try folder.write("XKBLAYOUT=cz\n", to: "etc/default/keyboard")
    let czech = try #require(try layouts().first)
    #expect(czech.keymap.compositions.contains { $0.result == 0x10F })
  }

  /// Makes the programs of this machine a tree's, without `ckbcomp`, and keymaps as Fedora's kbd has them.
  ///
  /// - Source: `kbd.spec` of Fedora, which converts the layouts that can type ASCII; `kbd-model-map` of systemd.
  private func makeFedora() throws -> [String: String] {
    let script = """
      set -e
      mkdir -p programs usr/lib/kbd/keymaps/xkb usr/lib/kbd/keymaps/i386 usr/share/systemd
      for folder in /usr/sbin /usr/bin /sbin /bin; do ln -sf $folder/* programs; done
      rm programs/ckbcomp
      for layout in us de 'de nodeadkeys'; do
        set -- $layout
        ckbcomp "$@" 2>/dev/null | gzip >usr/lib/kbd/keymaps/xkb/$1${2:+-$2}.map.gz
      done
      for map in ru trq:tr hu101:hu; do
        ckbcomp ${map#*:} 2>/dev/null | gzip >usr/lib/kbd/keymaps/i386/${map%:*}.map.gz
      done
      printf '%s\\n' '# consolelayout' 'trq tr pc105 - x:y' 'hu hu pc105 - x:y' 'hu101 hu pc105 qwerty x:y' \
        >usr/share/systemd/kbd-model-map
      """
    let run = try ProgramRun("/bin/sh", ["-c", script], in: folder.url)
    try #require(run.status == 0, "\(run)")
    return [
      "PATH": "\(folder.url.path)/programs",
      "LOADKEYS_KEYMAP_PATH": "\(folder.url.path)/usr/lib/kbd/keymaps/**",
    ]
  }

  @Test(
    "are kbd's own and its converted ones without console-setup, as on Fedora and Arch",
    arguments: [
      ("KEYMAP=us\nXKBLAYOUT=us,ru\n", ["us", "ru"]),
      ("XKBLAYOUT=de\nXKBVARIANT=nodeadkeys\n", ["de(nodeadkeys)"]),
      ("XKBLAYOUT=ru\n", ["ru", "us"]), ("KEYMAP=us\nKEYMAP_TOGGLE=ru\n", ["us", "ru"]),
      // kbd has other names.
      ("XKBLAYOUT=tr,us\n", ["tr", "us"]),
      ("XKBLAYOUT=hu\nXKBVARIANT=qwerty\n", ["hu(qwerty)"]),
      // A variant that kbd lacks.
      ("XKBLAYOUT=de\nXKBVARIANT=neo\n", ["de"]),
      ("XKBLAYOUT=xx\n", []), ("KEYMAP=us\nXKBLAYOUT=us\n", []),
    ])
  func withoutConverter(text: String, names: [String]) throws {
    let environment = try makeFedora()
    try folder.write(text, to: "etc/vconsole.conf")
    let layouts = try layouts(environment: environment)
    #expect(layouts.map(\.name) == names)
    for layout in layouts { #expect(letter(layout, 30) == (layout.name == "ru" ? "ф" : "a")) }
    if let german = layouts.first(where: { $0.name.hasPrefix("de") }) {
      #expect(letter(german, 21) == "z")
    }
  }
}
