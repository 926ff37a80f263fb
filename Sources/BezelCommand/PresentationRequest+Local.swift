package import BezelConfiguration
package import BezelHUD
internal import BezelFiles
internal import BezelStage

/// A HUD that this process shows itself.
extension PresentationRequest {
  /// The commands that show it.
  package var commands: [Command] {
    (configuration ?? HUDConfiguration()).commands + [.show(presentation())]
  }

  /// The requests that show it, and their moments.
  ///
  /// - Parameters:
  ///   - commands: what is said to the HUD before.
  ///   - dismissal: how long it is shown; `nil` for its own time.
  package func script(
    after commands: [Command] = [], until dismissal: Duration?
  ) -> [(at: Moment, request: Request)] {
    let start = Moment(nanoseconds: 0)
    let requests = (commands + self.commands).map { (at: start, request: Request($0)) }
    guard let dismissal else { return requests }
    return requests + [(start.advanced(by: dismissal), Request(.dismiss(after: .zero, token: nil)))]
  }

  /// Takes a text for a QR code, and warns if there can be none of it.
  package mutating func setCode(_ text: String?) {
    qr = text
    if let problem = makeCode() { warn("\(problem) The HUD shows the text instead.") }
  }

  /// Sets settings, and reads the images that they and the presentation name.
  ///
  /// - Throws: what is wrong with a setting, or with a file.
  package mutating func apply(_ settings: [HUDOption: String]) throws(CommandFailure) {
    changes = try ConfigurationChanges(typed: settings)
    var images: [NamedImage.Reference: HUDImage] = [:]
    for case .path(let path) in imageNames { images[.path(path)] = try HUDImage.read(path) }
    fill(images)
    var changed = HUDConfiguration()
    changes.apply(to: &changed)
    configuration = changed
  }
}

extension ConfigurationChanges {
  /// Takes settings of a command line.
  ///
  /// - Throws: what is wrong with one of them.
  init(typed settings: [HUDOption: String]) throws(CommandFailure) {
    do throws(SettingError) {
      try self.init(settings)
    } catch {
      throw .usage(error.description)
    }
  }
}
