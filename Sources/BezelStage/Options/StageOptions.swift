package import BezelFiles
package import BezelHUD
package import BezelKMS
package import BezelLinux
package import BezelRaster
internal import BezelText

/// The options of a stage.
package struct StageOptions: Sendable {
  /// The kind of display.
  package enum DisplayKind: Equatable, Sendable {
    /// A real screen, as requested by `screen`.
    case screen
    /// Memory in place of a screen; its clock runs as fast as frames are drawn, unless in real time.
    case memory(width: Int, height: Int, inRealTime: Bool = false)
  }

  package var display = DisplayKind.screen
  /// The requested properties of a real screen; the best available where none is requested.
  package var screen = ScreenRequest()
  /// The compositor above which HUDs are shown, where it allows that.
  package var compositor = CompositorRequest.none
  /// The connector of the board's own screen, as "DSI-1": used where it exists, unless `screen` names a
  /// connector or a monitor.
  package var boardConnector: String?
  /// The further cards that show the HUD.
  package var otherCards = OtherCards.none
  /// Whether a missing screen is an error at the beginning, if it is requested by name; otherwise the
  /// stage waits for it as it runs.
  package var insistsOnNamed = true
  /// The size of a framebuffer's pixel in bits; `nil` for what its driver says.
  package var framebufferBits: Int?
  /// The part of a screen's sides that its frame covers, at each edge, in per cent.
  package var margin = 0
  var marginPart: Fraction { Fraction(margin, over: 100) }
  /// The most frames per second, even on a faster screen.
  package var fastestRate = 240
  package var screenSaver = ScreenSaver()
  package var input = InputOptions()
  /// The virtual terminal that HUDs are shown on; `nil` for the active one or, if a compositor has
  /// that, a free one.
  package var terminal: VirtualTerminal?
  /// The picture on the screen after the end.
  package var ending = Ending.restore
  /// Device pixels per point; `nil` to compute it from the panel's physical size.
  package var scale: Fixed?
  /// Whether the scale, unless it is set, is that of a boot's splash.
  package var isSplash = false
  package var backdrop = BackdropSource.fixed(.color(.black))
  /// The name that the backdrop is made of; `nil` for the default one.
  package var backdropName: BackdropName?
  /// The logo of a splash: "firmware", "none", or the path of a PNG file; `nil` for the usual one.
  package var logoName: String?
  package var logoLayout = LogoLayout()
  /// The part of the screen's height above a splash's ring, in per cent; `nil` for the usual one.
  package var indicatorAt: Int?
  /// "ring", "none", or the path of a picture in place of the ring; `nil` for the ring.
  package var indicatorName: String?
  /// The path of the picture at the bottom of a splash; `nil` for none.
  package var watermarkName: String?
  /// Whether gradients and fades are dithered, where the screen's format is not dithered anyway.
  package var dithers = true
  /// Whether the screen stays open between two presentations.
  package var keepsScreen = false
  /// Whether the stage ends on SIGTERM and SIGINT; a library leaves them to its program.
  package var endsOnSignals = true
  /// The moment at which time stands still; `nil` to let time pass.
  package var frozen: Moment?
  /// The font; `nil` for the built-in one.
  package var font: FontFile?
  /// The path of the font's file and, after colons, of others for letters that it lacks; "none" for the built-in
  /// font, `nil` for the system's font.
  package var fontName: String?
  /// The fonts that were requested by name for letters that the first one lacks.
  package var otherFonts: [FontFile.Place] = []
  /// Whether the font was requested by name, so that a broken one is an error.
  package var fontIsNamed = false
  /// Whether fontconfig has not been asked yet, so that the system's font may be another one.
  package var fontIsProvisional = false

  package init() {}

  /// The colour behind a HUD that is over nothing else.
  package static let plainColor = Color(red: 0x3A, green: 0x5F, blue: 0x8A)

  /// Reads the files of the backdrop and the font that are named.
  ///
  /// - Parameter defaultBackdrop: the backdrop if none is named; `nil` for a plain colour.
  /// - Throws: the error of a file that is missing or unusable, or of a backdrop's name without a meaning.
  package mutating func readFiles(over defaultBackdrop: BackdropSource? = nil) throws(StageError) {
    do throws(BackdropName.ValueError) {
      let named = try backdropName?.source(otherwise: StageOptions.plainColor)
      backdrop = named ?? defaultBackdrop ?? .fixed(.color(StageOptions.plainColor))
    } catch {
      throw .backdrop(error)
    }
    do throws(FilesError) {
      try findFont(named: fontName)
    } catch {
      throw .file(error)
    }
  }

  /// Finds the font.
  ///
  /// - Parameters:
  ///   - name: the path of a font file, and, after colons, of others for letters that it lacks; "none" to find
  ///     none; `nil` for the system's font or, if that cannot be read, the built-in one.
  ///   - memo: the file that caches the choice of the system's font; with one, fontconfig is not asked.
  /// - Throws: if the font that was requested by name cannot be read or used; nothing is changed then.
  package mutating func findFont(named name: String?, memo: String? = nil) throws(FilesError) {
    if name == "none" { return }
    guard let name else {
      if let memo {
        let found = FontFile.findQuickly(memo: memo)
        (font, fontIsProvisional) = (found.file, !found.isLastChoice)
      } else {
        (font, fontIsProvisional) = ((try? FontFile.find(configured: nil)) ?? nil, false)
      }
      (otherFonts, fontIsNamed) = ([], false)
      return
    }
    let names = name.fontPaths
    let found = try FontFile.find(configured: names.first ?? name, memo: memo)
    if let found { try StageOptions.check(found) }
    let others = names.dropFirst().map { FontFile.Place(path: $0, index: 0) }
    for place in others { try StageOptions.check(try FontFile(at: place)) }
    (font, otherFonts, fontIsNamed, fontIsProvisional) = (found, others, true, false)
  }

  private static func check(_ file: FontFile) throws(FilesError) {
    do throws(TextError) {
      _ = try Font(file)
    } catch {
      throw FilesError(.useFont, file.path, .library(error.reason))
    }
  }
}

extension String {
  /// The paths of font files between colons, without empty ones.
  package var fontPaths: [String] {
    utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
  }
}
