import ArgumentParser
import BezelHUD
import BezelRaster

/// How far a device is tilted, such as "-0.5,1": to the right, and towards its lower edge.
///
/// - Range: −1 … 1.
struct MotionFactor: ExpressibleByArgument {
  let tilt: Tilt

  init?(argument: String) {
    guard let parts = argument[...].parts(2, between: ","), let x = DecimalNumber(parts[0]),
      let y = DecimalNumber(parts[1]), (-1...1).contains(x), (-1...1).contains(y)
    else { return nil }
    func part(_ number: DecimalNumber) -> Int { Int(number.rounded(toParts: 65_536)) }
    tilt = Tilt(rawX: part(x), rawY: part(y))
  }
}
