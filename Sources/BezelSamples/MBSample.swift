import Bezel
package import BezelHUD

/// HUDs of MBProgressHUD in the catalogue: mostly one.
package struct MBSample: Sendable {
  package let name: String
  /// From back to front.
  let huds: [(settings: HUDSettings, parent: HUDParent)]
  /// The moment of its picture, after the show.
  package var moment = Duration.milliseconds(700)

  /// - Parameter change: what is different from the settings.
  init(
    _ name: String, _ label: String? = nil, from settings: HUDSettings = HUDSettings(),
    change: (inout HUDSettings) -> Void = { _ in }
  ) {
    var settings = settings
    settings.label.text = label
    settings.progress = 0.7
    change(&settings)
    self.init(name, [(settings, .screen)])
  }

  init(_ name: String, _ huds: [(settings: HUDSettings, parent: HUDParent)]) {
    self.name = name
    self.huds = huds
  }

  /// The requests and their moments, in their order; the show is at the beginning of time.
  package var requests: [(at: Moment, request: Request)] {
    huds.enumerated().flatMap { index, hud in
      (hud.settings.commands(in: hud.parent) + [.present(isAnimated: true)]).map {
        (Moment(nanoseconds: 0), Request($0, to: HUDID(rawValue: UInt64(index + 1))))
      }
    }
  }

  /// Returns the settings of the sample of a name.
  ///
  /// - Precondition: the catalogue has it, with one HUD.
  static func settings(named name: String) -> HUDSettings {
    guard let sample = catalogue.first(where: { $0.name == name }), sample.huds.count == 1 else {
      preconditionFailure("the catalogue of MBProgressHUD has no '\(name)' with one HUD")
    }
    return sample.huds[0].settings
  }
}
