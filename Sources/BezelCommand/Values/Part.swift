import ArgumentParser
import Bezel

/// A part of a whole such as "0.5" or "50%".
struct Part: ExpressibleByArgument {
  let fraction: Fraction

  init?(argument: String) {
    let isPercent = argument.hasSuffix("%")
    guard let number = Double(isPercent ? argument.dropLast() : argument[...]),
      (0...(isPercent ? 100 : 1)).contains(number),
      let fraction = Fraction(isPercent ? number / 100 : number)
    else { return nil }
    self.fraction = fraction
  }
}
