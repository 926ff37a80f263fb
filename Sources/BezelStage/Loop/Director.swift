package import BezelHUD

/// Who tells a stage what to show, and hears what became of it.
package struct Director {
  /// What a director wants in one turn.
  package struct Cue {
    package var requests: [Request] = []
    /// When to ask again at the latest; `nil` to be asked only when something happens.
    package var next: Moment?
    /// Whether the stage may end as soon as nothing is on it.
    package var isOver = false
    /// Whether `Report.passed` has a listener: touches that HUDs leave to others are for him.
    package var takesTouches = false

    package init(requests: [Request] = [], next: Moment? = nil, isOver: Bool = false) {
      self.requests = requests
      self.next = next
      self.isOver = isOver
    }
  }

  /// Asked once a turn, but not where all that can have happened is that a frame was seen or is due.
  package var cue: (Moment) -> Cue
  /// Told once of everything.
  package var hear: (Report) -> Void

  package init(cue: @escaping (Moment) -> Cue, hear: @escaping (Report) -> Void = { _ in }) {
    self.cue = cue
    self.hear = hear
  }

  /// Follows a list of requests and their moments.
  ///
  /// - Parameter script: in the order of its moments.
  package init(
    script: [(at: Moment, request: Request)], isOver: Bool = true,
    hear: @escaping (Report) -> Void = { _ in }
  ) {
    var rest = script[...]
    self.init(
      cue: { now in
        var cue = Cue()
        while let line = rest.first, line.at <= now {
          cue.requests.append(line.request)
          rest = rest.dropFirst()
        }
        cue.next = rest.first?.at
        cue.isOver = isOver && rest.isEmpty
        return cue
      }, hear: hear)
  }
}

/// What a stage tells its director.
package enum Report {
  /// Something happened to a HUD.
  case event(Event, of: HUDID, at: Moment)
  /// A frame is on the screen.
  case frame(Frame)
  /// A touch that is not for a HUD: an application that draws through this stage has to be told.
  case passed(Touch)
  /// An input device cannot be kept from other programs, or touches not be passed on to them, until it
  /// is possible after all: its node, and a sentence with advice.
  case leaking(device: String, reason: String, at: Moment)
  /// Something went wrong that the stage lives on with: a sentence with advice.
  case warning(String)
}

/// A frame that was shown.
package struct Frame: Equatable, Sendable {
  /// 1 for a stage's first.
  package let number: Int
  /// The moment that the picture is of.
  package let moment: Moment
  /// When the screen began to show it.
  package let shown: Moment
}
