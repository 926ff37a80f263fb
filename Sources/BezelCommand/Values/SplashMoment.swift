internal import BezelHUD

/// A moment of a boot's splash, for `bezel render --boot`.
package enum SplashMoment: String, NamedChoice {
  case boot, question, message, failure, update, shutdown

  package var name: String { rawValue }
}
