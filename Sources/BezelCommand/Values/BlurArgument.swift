import ArgumentParser
import Bezel

/// A blur such as "20" or "20,1.8": its radius in points, and how colourful it leaves things.
///
/// - Range: 0 … 100 for the radius, 0 … 4 for the saturation.
struct BlurArgument: ExpressibleByArgument {
  let effect: BlurEffect

  init?(argument: String) {
    let parts = argument.split(
      separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let radius = Fixed(parts[0], in: 0...100) else { return nil }
    guard parts.count == 2 else {
      effect = BlurEffect(radius: radius)
      return
    }
    guard let saturation = Fixed(parts[1], in: 0...4) else { return nil }
    effect = BlurEffect(radius: radius, saturation: saturation)
  }
}
