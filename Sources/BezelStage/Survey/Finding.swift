extension Survey {
  /// One thing that a machine has or lacks.
  package enum Finding: Equatable, Sendable {
    case card(FoundCard)
    case screen(FoundScreen)
    /// Its device, and what it calls itself.
    case framebuffer(path: String, name: String)
    /// The terminal in front; `nil` for none.
    case console(String?)
    case device(FoundDevice)
    case noPanel
    /// Its file; `nil` for the built-in letters.
    case font(String?)
    /// How pixels are drawn: "AVX2" or "baseline".
    case pixels(String)
    /// What is missing or cannot be used: a sentence, and what it is about where no finding before says.
    case problem(Topic?, String)

    /// What a problem is about.
    package enum Topic: String, Sendable {
      case card, screen, framebuffer, console, touch, font
    }
  }

  /// A graphics card.
  package struct FoundCard: Equatable, Sendable {
    package let path: String
    package let driver: String
    package let version: String
    package let hasDumbBuffers: Bool
    package let isAtomic: Bool
    package var connectors: [FoundConnector] = []
    /// Another program owns it, and what is known of the connectors is what was seen last.
    package var isOwned = false
  }

  /// A connector of a card, and the screen in it.
  package struct FoundConnector: Equatable, Sendable {
    package let name: String
    /// "connected", "disconnected" or "unknown".
    package let status: String
    /// What its EDID says.
    package var monitor: String?
    /// The one that it likes best.
    package var mode: FoundMode?
    /// In millimetres; 0 where nobody knows.
    package var width = 0
    package var height = 0
    package var isMountedTurned = false
  }

  package struct FoundMode: Equatable, Sendable {
    package let width: Int
    package let height: Int
    package let refreshMillihertz: Int
    /// For example "1920x1080@59.940".
    package let words: String
  }

  /// What a HUD would be shown on.
  package struct FoundScreen: Equatable, Sendable {
    package let connector: String
    package let card: String
    package let mode: FoundMode
    /// Why it is this mode.
    package let modeReason: String
    /// How far the picture is turned, in degrees clockwise.
    package let turn: Int
    package let format: String
    /// Why it is this format, where another one is usual.
    package let formatReason: String?
    /// Why it is one buffer that is copied out; `nil` if two take turns.
    package let uploadReason: String?
    /// `nil` if nobody has looked.
    package var behind: Behind?
  }

  /// What a HUD could dim or blur.
  package enum Behind: Equatable, Sendable {
    case picture(width: Int, height: Int)
    /// Why there is nothing.
    case nothing(String)
  }

  /// An input device.
  package struct FoundDevice: Equatable, Sendable {
    package let kind: String
    package let isPanel: Bool
    package let path: String
    package let name: String
    /// The connector of the screen that it lies on.
    package let output: String?
    package let isCalibrated: Bool
    /// It can switch the machine off.
    package let isNeverBlocked: Bool
    /// How it tells of touches; `nil` for what has none, or could not be opened.
    package var touches: String?
  }
}
