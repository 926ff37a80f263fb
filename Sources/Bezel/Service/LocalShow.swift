internal import BezelHUD
internal import BezelStage

/// Shows one HUD in this process until it has gone, or a signal ends it.
package struct LocalShow {
  private let showing: Showing
  private let equipment: Equipment
  private let warn: (String) -> Void

  /// - Parameter warn: is told what could be better, a line at a time.
  package init(
    _ showing: Showing, equipment: Equipment = Equipment(), warn: @escaping (String) -> Void
  ) {
    self.showing = showing
    self.equipment = equipment
    self.warn = warn
  }

  /// A screen that is not there is waited for, with a warning.
  ///
  /// - Throws: what is wrong with the equipment.
  package func run() throws {
    var equipment = equipment
    equipment.isOverScreen = true
    var options = try equipment.options()
    options.insistsOnNamed = false
    let stage = try Stage(options)
    try stage.run(
      Director(
        script: showing.requests(),
        hear: { report in
          switch report {
          case .warning(let sentence), .leaking(_, let sentence, _): warn(sentence)
          case .event, .frame, .passed: break
          }
        }))
  }
}
