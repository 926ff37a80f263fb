internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux

/// Tones, which are off by default.
extension Service {
  func play(_ tone: Tone?) {
    guard let tone, outcome.setup.daemon.tone else { return }
    ConsoleTone(tone).play()
  }

  /// Plays the tone of a presentation that is new on the screen.
  func playTone(of handle: Handle) {
    guard let request = queue.request(of: handle) else { return }
    if request.question != nil { return play(.question) }
    switch request.content {
    case .message(.success): play(.success)
    case .message(.error): play(.failure)
    default: break
    }
  }
}

extension ConsoleTone {
  init(_ tone: Tone) {
    switch tone {
    case .question: self.init(hertz: 660, milliseconds: 150)
    case .success: self.init(hertz: 880, milliseconds: 150)
    case .failure: self.init(hertz: 220, milliseconds: 400)
    }
  }
}
