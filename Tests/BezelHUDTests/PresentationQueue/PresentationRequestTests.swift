import Testing

@testable import BezelHUD

@Suite("PresentationRequest: what a caller says becomes what a HUD shows")
struct PresentationRequestTests {
  private let image = HUDImage.info
  private let half = Fraction(1, over: 2)

  private func request(
    _ kind: PresentationRequest.Kind? = nil, progress: Fraction? = nil, image: HUDImage? = nil
  ) -> PresentationRequest {
    var request = PresentationRequest(kind, progress: progress)
    request.image = NamedImage(.path("a"))
    if let image { request.fill([.path("a"): image]) }
    return request
  }

  @Test("Every kind shows what it is called")
  func kinds() {
    for (kind, content) in [
      (PresentationRequest.Kind.ring, Content.indefinite), (.progress, .progress(half)),
      (.info, .message(.info)), (.success, .message(.success)), (.error, .message(.error)),
      (.image, .image(image)), (.text, .image(nil)),
    ] {
      #expect(request(kind, progress: half, image: image).content == content, "\(kind)")
    }
    for kind in [PresentationRequest.Kind.bar, .pie, .annular] {
      guard case .indicator(.some, half) = request(kind, progress: half).content else {
        Issue.record("\(kind) shows no indicator")
        continue
      }
    }
  }

  @Test("Without a kind, what is given decides")
  func implied() {
    #expect(PresentationRequest().content == .indefinite)
    #expect(PresentationRequest(progress: half).content == .progress(half))
    #expect(request(progress: half, image: image).content == .image(image))
    #expect(request().content == .image(nil))
    #expect(PresentationRequest(.progress).content == .progress(.zero))
  }

  @Test("The same indicator is equal to itself, and to no other")
  func equalIndicators() {
    let kinds: [PresentationRequest.Kind] = [.bar, .pie, .annular]
    for a in kinds {
      for b in kinds {
        let isSame = PresentationRequest(a).content == PresentationRequest(b).content
        #expect(isSame == (a == b), "\(a) and \(b)")
      }
    }
  }

  @Test("A program's own presentation is shown as it is, with the kind that fits it")
  func own() {
    let indicator = Content.indicator(AnyIndicator(BarIndicator()), half)
    for (content, kind) in [
      (Content.indefinite, PresentationRequest.Kind.ring), (.progress(half), .progress),
      (.message(.info), .info), (.message(.success), .success), (.message(.error), .error),
      (.image(nil), .text), (.image(image), nil), (indicator, nil),
    ] {
      let presentation = Presentation(
        content, status: "a", details: "b", button: "c", cancelButton: "d",
        entry: TextEntry(.visible("e")))
      let request = PresentationRequest(presentation)
      #expect(request.presentation() == presentation)
      #expect(request.shownKind == kind)
    }
  }

  @Test("A question without a title has both buttons; one with a title has that one")
  func titles() {
    let titles = ButtonTitles(yes: "Ja", no: "Nein", cancel: "", noCode: "QR")
    for (button, cancelButton, expected) in [
      (nil, nil, ["Ja", "Nein"]), ("", "", ["Ja", "Nein"]), ("a", nil, ["a", ""]),
      ("", "b", ["", "b"]),
    ] as [(String?, String?, [String])] {
      let request = PresentationRequest(
        button: button, cancelButton: cancelButton, question: Question())
      let shown = request.presentation(titles)
      #expect([shown.button ?? "", shown.cancelButton ?? ""] == expected)
    }
    #expect(PresentationRequest().presentation(titles).button == nil)
  }

  @Test("Settings change the configuration in the order of their table; times have limits")
  func configuration() throws {
    var base = HUDConfiguration()
    base.appearance.cornerRadius = 3
    base.timing.fadeOut = .seconds(7)
    var request = PresentationRequest(.ring)
    #expect(request.configuration(over: base) == base)
    request.changes = try ConfigurationChanges([
      .style: "dark", .blur: "1", .minimumShow: "1000", .fadeIn: "90", .fadeOut: "90",
    ])
    let changed = request.configuration(over: base)
    #expect(changed.appearance.style == .dark && changed.appearance.cornerRadius == 3)
    #expect(changed.timing.minimumShow == .seconds(60))
    #expect(changed.timing.fadeIn == .seconds(5) && changed.timing.fadeOut == .seconds(7))
    #expect(throws: SettingError.self) { try ConfigurationChanges([.cornerRadius: "x"]) }
  }

  @Test("Images of settings are filled, renamed and dropped as the presentation's own")
  func images() throws {
    var request = request(.image)
    #expect(try request.changes.set(key: "SuccessImage", to: "fd:1"))
    #expect(try request.changes.set(key: "error-image", to: "a"))
    #expect(request.imageNames == [.path("a"), .descriptor(1)])
    var filled = request
    filled.fill([.path("a"): image])
    #expect(filled.content == .image(image))
    #expect(filled.configuration(over: HUDConfiguration()).appearance.errorImage == image)
    request.renameImages { $0 == .path("a") ? .descriptor(0) : $0 }
    #expect(request.imageNames == [.descriptor(0), .descriptor(1)])
    #expect(request.changes.texts.map(\.text) == ["fd:0", "fd:1"])
    request.dropDescriptors()
    #expect(request.imageNames.isEmpty && request.changes.isEmpty)
  }
}
