import BezelLinux
import FakeFiles

@testable import BezelTouch

/// The description of an input device by the kernel and udev's rules: a line for each of its files
/// in `/sys`, and then one for each property.
struct InputDevices: HostileFormat {
  let name = "input-devices"
  let seeds = [
    // A touch panel, a keyboard, a mouse.
    "2\nb\n400 0 0 0 0 0\n0\n265800000000003\n0\n1 0 0 0 1 0\ntouch,pointer\nusb-1/input0",
    "0\n120013\n1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe\n0\n0\n0\n"
      + "0.5 -1.25e2 3 4 5 6\nall\n",
    "0\n17\n1f0000 0 0 0 0\n1943\n0\n1\n1e3 2 3 4 5 6\nnone\nx/input12",
  ].map { Array($0.utf8) }
  let words = ["ffffffffffffffff", " ", "\n", "e-", "touch", "/input", "1e999", "1000"].map {
    Array($0.utf8)
  }
  private let folder: FakeFiles

  init() throws(Fault) {
    do throws(Errno) {
      folder = try FakeFiles()
    } catch {
      throw Fault("there is no made-up device: \(error)")
    }
  }

  private static let files = [
    "properties", "capabilities/ev", "capabilities/key", "capabilities/rel", "capabilities/abs",
    "capabilities/sw",
  ]

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
    func line(_ index: Int) -> ArraySlice<UInt8> { index < lines.count ? lines[index] : [] }
    do throws(Errno) {
      for (index, file) in InputDevices.files.enumerated() {
        try folder.replace(file, with: line(index) + [UInt8(ascii: "\n")])
      }
    } catch {
      throw Fault("\(error)")
    }
    let capabilities = Capabilities(folder: folder.root)
    let kind = InputKind(InputTags(capabilities))
    if let kind {
      _ = kind.isNeverBlocked(capabilities)
      try check(capabilities.touchKind(as: kind)?.slotCount ?? 1 <= 1_024, "too many slots")
    }
    func text(_ index: Int) -> String { String(decoding: line(index), as: UTF8.self) }
    let calibration = Calibration(parsing: text(6))
    for x: UInt16 in [0, 1, 32_768, .max] {
      for y: UInt16 in [0, .max] { _ = calibration?.apply(PanelPoint(x: x, y: y)) }
    }
    let kinds = InputKinds(names: text(7))
    if let kinds { try check(InputKinds(names: kinds.names) == kinds, "\(kinds) is no name") }
    _ = InputNode.group(folder: "/sys/devices/a/input/input5/event3", physical: text(8))
    return kind != nil && calibration != nil && kinds != nil
  }
}
