internal import BezelLinux
import CBezelFontconfig
import CBezelLibrary
import CBezelLinux

/// The font that fontconfig chooses for plain text.
struct SystemFont: Equatable {
  let regular: FontFile.Place
  /// Of the same family and width; `nil` if the system has no such face.
  ///
  /// What fontconfig only pretends to have, by making the regular one heavier, is none.
  let bold: FontFile.Place?

  /// Returns fontconfig's last choice if nothing has changed since, or else its choice now, and keeps that.
  ///
  /// It comes with the faces for letters that it lacks, if there is a memo.
  ///
  /// - Parameters:
  ///   - memo: the file that it is kept in; `nil` to ask fontconfig every time. It is not used where another
  ///     user could have written it.
  ///   - configuration: what to load in place of the system's, in fontconfig's XML.
  static func find(
    memo: String?, configuration text: String? = nil
  ) throws(FilesError) -> (font: SystemFont?, coverage: FontCoverage?) {
    guard let memo else { return (try find(configuration: text), nil) }
    let isTrusted = FileTrust.holds(forFolderOf: memo) == true
    let last = isTrusted ? try? FileBytes.read(memo, limit: FontMemo.maximumLength) : nil
    if let last, let font = readable(last), let coverage = FontMemo.coverage(in: last) {
      return (font, coverage)
    }
    var memorable: [UInt8] = []
    var coverage = FontCoverage()
    let start = time(nil)
    let font = try find(configuration: text) { font, configuration in
      coverage = FontCoverage(of: configuration)
      memorable = FontMemo.bytes(
        for: font, coverage: coverage, lookingAt: SystemFont.places(of: configuration), from: start)
    }
    // Where it cannot be kept, fontconfig is asked again the next time; a first frame does not wait for
    // the disk.
    if isTrusted, !memorable.isEmpty, memorable != last {
      try? FileBytes.write(memorable, to: memo, isCache: true)
    }
    return (font, coverage)
  }

  /// Returns fontconfig's last choice; `nil` if it may be another one now.
  static func last(memo: String) -> SystemFont? {
    guard FileTrust.holds(forFolderOf: memo) == true else { return nil }
    let last = try? FileBytes.read(memo, limit: FontMemo.maximumLength)
    return last.flatMap(readable)
  }

  private static func readable(_ memo: [UInt8]) -> SystemFont? {
    FontMemo.font(in: memo).flatMap { access($0.regular.path, R_OK) == 0 ? $0 : nil }
  }

  /// Returns a font that many systems have; `nil` if there is none of those.
  ///
  /// - Source: the folders of Debian, Fedora, Arch, Alpine and Buildroot.
  static func common(in root: String = "") -> SystemFont? {
    let faces = [
      ("DejaVuSans", ""), ("LiberationSans", "-Regular"), ("NotoSans", "-Regular"),
    ]
    for (face, regular) in faces {
      for folder in [
        "truetype/dejavu", "truetype/liberation", "truetype/liberation2", "truetype/noto", "TTF",
        "dejavu", "dejavu-sans-fonts", "liberation", "liberation-fonts", "liberation-sans-fonts",
        "noto", "google-noto",
      ] {
        func place(_ style: String) -> FontFile.Place? {
          let path = "\(root)/usr/share/fonts/\(folder)/\(face)\(style).ttf"
          return access(path, R_OK) == 0 ? FontFile.Place(path: path, index: 0) : nil
        }
        if let found = place(regular) { return SystemFont(regular: found, bold: place("-Bold")) }
      }
    }
    return nil
  }

  /// Loads the system's configuration, and asks it for a sans-serif font.
  ///
  /// - Parameters:
  ///   - configuration: what to load in place of the system's, in fontconfig's XML.
  ///   - completion: is told what was chosen, and by which configuration.
  /// - Returns: `nil` if the system has no scalable font.
  static func find(
    configuration: String? = nil, completion: (SystemFont, OpaquePointer) -> Void = { _, _ in }
  ) throws(FilesError) -> SystemFont? {
    guard bezel_open_library("fontconfig") != 0 else { throw failure("It is not installed") }
    guard let loaded = FcConfigCreate() else { throw failure("Out of memory") }
    defer { FcConfigDestroy(loaded) }
    guard load(configuration, into: loaded) else { throw failure("Its configuration is broken") }
    guard FcConfigBuildFonts(loaded) != 0 else { throw failure("Out of memory") }
    guard let font = SystemFont(in: loaded) else { return nil }
    completion(font, loaded)
    return font
  }

  /// The files and folders that the choice depends on.
  private static func places(of configuration: OpaquePointer) -> [String] {
    var places: [String] = []
    for list in [FcConfigGetConfigFiles(configuration), FcConfigGetFontDirs(configuration)] {
      guard let list else { continue }
      while let place = FcStrListNext(list) { places.append(String(cString: place)) }
      FcStrListDone(list)
    }
    return places
  }

  /// Where there is no configuration, as in an initramfs, the usual folders are searched.
  private static func load(_ text: String?, into configuration: OpaquePointer) -> Bool {
    if text == nil, let path = FcConfigGetFilename(configuration, nil) {
      defer { FcStrFree(path) }
      return FcConfigParseAndLoad(configuration, path, FcBool(FcTrue)) != 0
    }
    let folders = """
      <fontconfig>
        <dir>/usr/share/fonts</dir>
        <cachedir>/var/cache/fontconfig</cachedir>
      </fontconfig>
      """
    return FcConfigParseAndLoadFromMemory(configuration, text ?? folders, FcBool(FcTrue)) != 0
  }

  init(regular: FontFile.Place, bold: FontFile.Place?) {
    self.regular = regular
    self.bold = bold
  }

  private init?(in configuration: OpaquePointer) {
    guard let regular = Match("sans-serif", FC_WEIGHT_REGULAR, in: configuration),
      let place = regular.place
    else { return nil }
    self.regular = place
    guard let family = regular.families.first,
      let bold = Match(family, FC_WEIGHT_BOLD, in: configuration), bold.isHeavyByItself,
      bold.width == regular.width, bold.families.contains(family)
    else {
      self.bold = nil
      return
    }
    self.bold = bold.place
  }

  private static func failure(_ words: String) -> FilesError {
    FilesError(.findFonts, "fontconfig", .library(words))
  }
}

extension FontCoverage {
  /// The system's faces, in the order that fontconfig gives for plain text in the environment's language.
  ///
  /// - Throws: if fontconfig cannot work.
  package static func ofSystem() throws(FilesError) -> FontCoverage {
    var coverage = FontCoverage()
    _ = try SystemFont.find { _, configuration in coverage = FontCoverage(of: configuration) }
    return coverage
  }

  /// The faces of fontconfig's last choice; `nil` if it may be another one now.
  package static func last(memo: String) -> FontCoverage? {
    guard FileTrust.holds(forFolderOf: memo) == true else { return nil }
    let last = try? FileBytes.read(memo, limit: FontMemo.maximumLength)
    return last.flatMap(FontMemo.coverage)
  }

  fileprivate init(of configuration: OpaquePointer) {
    self.init()
    guard let pattern = Match.pattern("sans-serif", FC_WEIGHT_REGULAR, in: configuration) else {
      return
    }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    guard let sorted = FcFontSort(configuration, pattern, FcBool(FcFalse), nil, &result) else {
      return
    }
    defer { FcFontSetDestroy(sorted) }
    for index in 0..<Int(sorted.pointee.nfont) {
      guard let face = sorted.pointee.fonts[index] else { continue }
      var characters: OpaquePointer?
      let match = Match(borrowing: face)
      guard FcPatternGetCharSet(face, FC_CHARSET, 0, &characters) == FcResultMatch,
        let characters, let place = match.place, FontCoverage.isUsable(place)
      else { continue }
      add(place, for: FontCoverage.ranges(of: characters))
    }
  }

  /// Whether a face's file can be read and is not too long, so that it hides no face that can be opened.
  private static func isUsable(_ place: FontFile.Place) -> Bool {
    var status = stat()
    return access(place.path, R_OK) == 0 && stat(place.path, &status) == 0
      && status.st_size <= FontFile.maximumLength
  }

  private static func ranges(of characters: OpaquePointer) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    // A page is 256 characters, a bit each.
    var page = [FcChar32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))
    var next: FcChar32 = 0
    var base = FcCharSetFirstPage(characters, &page, &next)
    while base <= 0x10FFFF {
      for bit in 0..<UInt32(256) where page[Int(bit / 32)] >> (bit % 32) & 1 != 0 {
        let scalar = base + bit
        if let last = ranges.last, last.upperBound + 1 == scalar {
          ranges[ranges.count - 1] = last.lowerBound...scalar
        } else {
          ranges.append(scalar...scalar)
        }
      }
      base = FcCharSetNextPage(characters, &page, &next)
    }
    return ranges
  }
}

/// The face that comes nearest to what is wanted, with what the configuration wants done to it.
private struct Match: ~Copyable {
  private let pattern: OpaquePointer

  /// - Returns: `nil` if there is no font at all.
  init?(_ family: String, _ weight: Int32, in configuration: OpaquePointer) {
    guard let wanted = Match.pattern(family, weight, in: configuration) else { return nil }
    defer { FcPatternDestroy(wanted) }
    var result = FcResultMatch
    guard let pattern = FcFontMatch(configuration, wanted, &result) else { return nil }
    self.pattern = pattern
  }

  /// A face that belongs to somebody else.
  init(borrowing pattern: OpaquePointer) {
    FcPatternReference(pattern)
    self.pattern = pattern
  }

  deinit { FcPatternDestroy(pattern) }

  /// Returns a pattern for a search in a configuration; the caller destroys it.
  static func pattern(
    _ family: String, _ weight: Int32, in configuration: OpaquePointer
  ) -> OpaquePointer? {
    guard let wanted = FcPatternCreate() else { return nil }
    FcPatternAddString(wanted, FC_FAMILY, family)
    FcPatternAddInteger(wanted, FC_WEIGHT, weight)
    FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(wanted, FC_SCALABLE, FcBool(FcTrue))
    // Letters in colour have no outlines.
    FcPatternAddBool(wanted, FC_COLOR, FcBool(FcFalse))
    guard FcConfigSubstitute(configuration, wanted, FcMatchPattern) != 0 else {
      FcPatternDestroy(wanted)
      return nil
    }
    FcDefaultSubstitute(wanted)
    return wanted
  }

  /// Where it is; `nil` if it has no outlines.
  var place: FontFile.Place? {
    guard flag(FC_SCALABLE), let path = string(FC_FILE, 0) else { return nil }
    // A file with a single face may go without an index.
    let index = number(FC_INDEX) ?? 0
    // A variable font as a whole is the instance 32 768.
    return FontFile.Place(path: path, index: index >> 16 == 0x8000 ? index & 0xFFFF : index)
  }

  var families: [String] {
    var families: [String] = []
    while let family = string(FC_FAMILY, Int32(families.count)) { families.append(family) }
    return families
  }

  var width: Int? { number(FC_WIDTH) }

  /// Whether the face is bold and upright.
  ///
  /// A configuration that makes a regular face heavier says that it is bold, too.
  var isHeavyByItself: Bool {
    (number(FC_WEIGHT) ?? 0) >= Int(FC_WEIGHT_DEMIBOLD) && !flag(FC_EMBOLDEN)
      && number(FC_SLANT) ?? 0 == Int(FC_SLANT_ROMAN)
  }

  private func flag(_ property: String) -> Bool {
    var value = FcBool(FcFalse)
    return FcPatternGetBool(pattern, property, 0, &value) == FcResultMatch && value != 0
  }

  private func number(_ property: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pattern, property, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  private func string(_ property: String, _ index: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, index, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }
}
