import ArgumentParser
import Bezel

/// A picture's size such as "800x480".
///
/// - Range: 1 … 16 384 pixels a side, 33 554 432 in all.
struct PixelSize: ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    guard let sides = argument[...].parts(2, between: "x"), let width = Int(sides[0]),
      let height = Int(sides[1]), HUDTarget.canDraw(width: width, height: height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
