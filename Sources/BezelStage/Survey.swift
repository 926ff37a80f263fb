internal import BezelFiles
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster
internal import BezelText
internal import BezelTouch

/// What a machine has for a HUD, and what it lacks.
///
/// Cards are opened only while they are looked at, so that nobody is kept from the screen.
package struct Survey {
  /// Findings, a line each; what is indented belongs to the line before.
  package private(set) var lines: [String] = []
  /// Whether a HUD could be shown, with everything that was asked for by name.
  package private(set) var isUsable = true

  /// - Parameters:
  ///   - card: a device node that must work; `nil` for the best there is.
  ///   - connector: a name that must work; `nil` for the best there is.
  ///   - font: a font file that must work; `nil` for the system's.
  package init(card: String?, connector: String?, font: String?) {
    lookAtCards()
    chooseScreen(card, connector)
    lookAtConsole()
    lookAtTouch()
    lookAtFont(font)
    lines.append("pixels: \(Kernels.chosen) kernels")
    lines.append(isUsable ? "Ready: a HUD can be shown." : "Not ready: no HUD can be shown.")
  }

  private mutating func lookAtCards() {
    do throws(KMSError) {
      let paths = try Card.paths()
      if paths.isEmpty {
        lines.append("card: none. Is the graphics driver loaded? `ls /sys/class/drm` lists them.")
      }
      for path in paths { lookAtCard(path) }
    } catch {
      lines.append("card: \(error)")
    }
  }

  private mutating func lookAtCard(_ path: String) {
    do throws(KMSError) {
      let card = try Card(opening: path)
      let abilities = [
        card.capabilities.dumbBuffers ? "dumb buffers" : "no dumb buffers",
        card.capabilities.atomic ? "atomic" : "legacy only",
      ]
      lines.append(
        "card: \(path), driver \(card.driver.name) \(card.driver.version), "
          + abilities.joined(separator: ", "))
      for connector in try card.topology().outputs {
        var line = "  connector: \(connector.summary)"
        if let mode = connector.modes.first(where: { $0.isPreferred }) ?? connector.modes.first {
          line += ", mode \(mode)"
        }
        if connector.physicalWidth > 0 {
          line += ", \(connector.physicalWidth) x \(connector.physicalHeight) mm"
        }
        lines.append(line)
      }
    } catch {
      lines.append("  \(error)")
    }
  }

  private mutating func chooseScreen(_ path: String?, _ connector: String?) {
    do throws(KMSError) {
      guard let (card, scanout) = try Card.choose(path: path, connector: connector) else {
        lines.append("screen: none is connected. Plug one in and switch it on.")
        isUsable = false
        return
      }
      lines.append("screen: \(scanout.connector.name) of \(card.path), mode \(scanout.mode)")
      if !card.isMaster {
        lines.append("  another program owns it: stop that program, or use a free console.")
        isUsable = false
      }
    } catch {
      lines.append("screen: \(error)")
      isUsable = false
    }
  }

  private mutating func lookAtConsole() {
    do throws(LinuxError) {
      guard let terminal = try VirtualTerminal.active() else {
        lines.append("console: none, which is fine.")
        return
      }
      lines.append("console: \(terminal.path)")
    } catch {
      lines.append("console: \(error)")
    }
  }

  private mutating func lookAtTouch() {
    do throws(TouchError) {
      let devices = try TouchDevice.all()
      if devices.isEmpty {
        lines.append("touch: no panel. HUDs are shown all the same.")
      }
      for device in devices {
        switch device.state {
        case .usable(let kind):
          lines.append("touch: \(device.path), \(device.name), \(kind)")
        case .unusable(let error):
          lines.append("touch: \(device.path), \(device.name): \(error)")
        }
      }
    } catch {
      lines.append("touch: \(error)")
    }
  }

  private mutating func lookAtFont(_ configured: String?) {
    do throws(FilesError) {
      guard let file = try FontFile.find(configured: configured) else {
        lines.append("font: none, so the built-in letters are used. Install fonts-dejavu-core.")
        return
      }
      do throws(TextError) {
        _ = try Font(bytes: file.bytes, index: file.index)
        lines.append("font: \(file.path)")
      } catch {
        lines.append("font: \(StageError.font(path: file.path, error))")
        if configured != nil { isUsable = false }
      }
    } catch {
      lines.append("font: \(error)")
      if configured != nil { isUsable = false }
    }
  }
}
