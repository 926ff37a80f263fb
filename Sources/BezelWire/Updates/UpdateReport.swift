package import BezelHUD

/// A report of an update service, in the form that all their readers end in.
package enum UpdateReport: Equatable, Sendable {
  case progress(UpdateProgress)
  /// The update is installed.
  case done
  /// - words: the service's own; `nil` if it gives none.
  case failed(words: String?)
  /// Nothing is being installed.
  case idle
}

/// How far an update is.
package struct UpdateProgress: Equatable, Sendable {
  /// The number of the step, from 1; 0 if there are no steps, or none has begun.
  package let step: Int
  /// The number of steps; 0 if unknown.
  package let steps: Int
  /// The part of the step, or of all without steps, that is done; `nil` if unknown.
  package var percent: Int?
  package let name: String?

  /// Takes what a service says; impossible numbers are unknown.
  package init(step: Int = 0, of steps: Int = 0, percent: Int? = nil, name: String? = nil) {
    let isPossible = (1...10_000).contains(steps) && (0...steps).contains(step)
    (self.step, self.steps) = isPossible ? (step, steps) : (0, 0)
    self.percent = percent.flatMap { (0...100).contains($0) ? $0 : nil }
    self.name = name?.isEmpty == false ? name : nil
  }

  /// The part of all that is done; `nil` if unknown.
  package var fraction: Fraction? {
    if steps == 0 { return percent.map { Fraction($0, over: 100) } }
    return Fraction(max(0, step - 1) * 100 + (percent ?? 0), over: steps * 100)
  }
}

/// A sentence on why nothing more can be read of an update service.
package struct UpdateReadError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
}
