import BezelHUD
import BezelWire
import RunningPrograms
import Testing

@Suite("An update of a presentation")
struct PresentationUpdateTests {
  private func updated(
    _ request: PresentationRequest, _ change: PresentationRequest
  ) -> PresentationRequest {
    var request = request
    request.update(with: change)
    return request
  }

  @Test("It changes what it names, and nothing else")
  func members() {
    var old = PresentationRequest(
      .pie, progress: Fraction(1, over: 2), status: "a", details: "b", button: "c"
    ).withImage(1).withSettings([("Style", "dark"), ("CornerRadius", "2")])
    (old.name, old.priority, old.stays) = ("n", 3, true)
    #expect(updated(old, PresentationRequest()) == old)
    let change = PresentationRequest(
      .bar, progress: .one, status: "", details: "e", button: "f", cancelButton: "g"
    ).withImage(at: "h").withSettings([("CornerRadius", "3"), ("Mask", "black")])
    var expected =
      change
      .withSettings([("Style", "dark"), ("CornerRadius", "3"), ("Mask", "black")])
    (expected.name, expected.priority, expected.stays) = ("n", 3, true)
    #expect(updated(old, change) == expected)
    // One image takes the other's place.
    #expect(
      updated(expected, PresentationRequest().withImage(0)).imageNames == [.descriptor(0)])
  }

  @Test("A kind that was left out follows what the update gives")
  func implied() {
    let ring = PresentationRequest()
    #expect(updated(ring, PresentationRequest(progress: .one)).shownKind == .progress)
    #expect(updated(ring, PresentationRequest().withImage(0)).shownKind == .image)
    #expect(
      updated(PresentationRequest(.ring), PresentationRequest(progress: .one)).shownKind == .ring)
  }
}
