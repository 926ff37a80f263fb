public import BezelHUD
internal import BezelStage

/// Where a program's HUDs are drawn, and with what; all by name, and all of it optional.
public struct HUDTarget: Hashable, Sendable {
  /// What pictures are drawn on.
  public enum Surface: Hashable, Sendable {
    /// The best screen there is, or the one that `settings` asks for.
    case screen
    /// Memory, for a program that has a use of its own for the pictures: `ProgressHUD.picture()`.
    ///
    /// - Units: pixels, 1 … 16 384, and at most 33 554 432 in all.
    case memory(width: Int, height: Int)
  }

  /// What pictures are drawn on; SVProgressHUD's `viewForExtension` is memory.
  public var surface = Surface.screen
  /// Device pixels per point, 0.5 … 8; `nil` to work it out from the panel.
  public var scale: Fixed?
  /// What is behind the HUD.
  ///
  /// - "RRGGBB": a colour in hexadecimal digits; "RRGGBB-RRGGBB": from top to bottom.
  /// - The path of a PNG file, in the middle of the screen; "fit:", "fill:", "center:" or "tile:" and
  ///   a path.
  /// - "firmware": the logo that the firmware showed; "screen": what is on the screen already.
  public var backdrop = "000000"
  /// The path of a font file; "none" for the built-in letters, `nil` for the system's font.
  public var font: String?
  /// What is asked of the screen and of input devices, by the names of `bezel`'s options: "card",
  /// "driver", "connector", "monitor", "mode", "rotate", "input" and so on; a wrong name or value is
  /// answered with those that there are.
  public var settings: [String: String] = [:]

  /// The best screen there is, with what it is best used with.
  public init() {}

  /// - Throws: what is wrong with one of the names.
  func options() throws -> StageOptions {
    guard scale.map({ HUDTarget.scales.contains($0) }) ?? true else { throw Mistake.scale }
    var equipment = Equipment()
    equipment.scale = scale
    equipment.backdrop = backdrop
    equipment.font = font
    for (name, value) in settings {
      guard let setting = HUDTarget.settings[name] else { throw Mistake.setting(name) }
      equipment.settings[setting] = value
    }
    var options = try equipment.options()
    options.endsOnSignals = false
    options.insistsOnNamed = false
    if case .memory(let width, let height) = surface {
      guard HUDTarget.canDraw(width: width, height: height) else {
        throw Mistake.size(width: width, height: height)
      }
      options.wish = .memory(width: width, height: height, inRealTime: true)
    }
    return options
  }

  /// Whether a picture of this size is drawn into memory.
  package static func canDraw(width: Int, height: Int) -> Bool {
    sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }

  private static let sides = 1...16_384
  private static let mostPixels = 1 << 25
  private static let scales = Fixed(1, over: 2)...8

  /// A program's own HUDs leave nothing for the next program.
  private static let settings = Dictionary(
    uniqueKeysWithValues: StageSetting.allCases.filter { $0 != .handOver }
      .map { ($0.rawValue, $0) })

  /// What means nothing.
  enum Mistake: Error, CustomStringConvertible {
    case scale
    case size(width: Int, height: Int)
    case setting(String)

    var description: String {
      switch self {
      case .scale: "A screen has 0.5 to 8 pixels per point."
      case .size(let width, let height):
        "\(width) × \(height) is no size of a picture: give 1 to \(sides.upperBound) pixels a "
          + "side, and at most \(mostPixels) in all."
      case .setting(let name):
        "'\(name)' is no setting: give \(settings.keys.sorted().joined(separator: ", "))."
      }
    }
  }
}
