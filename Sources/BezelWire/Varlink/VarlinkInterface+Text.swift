internal import BezelHUD

/// The texts of the daemon's interfaces in varlink's own language, printed from the lists of their fields.
extension VarlinkInterface {
  /// The interface in varlink's own language, for people and for programs.
  ///
  /// - Source: varlink.org, "Interface Definition".
  package var text: String {
    let methods = HUDMethod.allCases.filter { $0.interface == self }.map { method in
      let row = method.row
      let (input, output) = (
        FieldCoder.fields { (fields) throws(WireValueError) in
          var call = row.call
          _ = try call.code(&fields)
        },
        FieldCoder.fields { (fields) throws(WireValueError) in
          var reply = row.reply
          try reply.code(&fields)
        }
      )
      return Definition("method \(method.rawValue)", row.comment, [input, output])
    }
    let errors = HUDCallError.Kind.allCases.compactMap { kind -> Definition? in
      let (interface, name) = kind.rawValue.partsAtLastDot
      guard interface == rawValue else { return nil }
      return Definition(
        "error \(name) ", HUDCallError(kind).row.comment, [HUDCallError.fields(of: kind)])
    }
    let definitions = (types + methods + errors).map { $0.text }
    return ([comment.commented() + "interface \(rawValue)\n"] + definitions).joined(separator: "\n")
  }

  private var comment: String {
    switch self {
    case .service:
      """
      The Varlink Service Interface is provided by every varlink service. It
      describes the service and the interfaces it implements.
      """
    case .hud:
      """
      A progress HUD on a screen without a window system: a ring that turns, a
      progress, a message, an image, text.

      One presentation is on the screen at a time: the one of the highest priority.
      Of the same priority the newest covers the others, which are shown again after
      it, or waits its turn if it is queued. A presentation ends with the connection
      that showed it, unless it stays.

      Times are in seconds, 0 to 1000000; lengths and places are in points. Every
      text has at most 4096 bytes.
      """
    }
  }

  private var types: [Definition] {
    if self == .service { return [] }
    let presentation = FieldCoder.fields { (fields) throws(WireValueError) in
      var blank = PresentationRequest()
      try blank.codeContents(&fields)
    }
    return [
      Definition(
        "type Presentation ",
        """
        The contents of a HUD. Without a kind, an image is shown if there is one, else a
        ring that fills if there is a progress, else a ring that turns. The messages
        (info, success, error), images and text end by themselves after a time to read
        them; the others stay until they are dismissed.
        """, [presentation]),
      Definition(
        Watchdog.self, "The action for a presentation that is not updated for this time"),
      Definition(WireProcess.self),
      Definition(
        WireEvent.self,
        """
        An event. Of the HUD: willAppear, didAppear, willDisappear,
        didDisappear, touched, touchedInside, tapped (the reason says on what: outside,
        hud, button, cancelButton), swiped (up, down, left, right), buttonPressed, armed, disarmed,
        confirmed, cancelRequested (key is Linux's key code; none for a finger), haptic (success, warning,
        error), announced (the status is for assistive programs to speak; the reason is
        modal if all touches are blocked). Of a presentation: shown, covered, queued, pending (the
        owner has the screen), late (its watchdog), ended (by the reason: dismissed, timedOut,
        ownerLeft, replaced, watchdog, covered, cancelled; a question also yes, no). Of an input device: leaking (the reason says
        which). Nothing is shown: idle. Later versions may add events.
        """),
      Definition(WireOutput.self), Definition(WireShown.self), Definition(WireDevice.self),
      Definition(Fact.self),
    ]
  }
}

/// A type, a method or an error of an interface.
private struct Definition {
  let text: String

  /// The length of a line, in characters, above which a list has a line for each field.
  private static let longestLine = 80

  /// - Parameter lists: of a method the parameters and the results.
  init(_ name: String, _ comment: String, _ lists: [[FieldCoder.Field]]) {
    func line(_ lists: [String]) -> String { name + lists.joined(separator: " -> ") }
    let short = lists.map { fields in
      "(" + fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + ")"
    }
    let isTooLong = line(short).utf8.count > Definition.longestLine
    let longest = short.map { $0.utf8.count }.max()
    let shown = lists.indices.map { index in
      let fields = lists[index]
      let hasComments = fields.contains { !$0.comment.isEmpty }
      let breaks = hasComments || isTooLong && short[index].utf8.count == longest
      return breaks ? Definition.lines(of: fields) : short[index]
    }
    text = comment.commented() + line(shown) + "\n"
  }

  init<Type: WireObject>(_ type: Type.Type, _ comment: String = "") {
    self.init("type \(Type.typeName) ", comment, [Type.fields])
  }

  private static func lines(of fields: [FieldCoder.Field]) -> String {
    let lines = fields.map { "\($0.comment.commented(by: "  "))  \($0.name): \($0.type)" }
    return "(\n" + lines.joined(separator: ",\n") + "\n)"
  }
}

extension String {
  /// The text as comments of an interface: a line each, with its line feed; empty for none.
  fileprivate func commented(by indentation: String = "") -> String {
    if isEmpty { return "" }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\(indentation)#\($0.isEmpty ? "" : " ")\($0)\n" }.joined()
  }
}
