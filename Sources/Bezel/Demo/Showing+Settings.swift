package import BezelHUD

extension Showing {
  /// How it looks, how long things take, and what touches and keys do.
  package var setup: HUDSetup {
    get {
      var setup = HUDSetup()
      (setup.appearance, setup.timing, setup.interaction) = (appearance, timing, interaction)
      return setup
    }
    set {
      (appearance, timing, interaction) = (
        newValue.appearance, newValue.timing, newValue.interaction
      )
    }
  }

  /// Sets several settings, and reads the images among them.
  ///
  /// - Throws: what is wrong with one of them, or with a file; nothing is changed then.
  package mutating func apply(_ settings: [HUDSetting: String]) throws {
    var failure: (any Error)?
    do {
      try setup.apply(settings) { path in
        do {
          return try HUDImage(contentsOf: path)
        } catch {
          failure = error
          return nil
        }
      }
    } catch {
      throw failure ?? error
    }
  }
}
