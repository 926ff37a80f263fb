internal import BezelConfiguration
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage
internal import BezelText
internal import BezelWords

/// The outlines that a splash needs of a font, for an initramfs without the font and its libraries.
enum SplashOutlines {
  /// The reason for which a font does not become outlines.
  enum OutlineError: Error, CustomStringConvertible {
    case file(FilesError)
    case font(path: String, TextError)
    /// The font is a file of outlines itself.
    case isOutlines(path: String)
    /// The font is for another script, of which no letter is among those of a splash.
    case lacksLatin(path: String)
    /// HarfBuzz sets a text in another way than letter by letter.
    case needsHarfBuzz(text: String)

    var description: String {
      switch self {
      case .file(let error): error.description
      case .font(let path, let error):
        "could not use the font \(path): \(error.reason). \(error.advice)"
      case .isOutlines(let path): "\(path) has outlines already: use it as it is."
      case .lacksLatin(let path):
        "\(path) has no Latin letters: use the font itself, with FreeType and HarfBuzz."
      case .needsHarfBuzz(let text):
        "\"\(text)\" cannot be set letter by letter: use the font itself, with FreeType and HarfBuzz."
      }
    }
  }

  /// Returns a file with the letters of Latin, Greek and Cyrillic texts and those of Bezel's own in the machine's
  /// language, as far as the font has them, fitted to the pixels at the sizes that the configuration gives a HUD's
  /// texts.
  ///
  /// Without a configured scale, these are the sizes at each scale from 1 to 3.
  ///
  /// - Parameters:
  ///   - path: the font's file.
  ///   - text: further letters, of texts that programs show.
  ///   - root: the folder that stands for "/", where the configuration is.
  static func bytes(
    ofFont path: String, and text: String = "", root: String = "/"
  ) throws(OutlineError) -> [UInt8] {
    let file: FontFile
    let configuration: Configuration
    do throws(FilesError) {
      file = try FontFile(at: FontFile.Place(path: path, index: 0))
      configuration = try Configuration.read(root: root)
    } catch {
      throw .file(error)
    }
    let font = try opened(path) { () throws(TextError) in try Font(file) }
    guard font.hasGlyph(for: 0x61) else { throw .lacksLatin(path: path) }
    let words = Words(configuration.language)
    let texts = Message.allCases.map { words[$0] } + [text]
    let letters =
      OutlineWriter.commonLetters.flatMap { Array($0) }
      + texts.flatMap { $0.unicodeScalars.map { $0.value } }
    let sizes = sizes(of: configuration)
    guard let bytes = OutlineWriter.bytes(of: font, letters: Set(letters), sizes: sizes) else {
      throw .isOutlines(path: path)
    }
    let outlines = try opened(path) { () throws(TextError) in try Font(bytes: bytes) }
    for text in texts {
      guard OutlineWriter.isSet(text, alikeIn: font, and: outlines, size: sizes.max() ?? 1_024)
      else { throw .needsHarfBuzz(text: text) }
    }
    return bytes
  }

  private static func opened(
    _ path: String, _ open: () throws(TextError) -> Font
  ) throws(OutlineError) -> Font {
    do throws(TextError) {
      return try open()
    } catch {
      throw .font(path: path, error)
    }
  }

  private static func sizes(of configuration: Configuration) -> Set<Int> {
    let look = configuration.splashAppearance
    let scales = configuration.stage.scale.map { [$0] } ?? (4...12).map { Fixed($0, over: 4) }
    return Set(
      scales.flatMap { scale in
        [look.fontSize, look.detailsStyle.size].map {
          OutlineWriter.size($0 * look.textScale, scale: scale)
        }
      })
  }
}
