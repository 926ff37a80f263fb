internal import BezelLinux

/// The light behind the screen: on while something is shown, and dimmed while nobody looks.
struct Illumination {
  /// Lights that were off, and are to be so again.
  private var lights: [Backlight] = []
  /// The same lights, and the brightness that they have while somebody looks.
  private var dimmed: [Backlight] = []
  private var isLit = false

  /// Switches on what is off.
  ///
  /// - Returns: a sentence for each light that cannot be.
  mutating func light() -> [String] {
    guard !isLit else { return [] }
    isLit = true
    lights = Backlight.all()
    return Illumination.change(&lights) { light throws(LinuxError) in try light.switchOn() }
  }

  /// Dims every light to a part of its brightness, in 1/65 536; `nil` for what was there before.
  mutating func dim(to fraction: Int?) -> [String] {
    guard let fraction else { return wake() }
    guard dimmed.isEmpty else { return [] }
    dimmed = Backlight.all()
    return Illumination.change(&dimmed) { light throws(LinuxError) in
      // One that is darker already stays as it is.
      guard light.brightness > fraction else { return }
      try light.setBrightness(to: fraction)
    }
  }

  private mutating func wake() -> [String] {
    defer { dimmed = [] }
    return Illumination.change(&dimmed) { light throws(LinuxError) in try light.putBack() }
  }

  /// Gives every light the state that it was found in.
  mutating func putBack() {
    _ = wake()
    _ = Illumination.change(&lights) { light throws(LinuxError) in try light.putBack() }
    isLit = false
  }

  private static func change(
    _ lights: inout [Backlight], _ body: (inout Backlight) throws(LinuxError) -> Void
  ) -> [String] {
    var problems: [String] = []
    for index in lights.indices {
      do throws(LinuxError) {
        try body(&lights[index])
      } catch {
        problems.append(error.description)
      }
    }
    return problems
  }
}
