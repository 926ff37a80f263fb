import Testing

@testable import BezelKMS
@testable import BezelLinux

@Suite("A screen error")
struct KMSErrorTests {
  @Test("says what was done, to what, why it failed and what to try")
  func sentences() {
    let sentences: [(KMSError, String)] = [
      (
        KMSError(.openCard, "/dev/dri/card0", .permissionDenied),
        "could not open the graphics card (/dev/dri/card0): Permission denied. "
          + "Add this user to the 'video' group."
      ),
      (
        KMSError(.becomeMaster, "/dev/dri/card0", .busy),
        "could not take control of the screen (/dev/dri/card0): Device or resource busy. "
          + "Another program owns the screen: stop it, or use a free console."
      ),
      (
        KMSError(
          .becomeMaster, "/dev/dri/card0", .owned(by: [NodeUsers.Process(id: 7, name: "weston")])),
        "could not take control of the screen (/dev/dri/card0): it belongs to weston, process 7. "
          + "Another program owns the screen: stop it, or use a free console."
      ),
      (
        KMSError(.becomeMaster, "/dev/dri/card0", .invalidArgument),
        "could not take control of the screen (/dev/dri/card0): Invalid argument. "
          + "Run `bezel doctor` and attach what it prints to a report."
      ),
      (
        KMSError(.becomeMaster, "/dev/dri/card0", .outOfMemory),
        "could not take control of the screen (/dev/dri/card0): Cannot allocate memory. "
          + "The machine's memory is full: stop other programs."
      ),
      (
        KMSError(.identifyCard, "/dev/null", .notATerminal),
        "could not find out what kind of graphics card it is (/dev/null): "
          + "Inappropriate ioctl for device. Name a card with a screen, such as /dev/dri/card0."
      ),
      (
        KMSError(.identifyCard, "/dev/dri/renderD128", .permissionDenied),
        "could not find out what kind of graphics card it is (/dev/dri/renderD128): "
          + "Permission denied. Name a card with a screen, such as /dev/dri/card0."
      ),
      (
        KMSError(.readTopology, "/dev/dri/card0", .notSupported),
        "could not find out what is connected to the graphics card (/dev/dri/card0): "
          + "Operation not supported. Name a card with a screen, such as /dev/dri/card0."
      ),
      (
        KMSError(.readTopology, "/dev/dri/card0", .busy),
        "could not find out what is connected to the graphics card (/dev/dri/card0): "
          + "Device or resource busy. Run `bezel doctor` and attach what it prints to a report."
      ),
      (
        KMSError(.readTopology, "/dev/dri/card0", .noSuchDevice),
        "could not find out what is connected to the graphics card (/dev/dri/card0): "
          + "No such device. The graphics card is gone; plug it in again."
      ),
      (
        KMSError(
          .useConnector, "DP-1",
          .noSuchConnector(present: ["HDMI-A-1 (connected)", "VGA-1 (disconnected)"])),
        "could not use the connector (DP-1): there is no connector of this name. "
          + "These are there: HDMI-A-1 (connected), VGA-1 (disconnected)."
      ),
      (
        KMSError(.useConnector, "DP-1", .noSuchConnector(present: [])),
        "could not use the connector (DP-1): there is no connector of this name. "
          + "No graphics card with a connector was found."
      ),
      (
        KMSError(.useConnector, "HDMI-A-1", .disconnected),
        "could not use the connector (HDMI-A-1): nothing is plugged in. "
          + "Plug a screen in and switch it on."
      ),
      (
        KMSError(
          .useConnector, "DEL U2415", .noSuchMonitor(present: ["RHT QEMU Monitor on Virtual-1"])),
        "could not use the connector (DEL U2415): no screen calls itself so. "
          + "These are there: RHT QEMU Monitor on Virtual-1."
      ),
      (
        KMSError(.useConnector, "DEL", .noSuchMonitor(present: [])),
        "could not use the connector (DEL): no screen calls itself so. "
          + "No screen says what it is; name its connector."
      ),
      (
        KMSError(.useCard, "vc4", .noSuchDriver(present: ["bochs-drm (/dev/dri/card0)"])),
        "could not use the graphics card (vc4): no graphics card has this driver. "
          + "These are there: bochs-drm (/dev/dri/card0)."
      ),
      (
        KMSError(.useCard, "vc4", .noSuchDriver(present: [])),
        "could not use the graphics card (vc4): no graphics card has this driver. "
          + "No graphics card was found; is its driver loaded?"
      ),
      (
        KMSError(
          .useConnector, "DP-1",
          .noSuchMode(offered: [
            Hardware.mode(1_920, 1_080), Hardware.mode(640, 480), Hardware.mode(640, 480),
          ])),
        "could not use the connector (DP-1): its screen does not offer this mode. "
          + "It offers \(Hardware.mode(1_920, 1_080)), \(Hardware.mode(640, 480))."
      ),
      (
        KMSError(.useConnector, "DP-1", .noSuchFormat(offered: [.xrgb8888, .rgb565])),
        "could not use the connector (DP-1): it does not show this pixel format. "
          + "It takes XR24, RG16."
      ),
      (
        KMSError(.useConnector, "HDMI-A-1", .noFreeCRTC),
        "could not use the connector (HDMI-A-1): "
          + "no display engine (CRTC) for pixels that can be drawn is free. "
          + "Unplug another screen of this card."
      ),
      (
        KMSError(.flip, "1920x1080@60.000 on Virtual-1 of /dev/dri/card0", .outOfMemory),
        "could not show a frame (1920x1080@60.000 on Virtual-1 of /dev/dri/card0): "
          + "Cannot allocate memory. "
          + "The card's memory is full: choose a smaller mode, or stop what else holds screen buffers."
      ),
      (
        KMSError(.setMode, "Virtual-1", .invalidArgument),
        "could not set the screen's mode (Virtual-1): Invalid argument. "
          + "Run `bezel doctor` and attach what it prints to a report."
      ),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }

  @Test("lists no more modes than can be read")
  func manyModes() {
    let modes = (0..<20).map { Hardware.mode(1_000 + $0, 1_000) }
    let text = KMSError(.useConnector, "DP-1", .noSuchMode(offered: modes)).description
    #expect(text.contains("1015x1000@"))
    #expect(!text.contains("1016x1000@"))
    #expect(text.hasSuffix(" and 4 more."))
  }

  @Test("names the owner of a screen only if that is what is wrong")
  func owner() {
    let holders = NodeUsers.Holders(
      master: NodeUsers.Process(id: 7, name: "weston"), others: [])
    for reason in [Errno.busy, .permissionDenied] {
      let error = KMSError(.becomeMaster, "a", reason).naming(holders)
      #expect(error.reason == .owned(by: [NodeUsers.Process(id: 7, name: "weston")]))
    }
    for reason in [Errno.noSuchDevice, .outOfMemory, .invalidArgument] {
      let error = KMSError(.becomeMaster, "a", reason)
      #expect(error.naming(holders) == error)
    }
  }

  @Test("knows when the card is gone for good")
  func gone() {
    #expect(KMSError(.flip, "a", .noSuchDevice).isGone)
    #expect(!KMSError(.flip, "a", .invalidArgument).isGone)
    #expect(!KMSError(.useConnector, "a", .disconnected).isGone)
  }
}
