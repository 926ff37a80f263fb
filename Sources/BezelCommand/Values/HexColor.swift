import ArgumentParser
import Bezel

/// A colour such as "3A5F8A" or "#00000066", whose last two digits are its opacity.
struct HexColor: ExpressibleByArgument {
  let color: Color

  init?(argument: String) {
    guard let color = Color(hexadecimal: argument) else { return nil }
    self.color = color
  }
}
