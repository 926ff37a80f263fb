@testable import BezelWire

/// Requests as real programs send them.
///
/// - Source: recorded from plymouth 22.02.122, its development branch of 2026, and systemd 252.
enum PlymouthSamples {
  static let requests: [(bytes: String, request: PlymouthRequest)] = [
    ("5000", .ping),
    ("5600", .hasActiveTerminal),
    ("2400", .show),
    ("4800", .hide),
    ("5502126d756c74692d757365722e74617267657400", .update("multi-user.target")),
    ("55020d737368642e7365727669636500", .update("sshd.service")),
    ("55020100", .update("")),
    (
      "5502ff" + String(repeating: "78", count: 254) + "00",
      .update(String(repeating: "x", count: 254))
    ),
    ("430208626f6f742d757000", .changeMode(.bootUp)),
    ("43020973687574646f776e00", .changeMode(.shutdown)),
    ("4302077265626f6f7400", .changeMode(.reboot)),
    ("4302087570646174657300", .changeMode(.updates)),
    ("43020f73797374656d2d7570677261646500", .changeMode(.systemUpgrade)),
    ("4302116669726d776172652d7570677261646500", .changeMode(.firmwareUpgrade)),
    ("43020d73797374656d2d726573657400", .changeMode(.systemReset)),
    ("7502023000", .systemUpdate(percent: 0)),
    ("750203343200", .systemUpdate(percent: 42)),
    ("75020431303000", .systemUpdate(percent: 100)),
    ("4d020648656c6c6f00", .showMessage("Hello")),
    ("4d020e4772c3bcc39f20e4bda0e5a5bd00", .showMessage("Grüß 你好")),
    ("4d020100", .showMessage("")),
    ("6d020648656c6c6f00", .hideMessage("Hello")),
    ("4100", .pauseProgress),
    ("6100", .resumeProgress),
    ("2100", .reportError),
    ("4400", .deactivate),
    ("7200", .reactivate),
    ("51020100", .quit(retainsSplash: false)),
    ("5102020100", .quit(retainsSplash: true)),
    ("6c00", .reload),
    ("5202092f737973726f6f7400", .changeRoot("/sysroot")),
    ("5300", .rootIsWritable),
    ("2a00", .askPassword(prompt: nil)),
    ("2a02064469736b3a00", .askPassword(prompt: "Disk:")),
    ("6300", .cachedPasswords),
    ("5700", .askQuestion(prompt: nil)),
    ("570208436f6c6f75723f00", .askQuestion(prompt: "Colour?")),
    ("4b0203715100", .watchKeys("qQ")),
    ("4b00", .watchKeys(nil)),
    ("4c0203715100", .ignoreKeys("qQ")),
    ("5502082d2e6d6f756e7400", .update("-.mount")),
    (
      "5502186574632d6d616368696e655c78326469642e6d6f756e7400",
      .update("etc-machine\\x2did.mount")
    ),
    ("55020d746d706673312e6d6f756e7400", .update("tmpfs1.mount")),
    ("55020e68656c6c6f2e7365727669636500", .update("hello.service")),
    (
      "2a0227506c6561736520656e746572207061737370687261736520666f72206469736b20726f6f743a00",
      .askPassword(prompt: "Please enter passphrase for disk root:")
    ),
    ("4b02020300", .watchKeys("\u{3}")),
    (
      "4d024a6673636b642d63616e63656c2d6d73673a5072657373204374726c2b4320746f2063616e63656c2061"
        + "6c6c2066696c6573797374656d20636865636b7320696e2070726f677265737300",
      .showMessage(
        "fsckd-cancel-msg:Press Ctrl+C to cancel all filesystem checks in progress")
    ),
    (
      "55023b6673636b643a313a372e303a436865636b696e6720696e2070726f6772657373206f6e2031206469"
        + "736b2028372e302520636f6d706c6574652900",
      .update("fsckd:1:7.0:Checking in progress on 1 disk (7.0% complete)")
    ),
  ]

  /// Bytes that real programs do not send, and what they are taken for.
  static let oddRequests: [(bytes: String, requests: [PlymouthRequest])] = [
    ("5000560041006100", [.ping, .hasActiveTerminal, .pauseProgress, .resumeProgress]),
    ("5a005000", [.invalid, .ping]),
    ("430204786f6f00", [.changeMode(nil)]),
    ("43020100", [.changeMode(nil)]),
    ("7502023f00", [.systemUpdate(percent: nil)]),
    ("7500", [.systemUpdate(percent: nil)]),
    ("75020100", [.systemUpdate(percent: nil)]),
    ("5500", [.invalid]),
    ("4d00", [.invalid]),
    ("6d00", [.invalid]),
    ("4300", [.invalid]),
    ("5200", [.invalid]),
    ("5100", [.quit(retainsSplash: false)]),
    ("550203616263", [.update("abc")]),
    ("5502036100635000", [.update("a"), .ping]),
    ("55020361ff00", [.update("a\u{FFFD}")]),
    ("500203616200", [.ping]),
    ("0000", [.invalid]),
    ("ff00", [.invalid]),
    ("51020101", [.quit(retainsSplash: true)]),
    ("4c00", [.ignoreKeys(nil)]),
    // Real programs put a message and a mode into one write.
    ("43020973687574646f776e004d02026100", [.changeMode(.shutdown), .showMessage("a")]),
  ]

  /// Returns the bytes of hexadecimal digits.
  static func bytes(_ text: String) -> [UInt8] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)!
    }
  }

  /// Returns what a reader makes of pieces of a stream, and how it ended.
  static func read(
    _ pieces: [ArraySlice<UInt8>]
  ) -> (requests: [PlymouthRequest], error: PlymouthError?, kept: Int) {
    var reader = PlymouthReader()
    var requests: [PlymouthRequest] = []
    var error: PlymouthError?
    var kept = 0
    for piece in pieces {
      var rest = piece
      do throws(PlymouthError) {
        while let request = try reader.next(&rest) { requests.append(request) }
      } catch let problem {
        error = problem
      }
      kept = max(kept, reader.kept.count)
    }
    return (requests, error, kept)
  }
}
