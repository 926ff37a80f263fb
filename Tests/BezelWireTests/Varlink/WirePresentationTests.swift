import BezelHUD
import BezelWire
import Testing

@Suite("WirePresentation: what a caller wants becomes what a HUD shows")
struct WirePresentationTests {
  private let image = HUDImage(width: 1, height: 1, pixels: [0xFF00_0000])
  private let half = Fraction(1, over: 2)

  @Test("Every kind shows what it is called")
  func kinds() {
    for (kind, content) in [
      (WirePresentation.Kind.ring, Content.indefinite), (.progress, .progress(half)),
      (.info, .message(.info)), (.success, .message(.success)), (.error, .message(.error)),
      (.image, .image(image)), (.text, .image(nil)),
    ] {
      #expect(
        WirePresentation(kind, progress: half).content(image: image) == content, "\(kind)")
    }
    var sizes: [Fraction: Int] = [:]
    for kind in [WirePresentation.Kind.bar, .pie, .annular] {
      guard
        case .indicator(.some, let progress) = WirePresentation(kind, progress: half).content(
          image: image)
      else {
        Issue.record("\(kind) shows no indicator")
        continue
      }
      sizes[progress, default: 0] += 1
    }
    #expect(sizes == [half: 3])
  }

  @Test("Without a kind, what is given decides")
  func implied() {
    #expect(WirePresentation().content(image: nil) == .indefinite)
    #expect(WirePresentation(progress: half).content(image: nil) == .progress(half))
    #expect(WirePresentation(progress: half, image: 0).content(image: image) == .image(image))
    #expect(WirePresentation(imagePath: "a").content(image: nil) == .image(nil))
    #expect(WirePresentation(.progress).content(image: nil) == .progress(.zero))
  }

  @Test("The same indicator is equal to itself, and to no other")
  func equalIndicators() {
    let kinds: [WirePresentation.Kind] = [.bar, .pie, .annular]
    for a in kinds {
      for b in kinds {
        let isSame =
          WirePresentation(a).content(image: nil) == WirePresentation(b).content(image: nil)
        #expect(isSame == (a == b), "\(a) and \(b)")
      }
    }
  }

  @Test("The texts are passed on as they are")
  func texts() {
    #expect(
      WirePresentation(.info, status: "a", details: "b", button: "c").presentation(image: nil)
        == Presentation(.message(.info), status: "a", details: "b", button: "c"))
  }

  @Test("An update changes what it names, and nothing else")
  func updated() {
    let old = WirePresentation(
      .pie, progress: half, status: "a", details: "b", button: "c", image: 1,
      settings: [WireSetting("A", "1"), WireSetting("B", "2")])
    #expect(old.updated(with: WirePresentation()) == old)
    let all = WirePresentation(
      .bar, progress: .one, status: "", details: "e", button: "f", imagePath: "g",
      settings: [WireSetting("B", "3"), WireSetting("C", "4")])
    var result = all
    result.settings = [WireSetting("A", "1"), WireSetting("B", "3"), WireSetting("C", "4")]
    #expect(old.updated(with: all) == result)
    // One image takes the other's place.
    #expect(old.updated(with: WirePresentation(imagePath: "g")).image == nil)
    #expect(result.updated(with: WirePresentation(image: 0)).imagePath == nil)
  }
}
