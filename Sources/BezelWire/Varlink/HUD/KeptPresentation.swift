package import BezelHUD

/// A presentation that outlives its connection, as a service keeps it for its next process.
package struct KeptPresentation: Equatable, Sendable {
  /// The handle, which the presentation keeps.
  package private(set) var handle: UInt64
  /// The request to show it, with all updates, but without images that came as descriptors.
  package private(set) var request: PresentationRequest
  /// When it is to end, as time since boot; `nil` if nobody said so.
  package private(set) var dismissal: Moment?

  package init(_ handle: UInt64, _ request: PresentationRequest, dismissal: Moment?) {
    self.handle = handle
    self.request = request
    self.dismissal = dismissal
    self.request.dropDescriptors()
  }

  /// Whether anything is left to be seen: not of a picture that came as a descriptor, without a text.
  package var hasContent: Bool {
    let text = request.status ?? request.details ?? ""
    return request.shownKind != .image || request.image != nil || !text.isEmpty
  }

  /// Returns presentations as bytes: a JSON object and a NUL for each.
  package static func bytes(of presentations: [KeptPresentation]) -> [UInt8] {
    presentations.flatMap { $0.members.message }
  }

  /// Reads the bytes of `bytes(of:)`, which another version of the service may have written.
  ///
  /// - Returns: the presentations, and the number of those that this version cannot read.
  package static func read(_ bytes: [UInt8]) -> (kept: [KeptPresentation], unreadable: Int) {
    let messages = bytes.split(separator: 0)
    let kept = messages.compactMap { (message) -> KeptPresentation? in
      guard let json = try? JSON(reading: Array(message).span) else { return nil }
      return try? KeptPresentation(json)
    }
    return (kept, messages.count - kept.count)
  }
}

extension KeptPresentation: WireObject {
  init() { self.init(1, PresentationRequest(), dismissal: nil) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("handle", &handle)
    try fields.field("call", &request)
    try fields.field("dismissal", &dismissal)
    try fields.end()
  }
}
