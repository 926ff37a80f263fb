internal import BezelConfiguration
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire
internal import BezelWords

/// The service's configuration, which is read again while it runs.
extension Service {
  var setup: Configuration { outcome.setup }

  static let unchanged = "The former configuration stays in use."

  /// Reads the configuration again.
  ///
  /// - Returns: the settings that were ignored, and why, a sentence each.
  /// - Throws: `cannotReload` if a file or the theme cannot be read: the former configuration stays in use.
  func reload() throws(HUDCallError) -> [String] {
    notifier.reload()
    var read: ConfigurationLoader.Outcome
    do throws(FilesError) {
      read = try source.read(after: outcome)
    } catch {
      throw cannotReload([error.description])
    }
    if let theme {
      do throws(ThemeFolder.ReadError) {
        read = source.outcome(of: try read.setup.themed(theme), after: outcome)
      } catch {
        read.warnings.append("\(error)")
      }
    }
    guard setup.theme == nil || read.setup.theme == theme ?? read.setup.daemon.theme else {
      throw cannotReload(read.warnings)
    }
    apply(read)
    let warnings = read.warnings + openFifo()
    for warning in warnings { reports.log(warning, at: now) }
    return warnings
  }

  private func cannotReload(_ sentences: [String]) -> HUDCallError {
    let reason = (sentences + [Service.unchanged]).joined(separator: " ")
    reports.log(reason, at: now)
    return .cannotReload(reason: reason)
  }

  /// Applies another theme.
  ///
  /// - Parameter name: `nil` for the configuration's.
  /// - Returns: the errors, a sentence each.
  func apply(theme name: String?) throws(ThemeFolder.ReadError) -> [String] {
    let next = source.outcome(of: try setup.themed(name), after: outcome)
    apply(next)
    theme = name
    for warning in next.warnings { reports.log(warning, at: now) }
    return next.warnings
  }

  /// Applies another configuration; begins another stage if the screen changes.
  private func apply(_ next: ConfigurationLoader.Outcome) {
    // A splash keeps its screen from its first frame to its last.
    if end == nil, boot == nil, !next.hasSameScreen(as: outcome) {
      end = .renewal
      requests = [Request(.remove)]
    }
    outcome = next
  }

  /// Applies the configuration's appearance and language to all presentations.
  func handleConfiguration() {
    boot?.forgetSetups()
    noteWatchedServices()
    let titles = ButtonTitles(in: outcome.words)
    queue.restyle(over: PresentationQueue.Base(setup.hud, titles), at: now)
  }

  /// Leaves an empty file beside the socket while there are update services to be watched.
  ///
  /// Without it `bezel-watch.service` does not start: to give a process the rights of that unit takes as long
  /// as a splash's whole ring.
  private func noteWatchedServices() {
    let file = setup.daemon.socket + ".watch"
    do throws(FilesError) {
      // One that is not empty is somebody else's, and stays.
      _ = try FileBytes.read(file, limit: 0)
      if setup.daemon.watch.isEmpty { FileBytes.remove(file) }
    } catch {
      guard error.reason == .refused(.noSuchFile), !setup.daemon.watch.isEmpty else { return }
      try? FileBytes.write([], to: file, isCache: true)
    }
  }
}

extension ButtonTitles {
  init(in words: Words) {
    self.init(
      yes: words[.yes], no: words[.no], cancel: words[.cancel], noCode: words[.noCode])
  }
}

extension ConfigurationLoader.Outcome {
  /// Whether a stage can continue with these options in place of the other ones.
  fileprivate func hasSameScreen(as other: ConfigurationLoader.Outcome) -> Bool {
    func devices(_ outcome: ConfigurationLoader.Outcome) -> [StageSetting: String] {
      outcome.setup.settings.stage.filter { StageSetting.ofDevices.contains($0.key) }
    }
    return devices(self) == devices(other)
      && options.boardConnector == other.options.boardConnector
      && options.scale == other.options.scale && options.dithers == other.options.dithers
      && options.backdropName == other.options.backdropName
      && options.fontName == other.options.fontName
      && setup.daemon.mode == other.setup.daemon.mode
      && setup.daemon.tty == other.setup.daemon.tty
  }
}
