import ArgumentParser
import BezelHUD

/// Options for the place of a HUD on the screen.
struct AreaArguments: ParsableArguments {
  @Option(.container, valueName: "X,Y,WxH") var container: String?
  @Option(.offset, valueName: "X,Y") var offset: String?
  @Flag(.mayLeave) var mayLeave = false

  var settings: [HUDOption: String] {
    [
      .container: container,
      .offset: offset,
      .mayLeave: mayLeave ? "yes" : nil,
    ].compactMapValues { $0 }
  }
}
