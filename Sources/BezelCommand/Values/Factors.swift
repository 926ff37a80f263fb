import ArgumentParser
import Bezel

// Numbers without a unit.

/// A factor such as "1.5".
///
/// - Range: 0.5 … 8, in steps of 1/256.
struct Factor: ExpressibleByArgument {
  let value: Fixed

  init?(argument: String) {
    guard let value = Fixed(argument, in: 0.5...8) else { return nil }
    self.value = value
  }
}

/// An opacity such as "0.9".
///
/// - Range: 0 … 1, in steps of 1/255.
struct Opacity: ExpressibleByArgument {
  let alpha: UInt8

  init?(argument: String) {
    guard let part = Double(argument), (0...1).contains(part) else { return nil }
    alpha = UInt8((part * 255).rounded())
  }
}

/// How far a device is tilted, such as "-0.5,1": to the right, and towards its lower edge.
///
/// - Range: −1 … 1.
struct Slant: ExpressibleByArgument {
  let tilt: Tilt

  init?(argument: String) {
    guard let parts = argument.parts(2, between: ","), let x = Double(parts[0]),
      let y = Double(parts[1]), (-1...1).contains(x), (-1...1).contains(y)
    else { return nil }
    tilt = Tilt(x: x, y: y)
  }
}
