package import BezelRaster

/// What a stage has, holds and has done, for those who ask.
package struct StageStatus: Equatable, Sendable {
  /// How a stage and its screen stand.
  package enum Hold: Equatable, Sendable {
    /// No HUD needs one.
    case none
    /// It is being looked for.
    case opening
    case held
    /// Another virtual terminal is in front.
    case away
    /// A HUD waits for one.
    case missing(ScreenObstacle)
  }

  /// A screen that is lit.
  package struct Screen: Equatable, Sendable {
    /// The connector, as "HDMI-A-1"; the device of a framebuffer.
    package let name: String
    /// Of the card; empty where there is none.
    package let driver: String
    /// Of the picture, in pixels, as it is seen.
    package let width: Int
    package let height: Int
    /// 0 where nobody knows.
    package let refreshMillihertz: Int
    /// Device pixels per point.
    package let scale: Fixed
  }

  /// An input device.
  package struct Device: Equatable, Sendable {
    package let node: String
    package let name: String
    /// Why it is not kept from other programs; `nil` if it is.
    package var problem: String?
  }

  package var hold = Hold.none
  package var screens: [Screen] = []
  package var framesShown = 0
  /// The frames that were seen a whole period or more after they were due.
  package var framesLate = 0
  package var failedFlips = 0
  /// How often the kernel dropped touches and keys because they were not read in time.
  package var overflows = 0
  /// The devices that are kept from other programs, and those that should be and are not.
  package var devices: [Device] = []

  package init() {}
}
