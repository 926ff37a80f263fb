internal import BezelStage

extension Diagnostics {
  /// A finding about the machine.
  enum Diagnostic: Equatable, Sendable {
    case card(FoundCard)
    case screen(FoundScreen)
    /// A framebuffer: its device node, the driver's name for it, and the scale on it.
    case framebuffer(path: String, name: String, PanelScale)
    case compositor(FoundCompositor)
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
    enum Topic: String, Sendable {
      case card, screen, framebuffer, console, touch, font
    }
  }

  /// A Wayland compositor.
  struct FoundCompositor: Equatable, Sendable {
    /// Of its socket.
    let path: String
    let program: String?
    /// Why no HUD can be shown above it; `nil` if that can be.
    let problem: String?
  }

  /// A graphics card.
  struct FoundCard: Equatable, Sendable {
    let path: String
    let driver: String
    let version: String
    let hasDumbBuffers: Bool
    let isAtomic: Bool
    var connectors: [FoundConnector] = []
    /// The master of the card, if that is not this program; `connectors` are then as last probed.
    var owner: Owner?
    /// Why the card is used only where the configuration names it; `nil` for most cards.
    var exclusion: String?
  }

  /// The other program that is master of a card.
  enum Owner: Sendable {
    /// Bezel's service.
    case service
    case program
  }

  /// A connector of a card, and the monitor on it.
  struct FoundConnector: Equatable, Sendable {
    let name: String
    /// "connected", "disconnected" or "unknown".
    let status: String
    /// The monitor, as its EDID says.
    var monitor: String?
    /// The preferred mode, or else the first.
    var mode: FoundMode?
    /// The physical width in millimetres; 0 if unknown.
    var width = 0
    var height = 0
    var isMountedTurned = false
    /// The number of tiles of the monitor, each of which has a connector.
    var tileCount = 1
  }

  struct FoundMode: Equatable, Sendable {
    let width: Int
    let height: Int
    let refreshMillihertz: Int
    /// For example "1920x1080@59.940".
    let words: String
  }

  /// The output that a HUD would be shown on.
  struct FoundScreen: Equatable, Sendable {
    let connector: String
    let card: String
    let mode: FoundMode
    /// Why this mode is chosen.
    let modeReason: String
    /// The rotation of the picture, in degrees clockwise.
    let turn: Int
    let format: String
    /// Why this format is chosen; `nil` for the default one.
    let formatReason: String?
    /// Why frames are copied from a single buffer; `nil` with two buffers and page flips.
    let uploadReason: String?
    let scale: PanelScale
    /// The picture on the screen; `nil` if it was not captured.
    var behind: Behind?
  }

  /// The picture that a HUD could dim or blur.
  enum Behind: Equatable, Sendable {
    /// The service shows a HUD over it.
    case served
    case picture(width: Int, height: Int)
    /// There is none: the reason.
    case nothing(String)
  }

  /// An input device.
  struct FoundDevice: Equatable, Sendable {
    let kind: String
    let isPanel: Bool
    let path: String
    let name: String
    /// The connector of the output that the device belongs to.
    let output: String?
    let isCalibrated: Bool
    /// Whether the device is never grabbed, because it can switch the machine off.
    let isNeverBlocked: Bool
    /// The protocol of its touches; `nil` if it has none, or could not be opened.
    var touches: String?
  }
}
