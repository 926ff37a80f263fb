import ArgumentParser
import Bezel

/// Options that say where on the screen a HUD is.
struct PlaceArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of the screen that the HUD, its mask and its blocking are limited to, in points.",
      valueName: "X,Y,WxH"))
  var container: Area?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move the HUD to the right, and down: -16384 … 16384 points.", valueName: "X,Y"))
  var offset: Way?

  @Flag(help: "Let the offset take the HUD off the screen, or out of its container.")
  var mayLeave = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the device is tilted to the right, and towards its lower edge: -1 … 1.",
      valueName: "X,Y"))
  var tilt: Slant?

  @Option(
    help: ArgumentHelp(
      "What an on-screen keyboard or a bar takes of each edge: 0 … 4096 points.",
      valueName: "top,left,bottom,right"))
  var insets: Edges?

  func validate() throws {
    if mayLeave, offset == nil {
      throw ValidationError("--may-leave is about an offset: add --offset.")
    }
    if insets != nil, container != nil {
      throw ValidationError("--insets are those of a whole screen: leave --container out.")
    }
  }

  func apply(to showing: inout Showing) {
    showing.appearance.container = container?.rect
    if let offset { showing.appearance.offset = offset.point }
    showing.appearance.staysInside = !mayLeave
    if let tilt { showing.tilt = tilt.tilt }
    if let insets { showing.insets = insets.insets }
  }
}
