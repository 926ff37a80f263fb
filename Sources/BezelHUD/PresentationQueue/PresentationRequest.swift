package import BezelRaster

/// A request to show a presentation, as a caller sends it and as the queue keeps it.
///
/// Members that a caller leaves out are `nil`, so that an update can name some of them.
package struct PresentationRequest: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case ring, progress, bar, pie, annular, info, success, error, image, text

    /// Whether it shows how far something is.
    package var isPartial: Bool {
      switch self {
      case .progress, .bar, .pie, .annular: true
      case .ring, .info, .success, .error, .image, .text: false
      }
    }
  }

  /// The order among the presentations of one priority.
  package enum Order: String, CaseIterable, Sendable {
    /// Over all that were shown before it; what was below comes back after it.
    case stack
    /// After those that were queued before it, and over the stack when it has its turn; one that is
    /// queued and equals it is the same.
    case queue
  }

  package static let priorities = -100...100
  /// The lengths that a name may have, in bytes of UTF-8.
  package static let nameLengths = 1...255

  /// `nil` for the kind that the other members imply.
  package var kind: Kind?
  package var progress: Fraction?
  package var image: NamedImage?
  package var status: String?
  package var details: String?
  package var button: String?
  package var cancelButton: String?
  /// The text of a QR code; `nil` or an empty one for none.
  package var qr: String?
  /// The code of that text; `nil` if it is not made, or cannot be.
  package var code: QRCode?
  /// The caller's settings, over those of the configuration.
  package var changes = ConfigurationChanges()

  /// A program's own values; `nil` for a caller's request, which is small to copy then.
  private var own: Own?

  /// Values that only the program itself gives, which has no words for them.
  private final class Own: Equatable, Sendable {
    /// The content that has no kind, in place of the kind's; `nil` for none.
    let content: Content?
    /// The field below the texts; `nil` for none.
    let entry: TextEntry?
    let configuration: HUDConfiguration?

    init(_ content: Content?, _ entry: TextEntry?, _ configuration: HUDConfiguration?) {
      (self.content, self.entry, self.configuration) = (content, entry, configuration)
    }

    static func == (a: Own, b: Own) -> Bool {
      a.content == b.content && a.entry == b.entry && a.configuration == b.configuration
    }
  }

  /// The configuration in place of the queue's; `nil` for that one, with `changes`.
  package var configuration: HUDConfiguration? {
    get { own?.configuration }
    set { own = Own(own?.content, own?.entry, newValue) }
  }

  /// The name under which a later presentation replaces this one; `nil` for none.
  package var name: String?
  package var order: Order
  /// The highest one is on the screen, whatever came later: one of `priorities`.
  package var priority: Int
  /// Whether it lives on when its owner leaves.
  package var stays: Bool
  /// How long it is on the screen since the last show or update of it; `nil` for its display duration
  /// if it is an image message, and for ever if not.
  package var limit: Duration?
  /// The action if the owner does not update the presentation in time; `nil` for none.
  package var watchdog: Watchdog?
  /// The question that the presentation asks; `nil` for none.
  package var question: Question?

  package init(
    _ kind: Kind? = nil, progress: Fraction? = nil, status: String? = nil, details: String? = nil,
    button: String? = nil, cancelButton: String? = nil, order: Order = .stack, priority: Int = 0,
    stays: Bool = false, limit: Duration? = nil, watchdog: Watchdog? = nil,
    question: Question? = nil
  ) {
    (self.kind, self.progress, self.status, self.details) = (kind, progress, status, details)
    (self.button, self.cancelButton) = (button, cancelButton)
    (self.order, self.priority, self.stays) = (order, priority, stays)
    (self.limit, self.watchdog, self.question) = (limit, watchdog, question)
  }

  /// A request of a program that made the presentation itself; its mask and its blocking are left out.
  package init(
    _ presentation: Presentation, configuration: HUDConfiguration? = nil, order: Order = .stack,
    priority: Int = 0, stays: Bool = false, limit: Duration? = nil, watchdog: Watchdog? = nil,
    question: Question? = nil
  ) {
    self.init(
      status: presentation.status, details: presentation.details, button: presentation.button,
      cancelButton: presentation.cancelButton, order: order, priority: priority, stays: stays,
      limit: limit, watchdog: watchdog, question: question)
    var content: Content?
    switch presentation.content {
    case .indefinite: kind = .ring
    case .progress(let part): (kind, progress) = (.progress, part)
    case .message(.info): kind = .info
    case .message(.success): kind = .success
    case .message(.error): kind = .error
    case .image(nil): kind = .text
    case .image, .indicator: content = presentation.content
    }
    own = Own(content, presentation.entry, configuration)
  }

  // MARK: What is shown

  /// The kind or, if it was left out, the one that the other members imply; `nil` for a program's own.
  package var shownKind: Kind? {
    if let kind { return kind }
    if own?.content != nil { return nil }
    return image != nil ? .image : progress != nil ? .progress : .ring
  }

  /// The content that a HUD shows above the text; of an image that is not read yet, the text alone.
  package var content: Content {
    switch shownKind {
    case .ring: .indefinite
    case .progress: .progress(progress ?? .zero)
    case .bar: .indicator(AnyIndicator.bar, progress ?? .zero)
    case .pie: .indicator(AnyIndicator.pie, progress ?? .zero)
    case .annular: .indicator(AnyIndicator.annular, progress ?? .zero)
    case .info: .message(.info)
    case .success: .message(.success)
    case .error: .message(.error)
    case .image: .image(image?.image)
    case .text: .image(nil)
    case nil: own?.content ?? .indefinite
    }
  }

  /// Returns the presentation for a HUD.
  ///
  /// - Parameter titles: of the buttons of a question without any.
  package func presentation(_ titles: ButtonTitles = ButtonTitles()) -> Presentation {
    var presentation = Presentation(
      content, status: status, details: details, button: button, cancelButton: cancelButton,
      entry: own?.entry)
    if let qr, !qr.isEmpty { presentation.qr = QRText(code, or: "\(titles.noCode)\n\(qr)") }
    if question != nil, (button ?? "").isEmpty, (cancelButton ?? "").isEmpty {
      (presentation.button, presentation.cancelButton) = (titles.yes, titles.no)
    }
    return presentation
  }

  /// Returns the configuration for a HUD.
  package func configuration(over base: HUDConfiguration) -> HUDConfiguration {
    if let configuration { return configuration }
    var changed = base
    if question != nil { changed.applyAnswers() }
    changes.apply(to: &changed)
    changed.timing.limit(over: base.timing)
    return changed
  }

  /// Whether it has the configuration of another request, over the same base.
  func isConfigured(as other: PresentationRequest) -> Bool {
    own == other.own && changes == other.changes && (question == nil) == (other.question == nil)
  }

  /// Whether it passes by itself, as nobody has to answer it.
  var isMessage: Bool { content.isPassing && question == nil }

  /// Whether it says that something goes on, and not how far it is.
  var isActivity: Bool { content.turning != nil }

  /// Makes it a question: a text alone, if the caller says nothing else.
  package mutating func becomeQuestion() {
    if kind == nil, shownKind == .ring { kind = .text }
  }

  /// Takes in the members that an update names; those that it leaves out stay.
  package mutating func update(with change: PresentationRequest) {
    kind = change.kind ?? kind
    progress = change.progress ?? progress
    image = change.image ?? image
    status = change.status ?? status
    details = change.details ?? details
    button = change.button ?? button
    cancelButton = change.cancelButton ?? cancelButton
    qr = change.qr ?? qr
    if !change.changes.isEmpty { changes.merge(change.changes) }
  }

  // MARK: Images

  /// The images that the caller names, those of its settings included.
  private var images: [NamedImage] { [image].compactMap { $0 } + changes.images }

  /// The names of the images, each once.
  package var imageNames: [NamedImage.Reference] { images.names }

  /// Takes in the images that were read.
  package mutating func fill(_ images: [NamedImage.Reference: HUDImage]) {
    _ = image?.fill(images)
    changes.fill(images)
  }

  /// Gives images other names.
  package mutating func renameImages(_ reference: (NamedImage.Reference) -> NamedImage.Reference) {
    image = image.map { NamedImage(reference($0.reference)) }
    changes.renameImages(reference)
  }

  /// Drops images that came as descriptors, which no other process has.
  package mutating func dropDescriptors() {
    if image?.reference.isDescriptor == true { image = nil }
    changes.dropDescriptors()
  }

  /// The images' size in memory, in bytes.
  package var imageByteCount: Int { images.byteCount }
}

/// The texts that no caller gave, in the language of the service.
package struct ButtonTitles: Equatable, Sendable {
  /// Of a question.
  package var (yes, no) = ("Yes", "No")
  /// Of a watchdog.
  package var cancel = "Cancel"
  /// Above the text that is shown in place of a QR code.
  package var noCode = "No QR code can be shown for:"

  package init() {}

  package init(yes: String, no: String, cancel: String, noCode: String) {
    (self.yes, self.no, self.cancel, self.noCode) = (yes, no, cancel, noCode)
  }
}

/// One of each: two indicators are equal only if one is a copy of the other.
extension AnyIndicator {
  fileprivate static let bar = AnyIndicator(BarIndicator())
  fileprivate static let pie = AnyIndicator(PieIndicator())
  fileprivate static let annular = AnyIndicator(AnnularIndicator())
}

extension Timing {
  /// The limits of the grace and minimum times and of the fades that a caller may set: a dismissal waits
  /// no longer.
  private static let (longestTime, longestFade) = (Duration.seconds(60), Duration.seconds(5))

  /// Limits times that a caller set; those of the configuration may be longer.
  fileprivate mutating func limit(over base: Timing) {
    grace = min(grace, max(Timing.longestTime, base.grace))
    minimumShow = min(minimumShow, max(Timing.longestTime, base.minimumShow))
    fadeIn = min(fadeIn, max(Timing.longestFade, base.fadeIn))
    fadeOut = min(fadeOut, max(Timing.longestFade, base.fadeOut))
  }
}
