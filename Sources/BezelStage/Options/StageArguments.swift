internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
package import BezelRaster

/// The screen, font and backdrop of a stage, by name; each is optional.
package struct StageArguments: Sendable {
  /// The settings of the screen and of input devices; a missing one has its default.
  package var settings: [StageSetting: String] = [:]
  package var drawing = DrawingOptions()
  /// Whether what is on the screen is behind it if nobody says; black where that cannot be read.
  package var isOverScreen = false

  package init() {}

  /// A name or a value that cannot be used; the description says which and why.
  package struct InvalidArgument: Error, CustomStringConvertible {
    package let description: String
  }

  /// The options of a stage, with all names looked up.
  ///
  /// - Parameter defaultBackdrop: the default backdrop; `nil` for a plain colour.
  /// - Throws: for a file that is missing or unusable, the name of a backdrop that means nothing, and a
  ///   setting that is out of its range.
  package func options(over defaultBackdrop: Backdrop? = nil) throws(InvalidArgument)
    -> StageOptions
  {
    var options = try stageOptions()
    options.scale = drawing.scale
    options.dithers = drawing.dithers
    options.backdrop = try backdropSource(over: defaultBackdrop)
    do throws(FilesError) {
      if drawing.font != "none" { try options.findFont(named: drawing.font) }
    } catch {
      throw InvalidArgument(description: error.description)
    }
    return options
  }

  private func backdropSource(over defaultBackdrop: Backdrop?) throws(InvalidArgument)
    -> BackdropSource
  {
    let plain = Color(red: 0x3A, green: 0x5F, blue: 0x8A)
    guard let backdrop = drawing.backdrop else {
      return isOverScreen
        ? .screen(otherwise: .color(.black), isAsked: false)
        : .fixed(defaultBackdrop ?? .color(plain))
    }
    do throws(BackdropName.ValueError) {
      return try backdrop.source(otherwise: plain)
    } catch {
      throw InvalidArgument(description: error.description)
    }
  }

  /// The options of a stage as far as `settings` say them; no file is read.
  ///
  /// - Throws: for a setting that is out of its range.
  package func stageOptions() throws(InvalidArgument) -> StageOptions {
    var options = StageOptions()
    do throws(SettingError) {
      try options.set(settings)
    } catch {
      throw InvalidArgument(description: error.description)
    }
    return options
  }
}
