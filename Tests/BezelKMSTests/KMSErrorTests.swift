import BezelLinux
import Testing

@testable import BezelKMS

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

  @Test("knows when the card is gone for good")
  func gone() {
    #expect(KMSError(.flip, "a", .noSuchDevice).isGone)
    #expect(!KMSError(.flip, "a", .invalidArgument).isGone)
    #expect(!KMSError(.useConnector, "a", .disconnected).isGone)
  }
}
