internal import BezelHUD
internal import BezelStage

/// The target of a program's HUDs: surface, scale, backdrop, font and settings; all optional.
public struct HUDTarget: Hashable, Sendable {
  /// The surface that pictures are drawn on.
  public enum Surface: Hashable, Sendable {
    /// The best screen there is, or the one that `settings` asks for.
    case screen
    /// Memory, for a program that uses the pictures itself: `ProgressHUD.picture()`.
    ///
    /// - Units: pixels, 1 … 16 384, and at most 33 554 432 in all.
    case memory(width: Int, height: Int)
  }

  /// The surface that pictures are drawn on; SVProgressHUD's `viewForExtension` is memory.
  public var surface = Surface.screen
  /// Device pixels per point, 0.5 … 8; `nil` to work it out from the panel.
  public var scale: Double?
  /// The backdrop.
  ///
  /// - "RRGGBB": a colour in hexadecimal digits; "RRGGBB-RRGGBB": from top to bottom.
  /// - The path of a PNG file, in the middle of the screen; "fit:", "fill:", "center:" or "tile:" and
  ///   a path.
  /// - "firmware": the logo that the firmware showed; "screen": the picture that is on the screen
  ///   already.
  public var backdrop = "000000"
  /// The path of a font file and, after colons, of others for letters that it lacks; "none" for the built-in
  /// font, `nil` for the system's font.
  public var font: String?
  /// Whether gradients and fades are dithered, which keeps them free of steps on a dark screen.
  public var dithers = true
  /// The settings of the screen and of input devices, by the names of `bezel`'s options: "card",
  /// "driver", "connector", "monitor", "mode", "rotate", "input" and so on; the error for an invalid name
  /// or value lists the valid ones.
  public var settings: [String: String] = [:]

  /// Makes a target; by default the best screen there is, with its best settings.
  public init(
    surface: Surface = .screen, scale: Double? = nil, backdrop: String = "000000",
    font: String? = nil, settings: [String: String] = [:]
  ) {
    self.surface = surface
    self.scale = scale
    self.backdrop = backdrop
    self.font = font
    self.settings = settings
  }

  /// Returns the options of the stage.
  ///
  /// - Throws: an error for an invalid name or value.
  func options() throws -> StageOptions {
    guard scale.map({ HUDTarget.scales.contains($0) }) ?? true else { throw TargetError.scale }
    var options = StageOptions()
    options.compositor = .found
    options.scale = scale.map { Fixed($0) }
    options.backdropName = BackdropName(backdrop)
    options.fontName = font
    options.dithers = dithers
    var named: [StageSetting: String] = [:]
    for (name, value) in settings {
      guard let setting = HUDTarget.settings[name] else { throw TargetError.setting(name) }
      named[setting] = value
    }
    try options.set(named)
    try options.readFiles()
    options.endsOnSignals = false
    options.insistsOnNamed = false
    if case .memory(let width, let height) = surface {
      guard HUDTarget.canDraw(width: width, height: height) else {
        throw TargetError.size(width: width, height: height)
      }
      options.display = .memory(width: width, height: height, inRealTime: true)
    }
    return options
  }

  /// Whether a picture of this size can be drawn into memory.
  package static func canDraw(width: Int, height: Int) -> Bool {
    sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }

  private static let sides = 1...16_384
  private static let mostPixels = 1 << 25
  private static let scales = 0.5...8

  /// A program's own HUDs leave nothing for the next program.
  private static let settings = Dictionary(
    uniqueKeysWithValues: StageSetting.ofDevices.filter { $0 != .handOver }
      .map { ($0.name, $0) })

  /// An invalid name or value.
  enum TargetError: Error, CustomStringConvertible {
    case scale
    case size(width: Int, height: Int)
    case setting(String)

    var description: String {
      switch self {
      case .scale: "The scale is out of range: give 0.5 to 8 pixels per point."
      case .size(let width, let height):
        "\(width) × \(height) is no size of a picture: give 1 to \(sides.upperBound) pixels a "
          + "side, and at most \(mostPixels) in all."
      case .setting(let name):
        "'\(name)' is no setting: give \(settings.keys.sorted().joined(separator: ", "))."
      }
    }
  }
}
