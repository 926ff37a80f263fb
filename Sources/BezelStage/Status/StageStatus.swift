package import BezelRaster

/// The status of a stage: its screens, devices and counters.
package struct StageStatus: Equatable, Sendable {
  /// The state of a stage's screen.
  package enum Hold: Equatable, Sendable {
    /// No HUD needs a screen.
    case none
    /// The search for a screen is under way.
    case opening
    case held
    /// Another virtual terminal is active.
    case away
    /// A HUD waits for a screen.
    case missing(ScreenError)
  }

  /// An output in use.
  package struct Screen: Equatable, Sendable {
    /// The connector, as "HDMI-A-1"; for a framebuffer, its device node.
    package let name: String
    /// The card's driver; empty without a card.
    package let driver: String
    /// The width of the picture in pixels, after rotation.
    package let width: Int
    package let height: Int
    /// The refresh rate; 0 if unknown.
    package let refreshMillihertz: Int
    /// Device pixels per point.
    package let scale: Fixed
  }

  /// An input device.
  package struct Device: Equatable, Sendable {
    package let node: String
    package let name: String
    /// Why the device is not grabbed; `nil` if it is.
    package var problem: String?
  }

  package var hold = Hold.none
  package var screens: [Screen] = []
  /// The compositor above which HUDs are shown; `nil` for none.
  package var compositor: String?
  /// Why the last compositor that was tried cannot be used, a sentence.
  package var compositorProblem: String?
  package var framesShown = 0
  /// The number of frames that were on the screen a period or more after they were due.
  package var framesLate = 0
  package var failedFlips = 0
  /// How often the kernel dropped input events because they were not read in time.
  package var overflows = 0
  /// The devices that are grabbed, and those that should be and are not.
  package var devices: [Device] = []

  package init() {}
}
