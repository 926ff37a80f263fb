import Testing

/// An option of a HUD, and the arguments that it depends on.
struct OptionSample: CustomTestStringConvertible {
  let option: String
  let value: String?
  let base: [String]
  /// The moment at which it is visible.
  let at: String

  init(_ option: String, _ value: String? = nil, with base: [String] = [], at: String = "1") {
    (self.option, self.value, self.base, self.at) = (option, value, base, at)
  }

  /// The arguments as they are typed.
  var arguments: [String] { base + [option] + (value.map { [$0] } ?? []) }
  var testDescription: String { arguments.joined(separator: " ") }

  /// All samples; `IMAGE` stands for the path of a PNG file.
  static let all: [OptionSample] = [
    OptionSample("--status", "Text"), OptionSample("--details", "Text"),
    OptionSample("--qr", "Text"),
    OptionSample("--minimum-show", "2", with: ["--dismiss", "0.5"]),
    OptionSample("--progress", "0.5"), OptionSample("--progress", "40%"),
    OptionSample("--progress", "40"), OptionSample("--as", "bar", with: ["--progress", "50%"]),
    OptionSample("--as", "pie", with: ["--progress", "50%"]),
    OptionSample("--as", "annular", with: ["--progress", "50%"]),
    OptionSample("--text", with: ["--status", "A"]), OptionSample("--info"),
    OptionSample("--success"), OptionSample("--error"), OptionSample("--image", "IMAGE"),
    OptionSample("--button", "Stop"), OptionSample("--cancel-button", "No"),
    OptionSample("--dismiss", "0.5"),
    OptionSample("--style", "dark"), OptionSample("--style", "custom"),
    OptionSample("--theme", "dark"), OptionSample("--mask", "gradient"),
    OptionSample("--contrast", "high"),
    OptionSample("--mask-color", "#ff000080", with: ["--mask", "custom"]),
    OptionSample("--foreground", "ff0000"), OptionSample("--image-color", "0000ff"),
    OptionSample("--image-color", "0000ff", with: ["--style", "light"]),
    OptionSample("--background", "00ff0080"), OptionSample("--blur", "3", with: []),
    OptionSample("--blur", "3,2.5", with: ["--background", "ffffff20"]),
    OptionSample("--no-blur"), OptionSample("--solid-alpha", "0.5", with: ["--no-blur"]),
    OptionSample("--corner-radius", "2"),
    // A border has a width and a colour; of an option that comes twice the last counts.
    OptionSample(
      "--border-width", "2.5", with: ["--border-color", "ff0000", "--border-width", "0"]),
    OptionSample(
      "--border-color", "ff0000", with: ["--border-width", "2", "--border-color", "0000ff"]),
    OptionSample("--minimum-size", "90x100.5"),
    OptionSample("--maximum-text-width", "50", with: ["--status", "A text of lines"]),
    OptionSample("--font-size", "20", with: ["--status", "A"]),
    OptionSample("--bold", with: ["--status", "A"]),
    OptionSample("--text-scale", "2", with: ["--status", "A"]),
    OptionSample("--animation", "native"), OptionSample("--ring-thickness", "5"),
    OptionSample("--ring-radius", "25", with: ["--status", "A"]),
    OptionSample("--ring-no-text-radius", "11"),
    OptionSample("--image-size", "40x12", with: ["--success"]),
    OptionSample("--image-size", "0x0", with: ["--success"]),
    OptionSample("--no-tint", with: ["--image", "IMAGE"]),
    OptionSample("--no-tint", with: ["--success", "--success-image", "IMAGE"]),
    OptionSample("--info-image", "IMAGE", with: ["--info"]),
    OptionSample("--success-image", "IMAGE", with: ["--success"]),
    OptionSample("--error-image", "IMAGE", with: ["--error"]),
    OptionSample("--container", "-10,0,90x100"), OptionSample("--offset", "-8,5.5"),
    OptionSample("--may-leave", with: ["--offset", "-900,0"]),
    OptionSample("--tilt", "-1,0.5"), OptionSample("--insets", "0,0,10,20"),
    OptionSample("--grace", "2"),
    OptionSample("--minimum-dismiss", "0.1", with: ["--info"], at: "2"),
    OptionSample("--maximum-dismiss", "0.1", with: ["--info"], at: "2"),
    OptionSample(
      "--reading-time", "by-script",
      with: ["--info", "--status", "\u{6F22}\u{5B57}", "--minimum-dismiss", "0"], at: "0.9"),
    OptionSample("--fade-in", "2"),
    OptionSample("--fade-out", "2", with: ["--dismiss", "0.7"]),
    OptionSample("--curve", "ease-in", at: "0.06"), OptionSample("--curve", "ease-out", at: "0.06"),
    OptionSample("--motion", "grow", at: "0.06"),
  ]
}
