import BezelWire

/// The bytes of plymouth's clients.
struct PlymouthRequests: HostileFormat {
  let name = "plymouth-requests"
  let seeds = PlymouthRequests.samples.map { requests in
    requests.reduce(into: [UInt8]()) { bytes, request in bytes += (try? request.encoded()) ?? [] }
  }
  private static let samples: [[PlymouthRequest]] = [
    [.ping, .hasActiveTerminal, .pauseProgress, .resumeProgress],
    [.changeMode(.shutdown), .showMessage("The battery is low: 5 %"), .quit(retainsSplash: true)],
    [.update("multi-user.target"), .update("fsckd:1:7.0:Checking in progress on 1 disk")],
    [.systemUpdate(percent: 42), .systemUpdate(percent: nil), .changeMode(.updates)],
    [.askPassword(prompt: "Disk:"), .askPassword(prompt: nil), .cachedPasswords],
    [.askQuestion(prompt: "Grüß 你好"), .watchKeys("qQ"), .ignoreKeys("qQ"), .watchKeys(nil)],
    [.update(String(repeating: "x", count: PlymouthRequest.longestText)), .changeRoot("/sysroot")],
    [.deactivate, .reactivate, .hide, .show, .reload, .rootIsWritable, .hideMessage("a")],
  ]
  let words: [[UInt8]] = [
    [0], [2], [2, 0], [2, 1, 0], [2, 255], [0x50, 0], [0x55, 2, 1, 0], [0x75, 2, 2, 0x3F, 0],
  ]

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    var reader = PlymouthReader()
    var accepted = false
    for piece in bytes.pieces(&random) {
      var rest = piece
      while let request = try? reader.next(&rest) {
        if request == .invalid { continue }
        accepted = true
        // A byte that is no UTF-8 becomes a character of three, so not every text can be sent again.
        guard let again = try? request.encoded() else { continue }
        try check(again.count <= PlymouthReader.longest, "a request of \(again.count) bytes")
        var copy = again[...]
        var second = PlymouthReader()
        let heard = try? second.next(&copy)
        try check(heard == request && copy.isEmpty, "\(request) is heard again as something else")
      }
      try check(reader.kept.count < PlymouthReader.longest, "\(reader.kept.count) bytes are kept")
    }
    return accepted
  }
}
