import Foundation
import Testing

@testable import BezelTouch

/// Input devices that people own, and what they are.
///
/// The sample has the devices of whot/evemu-devices, of whot/evemu and of libinput's tests: with udev's tags, by
/// `udevadm test-builtin input_id` of systemd 252 in umockdev; and whether each is a touch panel, by its folder
/// and by libinput's test. With `BEZEL_TOUCH`, as `board/soak` sets it, it is also all files of evemu below that
/// folder, as `git archive HEAD | tar x -C $FOLDER` in whot/evemu-devices makes them.
@Suite("Kinds of real input devices") struct TouchDeviceCorpusTests {
  @Test("have the tags of udev")
  func tags() throws {
    var (count, wrong): (Int, [String]) = (0, [])
    for device in try CorpusDevice.sample() {
      guard let names = device.tags else { continue }
      count += 1
      let properties = names.map { ("ID_INPUT_\($0)", "1") }
      let expected = InputTags(udev: Dictionary(uniqueKeysWithValues: properties))
      let found = InputTags(device.capabilities)
      if found != expected { wrong.append("\(device.name): \(found), not \(names)") }
    }
    print("Devices with udev's tags: \(count), wrong \(wrong.count)")
    #expect(count >= 200)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("are touch panels of the right protocol, and nothing else is one")
  func kinds() throws {
    var (panels, others): (Int, Int) = (0, 0)
    var wrong: [String] = []
    for device in try CorpusDevice.all() {
      guard let isPanel = isPanel(device) else { continue }
      let kind = device.inputKind
      if isPanel { panels += 1 } else { others += 1 }
      if (kind == .touch) != isPanel {
        wrong.append("\(device.name): \(kind?.rawValue ?? "nothing")")
        continue
      }
      guard isPanel else { continue }
      let touchKind = device.capabilities.touchKind(as: .touch)
      let expected = device.kind?.dropFirst().joined(separator: " ")
      if let expected, word(touchKind) != expected {
        wrong.append("\(device.name): \(word(touchKind)), not \(expected)")
      }
      let surface = touchKind.flatMap { device.surface(of: $0) }
      if surface.map({ $0.x.isEmpty || $0.y.isEmpty }) ?? true {
        wrong.append("\(device.name): no axes, \(word(touchKind))")
      }
    }
    print("Touch panels: \(panels), others: \(others), wrong \(wrong.count)")
    #expect(panels >= 30 && others >= 170)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  /// Whether people call it a touch panel; `nil` if that is not known.
  private func isPanel(_ device: CorpusDevice) -> Bool? {
    if let kind = device.kind?.first { return kind == "touch" }
    // A device with a screen is in the folder of the tablets, too.
    let folders = ["touchscreens/", "touchpads/", "mice/", "keyboards/", "joysticks/", "misc/"]
    guard let folder = folders.first(where: { device.name.contains($0) }) else { return nil }
    return folder == "touchscreens/"
  }

  private func word(_ kind: TouchKind?) -> String {
    switch kind {
    case .multiTouch(let slots): "B \(slots)"
    case .contactLists: "A"
    case .singleTouch: "S"
    case nil: "none"
    }
  }
}
