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

  /// Returns presentations and facts as bytes: a JSON object and a NUL for each.
  package static func bytes(of presentations: [KeptPresentation], _ facts: [Fact] = []) -> [UInt8] {
    presentations.flatMap { $0.members.message } + facts.flatMap { $0.members.message }
  }

  /// Reads the bytes of `bytes(of:_:)`, which another version of the service may have written.
  ///
  /// - Returns: the presentations and the facts, and the number of those that this version cannot read.
  package static func read(
    _ bytes: [UInt8]
  ) -> (kept: [KeptPresentation], facts: [Fact], unreadable: Int) {
    var (kept, facts, unreadable): ([KeptPresentation], [Fact], Int) = ([], [], 0)
    for message in bytes.split(separator: 0) {
      let json = try? JSON(reading: Array(message).span)
      if let json, let presentation = try? KeptPresentation(json) {
        kept.append(presentation)
      } else if let json, let fact = try? Fact(json) {
        facts.append(fact)
      } else {
        unreadable += 1
      }
    }
    return (kept, facts, unreadable)
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
