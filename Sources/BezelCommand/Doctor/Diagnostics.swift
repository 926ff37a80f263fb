internal import BezelFiles
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster
internal import BezelStage
internal import BezelText
internal import BezelTouch
internal import BezelWayland

/// The report of `bezel doctor`: what a machine has for a HUD, and what it lacks.
///
/// Cards are open only while they are examined, so that other programs can use them.
struct Diagnostics {
  /// The findings, in the order of the report.
  private(set) var findings: [Diagnostic] = []
  /// Whether a HUD could be shown, with everything that was requested by name.
  private(set) var isUsable = true
  /// The connectors of the screens that the service holds.
  private var served: Set<String> = []
  /// The size of a framebuffer's pixel, if that is configured.
  private var bits: Int?

  /// - Parameters:
  ///   - options: the options; the screen that they request must be available.
  ///   - font: a font file that must be usable; `nil` for the system's.
  ///   - scale: the configured scale; `nil` to compute it from the size of each screen.
  ///   - served: the connectors of the screens that the service holds.
  init(_ options: StageOptions, font: String?, scale: PanelScale?, served: [String]) {
    self.served = Set(served)
    checkCards()
    bits = options.framebufferBits
    chooseScreen(options.screen, scale)
    checkCompositors()
    checkConsole()
    checkTouch()
    checkFont(font)
    findings.append(.pixels(Kernels.chosen.usesAVX2 ? "AVX2" : "baseline"))
  }

  /// Creates a report from given findings.
  init(findings: [Diagnostic], isUsable: Bool) {
    self.findings = findings
    self.isUsable = isUsable
  }

  private mutating func checkCards() {
    do throws(KMSError) {
      let nodes = try CardNode.all()
      if nodes.isEmpty {
        let advice = "Is the graphics driver loaded? `ls /sys/class/drm` lists them."
        findings.append(.problem(.card, "none. \(advice)"))
      }
      for node in nodes { checkCard(node) }
    } catch {
      findings.append(.problem(.card, "\(error)"))
    }
  }

  private mutating func checkCard(_ node: CardNode) {
    do throws(KMSError) {
      let card = try Card(opening: node.path)
      var found = FoundCard(
        path: node.path, driver: card.driver.name, version: card.driver.version,
        hasDumbBuffers: card.capabilities.dumbBuffers, isAtomic: card.capabilities.atomic)
      found.exclusion = node.exclusion.map { "\($0)" }
      do throws(KMSError) {
        // A probe could disturb another program that is master of the card.
        let topology = try card.topology(probing: card.isMaster)
        found.connectors = topology.outputs.map { FoundConnector($0) }
        if !card.isMaster {
          let isServed = found.connectors.contains { served.contains($0.name) }
          found.owner = isServed ? .service : .program
        }
        findings.append(.card(found))
      } catch {
        findings += [.card(found), .problem(nil, "\(error)")]
      }
    } catch {
      findings.append(.problem(nil, "\(error)"))
    }
  }

  private mutating func chooseScreen(_ request: ScreenRequest, _ scale: PanelScale?) {
    do throws(KMSError) {
      guard let (card, scanouts) = try Card.choose(request) else {
        findings.append(.problem(.screen, "none is connected. Plug one in and switch it on."))
        checkFramebuffers(scale)
        return
      }
      var screens = scanouts.map { FoundScreen($0, of: card, scale) }
      var problem: KMSError?
      do throws(KMSError) {
        try card.becomeMaster()
        for index in screens.indices {
          screens[index].behind = Behind(card.capture(scanouts[index].crtc.id))
        }
      } catch  where error.isOwned && screens.allSatisfy({ served.contains($0.connector) }) {
        for index in screens.indices { screens[index].behind = .served }
      } catch {
        problem = error.naming(NodeUsers.holders(of: card.path))
      }
      findings += screens.map { .screen($0) }
      if let problem { fail(nil, "\(problem)") }
    } catch {
      fail(.screen, "\(error)")
      if case .excluded = error.reason { checkFramebuffers(scale) }
    }
  }

  /// Checks the framebuffers, which are used where there is no card.
  private mutating func checkFramebuffers(_ scale: PanelScale?) {
    isUsable = false
    for path in FramebufferDevice.paths() {
      do throws(LinuxError) {
        let device = try FramebufferDevice(opening: path, bits: bits)
        let layout = device.layout
        findings.append(
          .framebuffer(path: path, name: layout.id, scale ?? PanelScale(of: layout)))
        if let other = layout.doubtfulBits {
          findings.append(
            .problem(
              nil,
              "\(layout.format.bytesPerPixel * 8) bits a pixel, says its driver, but its rows fit \(other). "
                + "If the picture is garbled, set FramebufferBits=\(other) in bezel.conf."))
        }
        isUsable = true
      } catch {
        findings.append(.problem(.framebuffer, "\(error)"))
      }
    }
  }

  private mutating func checkCompositors() {
    for path in CompositorRequest.allPaths {
      do throws(LinuxError) {
        let found = try Compositor.look(at: path)
        findings.append(
          .compositor(
            FoundCompositor(
              path: path, program: found.program, problem: found.problem.map { "\($0)." })))
      } catch {
        // A socket that a compositor left behind is none.
        guard error.reason != .refused else { continue }
        findings.append(
          .compositor(
            FoundCompositor(path: path, program: nil, problem: error.description)))
      }
    }
  }

  private mutating func checkConsole() {
    do throws(LinuxError) {
      findings.append(.console(try VirtualTerminal.active()?.path))
    } catch {
      findings.append(.problem(.console, "\(error)"))
    }
  }

  private mutating func checkTouch() {
    do throws(TouchError) {
      let nodes = try InputNode.all().nodes
      if !nodes.contains(where: { $0.kind == .touch }) { findings.append(.noPanel) }
      for node in nodes { check(node) }
    } catch {
      findings.append(.problem(.touch, "\(error)"))
    }
  }

  private mutating func check(_ node: InputNode) {
    var found = FoundDevice(
      kind: node.kind.rawValue, isPanel: node.kind == .touch, path: node.path, name: node.name,
      output: node.output, isCalibrated: node.calibration != .identity,
      isNeverBlocked: node.isNeverBlocked)
    do throws(TouchError) {
      let device = try InputDevice(opening: node, number: 0, patience: 0)
      if let kind = device.touchKind {
        found.touches = kind.description
      } else if found.isPanel {
        found.touches = "whose touches cannot be read"
      }
      findings.append(.device(found))
    } catch {
      findings += [.device(found), .problem(nil, "\(error)")]
    }
  }

  private mutating func checkFont(_ configured: String?) {
    func report(_ sentence: String) {
      if configured == nil {
        findings.append(.problem(.font, sentence))
      } else {
        fail(.font, sentence)
      }
    }
    let paths = configured?.fontPaths ?? []
    do throws(FilesError) {
      guard let file = try FontFile.find(configured: paths.first) else {
        findings.append(.font(nil))
        return
      }
      let others = paths.dropFirst().map { FontFile.Place(path: $0, index: 0) }
      for file in [file] + (try others.map { place throws(FilesError) in try FontFile(at: place) })
      {
        do throws(TextError) {
          _ = try Font(file)
          if file.path == paths.first ?? file.path { findings.append(.font(file.path)) }
        } catch {
          report("\(StageError.font(path: file.path, error))")
        }
      }
    } catch {
      report("\(error)")
    }
    for library in TextLibrary.allCases where !library.isInstalled {
      findings.append(.problem(.font, library.advice))
    }
  }

  /// Reports a problem that keeps a HUD from being shown.
  private mutating func fail(_ topic: Diagnostic.Topic?, _ sentence: String) {
    findings.append(.problem(topic, sentence))
    isUsable = false
  }
}

extension Diagnostics.FoundConnector {
  fileprivate init(_ connector: Connector) {
    name = connector.name
    status =
      switch connector.status {
      case .connected: "connected"
      case .disconnected: "disconnected"
      case .unknown: "unknown"
      }
    monitor = connector.edid.map { "\($0)" }
    mode = (connector.preferredMode ?? connector.modes.first).map { Diagnostics.FoundMode($0) }
    if case .known(let width, let height) = connector.size {
      (self.width, self.height) = (width, height)
    }
    isMountedTurned = connector.turn != .none
    tileCount = connector.tile?.count ?? 1
  }
}

extension Diagnostics.FoundMode {
  fileprivate init(_ mode: Mode) {
    self.init(
      width: mode.width, height: mode.height, refreshMillihertz: mode.refreshMillihertz,
      words: "\(mode)")
  }
}

extension Diagnostics.FoundScreen {
  fileprivate init(_ scanout: Scanout, of card: Card, _ scale: PanelScale?) {
    connector = scanout.connector.name
    self.card = card.path
    mode = Diagnostics.FoundMode(scanout.mode)
    modeReason = "\(scanout.modeReason)"
    turn = scanout.turn.rawValue
    format = "\(scanout.format)"
    formatReason =
      if scanout.format == .rgb565 && card.capabilities.preferredDepth == 16 {
        "the card prefers 16 bits"
      } else if scanout.format != scanout.plane.formats.first {
        "the best that can be drawn"
      } else {
        nil
      }
    uploadReason = if case .upload(let reason) = scanout.transfer { "\(reason)" } else { nil }
    self.scale = scale ?? PanelScale(of: scanout)
  }
}

extension Diagnostics.Behind {
  fileprivate init(_ capture: ScreenCapture) {
    switch capture {
    case .screen(let screen): self = .picture(width: screen.width, height: screen.height)
    case .nothing(let screenError): self = .nothing("\(screenError)")
    }
  }
}
