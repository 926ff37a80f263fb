package import BezelHUD

/// A call of `Ask`.
package struct AskCall: Equatable, Sendable {
  package var question: Question
  /// The members that `Show` has, too.
  private var call: ShowCall

  package var presentation: WirePresentation {
    get { call.presentation }
    set { call.presentation = newValue }
  }

  package var name: String? {
    get { call.name }
    set { call.name = newValue }
  }

  package var order: ShowCall.Order {
    get { call.order }
    set { call.order = newValue }
  }

  /// One of `ShowCall.priorities`.
  package var priority: Int {
    get { call.priority }
    set { call.priority = newValue }
  }

  package init(_ presentation: WirePresentation, _ question: Question = Question()) {
    call = ShowCall(presentation)
    self.question = question
  }

  /// The call that shows the question: a text alone by default; it ends with its connection.
  package var show: ShowCall {
    var show = call
    if presentation.kind == nil, presentation.shownKind == .ring { show.presentation.kind = .text }
    return show
  }
}

extension AskCall: WireObject {
  init() { self.init(WirePresentation()) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    var (timeout, defaultAnswer) = (question.timeout, question.defaultAnswer)
    try call.codePlace(&fields)
    try fields.field("timeout", &timeout)
    try fields.field("default", &defaultAnswer)
    question = Question(timeout: timeout, defaultAnswer: defaultAnswer)
  }
}

extension Question.Answer: WireValue {}
