package import BezelHUD

extension ScriptedHUD {
  /// How it looks, how long things take, and what touches and keys do.
  package var setup: HUDConfiguration {
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
  package mutating func apply(_ settings: [HUDOption: String]) throws(CommandFailure) {
    var failure: CommandFailure?
    do throws(SettingError) {
      try setup.set(settings) { path in
        do throws(CommandFailure) {
          return try HUDImage.read(path)
        } catch {
          failure = error
          return nil
        }
      }
    } catch {
      throw failure ?? .usage(error.description)
    }
  }
}
