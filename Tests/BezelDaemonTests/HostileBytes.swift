import BezelHUD
import SeededRandom

@testable import BezelWire

/// Bytes such as only a broken or a hostile client sends.
enum HostileBytes {
  /// Returns a valid call, one with some bytes changed, or random bytes.
  static func message(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = random.pick(calls).bytes()
    switch random.int(0...3) {
    case 0: break
    case 1:
      for _ in 0...random.int(0...5) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
    case 2: bytes.removeLast(random.int(1...bytes.count - 1))
    default:
      bytes = (0..<random.int(1...400)).map { _ in UInt8(random.int(0...255)) }
    }
    return bytes
  }

  /// Calls of which none ends the service.
  private static let calls: [HUDCall] = [
    .getInfo, .getInterfaceDescription("io.bezel.HUD"), .popActivity, .render, .status, .reload,
    .monitor(nil), .monitor(1), .setTheme("a"), .setTheme(nil), .listThemes,
    .dismiss(DismissCall()), .dismiss(DismissCall(1, after: .seconds(1))),
    .update(UpdateCall(1, PresentationRequest(.bar, progress: .one, status: "a"))),
    .configure(.settings([("CornerRadius", "3")])),
    .show(PresentationRequest(.ring, status: "a").withSettings([("Style", "dark")])),
    .show(PresentationRequest(.image).withImage(at: "/etc/passwd")),
    .show(PresentationRequest(.image).withImage(3)),
  ]
}
