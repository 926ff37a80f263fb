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
  ///   - options: what is asked of the screen must be had.
  ///   - font: a font file that must work; `nil` for the system's.
  package init(_ options: StageOptions, font: String?) {
    lookAtCards()
    chooseScreen(options.screen)
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
      // A program that owns the card is not to be disturbed by a probe.
      let topology = try card.topology(probing: card.isMaster)
      for connector in topology.outputs {
        lines.append("  connector: \(Survey.line(connector))")
      }
      if !card.isMaster, !topology.outputs.isEmpty {
        lines.append("  as last probed: another program owns the card.")
      }
    } catch {
      lines.append("  \(error)")
    }
  }

  private static func line(_ connector: Connector) -> String {
    var parts = [connector.summary]
    if let edid = connector.edid { parts.append("\(edid)") }
    if let mode = connector.modes.first(where: { $0.isPreferred }) ?? connector.modes.first {
      parts.append("mode \(mode)")
    }
    if connector.physicalWidth > 0 {
      parts.append("\(connector.physicalWidth) x \(connector.physicalHeight) mm")
    }
    if connector.turn != .none { parts.append("mounted turned") }
    return parts.joined(separator: ", ")
  }

  private mutating func chooseScreen(_ wish: ScreenWish) {
    do throws(KMSError) {
      guard let (card, scanouts) = try Card.choose(wish) else {
        lines.append("screen: none is connected. Plug one in and switch it on.")
        lookAtFramebuffers()
        return
      }
      for scanout in scanouts { describe(scanout, of: card) }
      do throws(KMSError) {
        try card.becomeMaster()
        for scanout in scanouts { lookBehind(scanout, of: card) }
      } catch {
        lines.append("  \(error.naming(NodeUsers.holders(of: card.path)))")
        isUsable = false
      }
    } catch {
      lines.append("screen: \(error)")
      isUsable = false
    }
  }

  /// What a HUD could dim or blur.
  private mutating func lookBehind(_ scanout: Scanout, of card: Card) {
    switch card.capture(scanout.crtc.id) {
    case .screen(let screen):
      lines.append("  behind: a picture of \(screen.width)x\(screen.height) that can be read")
    case .nothing(let obstacle):
      lines.append("  behind: nothing that `--backdrop screen` could show: \(obstacle)")
    }
  }

  /// What is drawn on where there is no card.
  private mutating func lookAtFramebuffers() {
    isUsable = false
    for path in FramebufferDevice.paths() {
      do throws(LinuxError) {
        let device = try FramebufferDevice(opening: path)
        lines.append("framebuffer: \(path), \(device.layout.id)")
        isUsable = true
      } catch {
        lines.append("framebuffer: \(error)")
      }
    }
  }

  private mutating func describe(_ scanout: Scanout, of card: Card) {
    var line = "screen: \(scanout.connector.name) of \(card.path)"
    line += ", mode \(scanout.mode) (\(scanout.modeReason))"
    if scanout.turn != .none {
      line += ", picture turned by \(scanout.turn.rawValue) degrees clockwise"
    }
    lines.append(line)
    var format = "  format \(scanout.format)"
    if scanout.format == .rgb565 && card.capabilities.preferredDepth == 16 {
      format += " (the card prefers 16 bits)"
    } else if scanout.format != scanout.plane.formats.first {
      format += " (the best that can be drawn)"
    }
    switch scanout.transfer {
    case .flip: lines.append("\(format), two buffers take turns")
    case .upload(let reason): lines.append("\(format), one buffer, copied out: \(reason)")
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
      let nodes = try InputNode.all()
      if !nodes.contains(where: { $0.kind == .touch }) {
        lines.append("touch: no panel. HUDs are shown all the same.")
      }
      for node in nodes { describe(node) }
    } catch {
      lines.append("touch: \(error)")
    }
  }

  private mutating func describe(_ node: InputNode) {
    var line = "\(node.kind): \(node.path), \(node.name)"
    if let output = node.output { line += ", on \(output)" }
    if node.calibration != .identity { line += ", calibrated" }
    if node.isNeverBlocked { line += ", never blocked, for it can switch the machine off" }
    do throws(TouchError) {
      let device = try InputDevice(opening: node, number: 0, patience: 0)
      if let kind = device.touchKind {
        line += ", \(kind)"
      } else if node.kind == .touch {
        line += ", whose touches cannot be read"
      }
      lines.append(line)
    } catch {
      lines.append(line)
      lines.append("  \(error)")
    }
  }

  private mutating func lookAtFont(_ configured: String?) {
    do throws(FilesError) {
      guard let file = try FontFile.find(configured: configured) else {
        lines.append("font: none, so the built-in letters are used. Install fonts-dejavu-core.")
        return
      }
      do throws(TextError) {
        _ = try Font(file)
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
