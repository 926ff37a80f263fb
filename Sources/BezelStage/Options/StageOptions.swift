package import BezelFiles
package import BezelHUD
package import BezelKMS
package import BezelLinux
package import BezelRaster

/// What a stage is to use.
package struct StageOptions: Sendable {
  /// Which screen.
  package enum Wish: Equatable, Sendable {
    /// A real one: what `screen` asks for.
    case screen
    /// Memory in place of a screen; its clock runs as fast as frames are drawn, unless somebody lives
    /// with it in real time.
    case memory(width: Int, height: Int, inRealTime: Bool = false)
  }

  package var wish = Wish.screen
  /// What is asked of a real screen; the best there is for what is left out.
  package var screen = ScreenWish()
  /// The connector of the board's own screen, as "DSI-1": the one to show on where it exists, unless
  /// `screen` names a connector or a monitor.
  package var boardConnector: String?
  /// Whether a screen that is asked for by name has to be there at the beginning; it is waited for
  /// otherwise.
  package var insistsOnNamed = true
  /// Whether there is nothing to begin with without a screen.
  var insistsOnScreen: Bool { insistsOnNamed && screen.isNamed }
  /// More frames a second than this are not shown, whatever the screen can do.
  package var fastestRate = 240
  package var kiosk = Kiosk()
  package var input = InputOptions()
  /// The virtual terminal that HUDs are shown on; `nil` for the one in front or, if a compositor has
  /// that, a free one.
  package var terminal: VirtualTerminal?
  /// What becomes of the picture at the end.
  package var ending = Ending.restore
  /// Device pixels per point; `nil` to work it out from the panel's physical size.
  package var scale: Fixed?
  package var backdrop = BackdropSource.fixed(.color(.black))
  /// Whether the screen is kept between two presentations.
  package var keepsScreen = false
  /// Whether SIGTERM and SIGINT end the stage; a library leaves them to its program.
  package var endsOnSignals = true
  /// Holds the scene of this moment in place of letting time pass.
  package var frozen: Moment?
  /// Whose letters are used; the built-in ones without it.
  package var font: FontFile?
  /// Whether the font was asked for by name, so that it is an error if it does not work.
  package var fontIsNamed = false

  package init() {}

  /// Looks the letters up.
  ///
  /// - Parameters:
  ///   - name: the path of a font file; `nil` for the system's font, and where that cannot be read, the
  ///     built-in letters.
  ///   - memo: the file in which the choice of the system's font is kept for the next time.
  /// - Throws: if the font that was asked for by name cannot be read.
  package mutating func findFont(named name: String?, memo: String? = nil) throws(FilesError) {
    fontIsNamed = name != nil
    do throws(FilesError) {
      font = try FontFile.find(configured: name, memo: memo)
    } catch {
      if fontIsNamed { throw error }
    }
  }
}
