internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage

/// The search for the system's font, which begins once a frame is seen.
extension Service {
  func handleFrame() {
    beginFontSearch()
    framesOfPresentation += 1
    // Opening a screen and setting a text need much code, and a ring that turns for minutes little. A second
    // of it needs the rest: the second buffer, filters of device events.
    if framesOfPresentation == 1 || framesOfPresentation == 60 { Program.releaseCode() }
  }

  /// Asks fontconfig once a frame is seen, if it was not asked before and has to be.
  private func beginFontSearch() {
    guard fontSearch == nil,
      outcome.options.fontIsProvisional || stage?.otherFontsAreProvisional == true
    else { return }
    do throws(LinuxError) {
      fontSearch = try FontSearch(memo: ConfigurationLoader.fontMemo, poll, token: Token.font)
    } catch {
      // The provisional fonts stay.
      keepFonts()
    }
  }

  func finishFontSearch() {
    let found = fontSearch?.finish(poll)
    fontSearch = nil
    if let found {
      // The configuration may name a font, now or from the beginning.
      if outcome.options.fontIsProvisional {
        outcome.options.font = found
      } else {
        outcome.options.font?.others = found.others
      }
      outcome.options.fontIsProvisional = false
      stage?.setFont(outcome.options.font)
    } else {
      keepFonts()
    }
  }

  /// Uses the fonts that were found without fontconfig from now on.
  private func keepFonts() {
    outcome.options.font?.others = .folders
    outcome.options.fontIsProvisional = false
    stage?.setFont(outcome.options.font)
  }
}
