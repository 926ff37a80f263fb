package import BezelHUD

extension PresentationRequest {
  /// The maximum length of a text, in bytes of UTF-8.
  package static var longestText: Int { FieldCoder.longestText }

  /// The maximum number of descriptors with one message.
  ///
  /// - Source: Linux, `SCM_MAX_FD`.
  private static let mostDescriptors = 253

  /// The list of the members of `Presentation`.
  mutating func codeContents(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("kind", &kind)
    try fields.field("progress", &progress, "0 to 1")
    try fields.text("status", &status)
    try fields.text("details", &details)
    try fields.text("button", &button, "The title of a button; empty for none")
    try fields.text(
      "cancelButton", &cancelButton,
      "The title of a second button, with the effect of a cancel key; empty for none")
    try fields.text(
      "qr", &qr,
      """
      The text of a QR code, of at most 1000 bytes; empty for none. Where the code has
      no room, or the service no libqrencode, the text itself is shown
      """)
    try fields.check((qr ?? "").utf8.count <= QRText.longest, "qr")
    var (index, path) = (Int?.none, String?.none)
    if !fields.isReading {
      switch image?.reference {
      case .descriptor(let number): index = number
      case .path(let name): path = name
      case nil: break
      }
    }
    try fields.field(
      "image", &index,
      """
      The image as a PNG file in memory (memfd_create): the index of a descriptor
      that came with the call
      """)
    try fields.text(
      "imagePath", &path, "The image as a path in a folder that the service reads images from")
    try fields.settings(
      &changes,
      """
      As in the [HUD] section of bezel.conf; an image may also be "fd:" and the
      index of a descriptor
      """)
    guard fields.isReading else { return }
    try fields.end()
    if let index { try fields.check((0..<Self.mostDescriptors).contains(index), "image") }
    // Only one image is shown.
    try fields.check(index == nil || path == nil, "imagePath")
    let reference = index.map { NamedImage.Reference.descriptor($0) } ?? path.map { .path($0) }
    image = reference.map { NamedImage($0) }
  }
}

extension PresentationRequest: WireObject {
  init() { self.init(nil) }

  /// The list of the parameters of `Show` or, for a question, of `Ask`.
  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.object("presentation", "Presentation") { (contents) throws(WireValueError) in
      try codeContents(&contents)
    }
    try fields.name(&name)
    try fields.field("order", &order, default: .stack)
    try fields.field("priority", &priority, default: 0)
    try fields.check(PresentationRequest.priorities.contains(priority), "priority")
    if var question {
      try fields.field("timeout", &question.timeout)
      try fields.field("default", &question.defaultAnswer)
      self.question = question
    } else {
      try fields.field("stays", &stays, default: false)
      try fields.field("seconds", &limit)
      try fields.field("watchdog", &watchdog)
    }
  }
}

extension PresentationRequest.Kind: WireValue {}
extension PresentationRequest.Order: WireValue {}
extension Question.Answer: WireValue {}

extension Watchdog: WireObject {
  private enum ActionName: String, CaseIterable, WireValue { case text, color, cancel, dismiss }

  static let typeName = "Watchdog"

  init() { self.init(limit: .zero) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    var (name, status, color) = parts
    try fields.field("seconds", &limit)
    try fields.check(limit > .zero, "seconds")
    try fields.field("action", &name)
    try fields.text("status", &status, "For text: the text in place of the status")
    try fields.text("color", &color, "For color: RRGGBB or RRGGBBAA")
    try fields.end()
    // A member that the action has no use for is an error, too.
    try fields.check((status != nil) == (name == .text), "status")
    try fields.check((color != nil) == (name == .color), "color")
    guard fields.isReading else { return }
    switch name {
    case .text: action = .text(status ?? "")
    case .color:
      guard let color = color.flatMap({ Color(hexadecimal: $0) }) else {
        throw WireValueError(setting: ("watchdog.color", "Give RRGGBB or RRGGBBAA."))
      }
      action = .color(color)
    case .cancel: action = .cancel
    case .dismiss: action = .dismiss
    }
  }

  private var parts: (name: ActionName, status: String?, color: String?) {
    switch action {
    case .text(let status): (.text, status, nil)
    case .color(let color): (.color, nil, color.hexadecimal)
    case .cancel: (.cancel, nil, nil)
    case .dismiss: (.dismiss, nil, nil)
    }
  }
}
