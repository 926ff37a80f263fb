extension Diagnostics {
  /// A finding about the machine.
  package enum Diagnostic: Equatable, Sendable {
    case card(FoundCard)
    case screen(FoundScreen)
    /// A framebuffer: its device node, the driver's name for it, and the scale on it.
    case framebuffer(path: String, name: String, PanelScale)
    /// The active virtual terminal; `nil` for none.
    case console(String?)
    case device(FoundDevice)
    case noPanel
    /// The path of the font's file; `nil` for the built-in font.
    case font(String?)
    /// The rendering kernels: "AVX2" or "baseline".
    case pixels(String)
    /// Something is missing or unusable: a sentence, and its topic unless the finding before implies
    /// it.
    case problem(Topic?, String)

    /// The topic of a problem.
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
    /// The master of the card, if that is not this program; `connectors` are then as last probed.
    package var owner: Owner?
    /// Why the card is used only where the configuration names it; `nil` for most cards.
    package var exclusion: String?
  }

  /// The other program that is master of a card.
  package enum Owner: Sendable {
    /// Bezel's service.
    case service
    case program
  }

  /// A connector of a card, and the monitor on it.
  package struct FoundConnector: Equatable, Sendable {
    package let name: String
    /// "connected", "disconnected" or "unknown".
    package let status: String
    /// The monitor, as its EDID says.
    package var monitor: String?
    /// The preferred mode, or else the first.
    package var mode: FoundMode?
    /// The physical width in millimetres; 0 if unknown.
    package var width = 0
    package var height = 0
    package var isMountedTurned = false
    /// The number of tiles of the monitor, each of which has a connector.
    package var tileCount = 1
  }

  package struct FoundMode: Equatable, Sendable {
    package let width: Int
    package let height: Int
    package let refreshMillihertz: Int
    /// For example "1920x1080@59.940".
    package let words: String
  }

  /// The output that a HUD would be shown on.
  package struct FoundScreen: Equatable, Sendable {
    package let connector: String
    package let card: String
    package let mode: FoundMode
    /// Why this mode is chosen.
    package let modeReason: String
    /// The rotation of the picture, in degrees clockwise.
    package let turn: Int
    package let format: String
    /// Why this format is chosen; `nil` for the default one.
    package let formatReason: String?
    /// Why frames are copied from a single buffer; `nil` with two buffers and page flips.
    package let uploadReason: String?
    package let scale: PanelScale
    /// The picture on the screen; `nil` if it was not captured.
    package var behind: Behind?
  }

  /// The picture that a HUD could dim or blur.
  package enum Behind: Equatable, Sendable {
    /// The service shows a HUD over it.
    case served
    case picture(width: Int, height: Int)
    /// There is none: the reason.
    case nothing(String)
  }

  /// An input device.
  package struct FoundDevice: Equatable, Sendable {
    package let kind: String
    package let isPanel: Bool
    package let path: String
    package let name: String
    /// The connector of the output that the device belongs to.
    package let output: String?
    package let isCalibrated: Bool
    /// Whether the device is never grabbed, because it can switch the machine off.
    package let isNeverBlocked: Bool
    /// The protocol of its touches; `nil` if it has none, or could not be opened.
    package var touches: String?
  }
}
