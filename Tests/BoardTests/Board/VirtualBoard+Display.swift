import Foundation

/// Changes to a display from outside.
extension VirtualBoard {
  /// Gives a head of virtio-gpu another preferred mode, as a new monitor would; the guest gets a
  /// hotplug event.
  ///
  /// All heads but the first are disconnected until their first size; 0 × 0 unplugs a head.
  ///
  /// - Returns: when the device has it, not when the guest has.
  func resize(head: Int = 0, to size: Mode) throws(BoardError) {
    let deadline = ContinuousClock.now + .seconds(20)
    let viewer = try RFBConnection(to: machine, head: head, by: deadline)
    try viewer.setSize(size, by: deadline)
  }

  /// Unplugs the bochs card.
  ///
  /// - Returns: when the guest's kernel has released it.
  func unplugDisplay() throws(BoardError) {
    try qmp.execute("device_del", ["id": "display"])
    let deadline = ContinuousClock.now + .seconds(20)
    // QEMU 7.2 has an event for this, which does not come while its own console knows the card.
    while let devices = try qmp.execute("qom-list", ["path": "/machine/peripheral"])
      as? [[String: Any]], devices.contains(where: { $0["name"] as? String == "display" })
    {
      guard ContinuousClock.now < deadline else {
        throw BoardError("unplug the display", "the guest has not let it go.", machine.evidence)
      }
      usleep(20_000)
    }
  }

  /// Plugs a bochs card in, after `unplugDisplay`, on a board without a display, or as a second one.
  ///
  /// - Parameters:
  ///   - id: its name, by which the first one's picture is asked for.
  ///   - slot: the slot on the PCI bus, 16 … 31, not used before: QEMU 7.2 keeps the memory
  ///     of the card that was there, and aborts.
  /// - Returns: at once; the guest's kernel finds it later.
  func plugDisplay(
    mode: Mode = (1280, 800), id: String = "display", slot: Int = 16
  ) throws(BoardError) {
    precondition((16...31).contains(slot))
    try qmp.execute(
      "device_add",
      [
        "driver": "bochs-display", "id": id, "addr": "0x\(String(slot, radix: 16))",
        "xres": mode.width, "yres": mode.height,
      ])
  }

  /// Returns virtio-gpu's display commands since the start, oldest first: lines like
  /// `virtio_gpu_cmd_set_scanout id 0, res 0x2, w 1280, h 800, x 0, y 0` (resource 0: nothing) and
  /// `virtio_gpu_cmd_res_flush res 0x2, w 8, h 16, x 0, y 0`.
  func displayTrace() throws(BoardError) -> [String] {
    let path = machine.path("display.trace")
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw BoardError("read what the display was told", "there is no \(path); is it virtio-gpu?")
    }
    // The text after the last line feed may still grow.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
