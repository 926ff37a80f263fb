import BezelHUD

extension DemoHUD {
  /// How it looks, how long things take, and what touches and keys do.
  var setup: HUDConfiguration {
    get {
      var setup = HUDConfiguration()
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
  mutating func apply(_ settings: [HUDOption: String]) throws {
    var failure: (any Error)?
    do {
      try setup.set(settings) { path in
        do {
          return try HUDImage(named: path)
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
