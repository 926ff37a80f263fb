/// Exchanges of the stock client with a splash.
///
/// - Source: recorded from plymouth 22.02.122, `reload` and `--system-reset` from its development branch of
///   2026.
enum PlymouthVectors {
  /// A command line, and all that follows from it.
  struct Vector {
    let words: [String]
    /// In hexadecimal digits, like the replies.
    let requests: [String]
    let replies: [String]
    let status: Int32
    let output: String

    fileprivate init(
      _ words: [String], _ requests: String, _ replies: String, _ status: Int32, _ output: String
    ) {
      self.words = words
      self.requests = requests.split(separator: " ").map { String($0) }
      self.replies = replies.split(separator: " ").map { String($0) }
      self.status = status
      self.output = output
    }
  }

  static let all = [
    Vector(["--ping"], "5000", "06", 0, ""),
    Vector(["--ping"], "5000", "15", 1, ""),
    Vector(["--has-active-vt"], "5600", "06", 0, ""),
    Vector(["--has-active-vt"], "5600", "15", 1, ""),
    Vector(["show-splash"], "2400", "06", 0, ""),
    Vector(["--show-splash"], "2400", "06", 0, ""),
    Vector(["hide-splash"], "4800", "06", 0, ""),
    Vector(["--hide-splash"], "4800", "06", 0, ""),
    Vector(
      ["update", "--status=multi-user.target"], "5502126d756c74692d757365722e74617267657400", "06",
      0, ""),
    Vector(["--update=sshd.service"], "55020d737368642e7365727669636500", "06", 0, ""),
    Vector(["update", "--status="], "55020100", "06", 0, ""),
    Vector(["change-mode", "--boot-up"], "430208626f6f742d757000", "06", 0, ""),
    Vector(["change-mode", "--shutdown"], "43020973687574646f776e00", "06", 0, ""),
    Vector(["change-mode", "--reboot"], "4302077265626f6f7400", "06", 0, ""),
    Vector(["change-mode", "--updates"], "4302087570646174657300", "06", 0, ""),
    Vector(
      ["change-mode", "--system-upgrade"], "43020f73797374656d2d7570677261646500", "06", 0, ""),
    Vector(
      ["change-mode", "--firmware-upgrade"], "4302116669726d776172652d7570677261646500", "06", 0, ""
    ),
    Vector(["change-mode"], "", "", 1, ""),
    Vector(["system-update", "--progress=0"], "7502023000", "06", 0, ""),
    Vector(["system-update", "--progress=42"], "750203343200", "06", 0, ""),
    Vector(["system-update", "--progress=100"], "75020431303000", "06", 0, ""),
    Vector(["system-update", "--progress=101"], "", "", 1, ""),
    Vector(["system-update", "--progress=-1"], "", "", 1, ""),
    Vector(["display-message", "--text=Hello"], "4d020648656c6c6f00", "06", 0, ""),
    Vector(["message", "--text=Hello"], "4d020648656c6c6f00", "06", 0, ""),
    Vector(
      ["display-message", "--text=Grüß 你好"], "4d020e4772c3bcc39f20e4bda0e5a5bd00", "06", 0, ""),
    Vector(["display-message", "--text="], "4d020100", "06", 0, ""),
    Vector(["hide-message", "--text=Hello"], "6d020648656c6c6f00", "06", 0, ""),
    Vector(["pause-progress"], "4100", "06", 0, ""),
    Vector(["unpause-progress"], "6100", "06", 0, ""),
    Vector(["report-error"], "2100", "06", 0, ""),
    Vector(["--details"], "2100", "06", 0, ""),
    Vector(["deactivate"], "4400", "06", 0, ""),
    Vector(["reactivate"], "7200", "06", 0, ""),
    Vector(["quit"], "51020100", "06", 0, ""),
    Vector(["--quit"], "51020100", "06", 0, ""),
    Vector(["quit", "--retain-splash"], "5102020100", "06", 0, ""),
    Vector(["--newroot=/sysroot"], "5202092f737973726f6f7400", "06", 0, ""),
    Vector(["update-root-fs", "--new-root-dir=/sysroot"], "5202092f737973726f6f7400", "06", 0, ""),
    Vector(["update-root-fs", "--read-write"], "5300", "06", 0, ""),
    Vector(["--sysinit"], "5300", "06", 0, ""),
    Vector(["ask-for-password"], "4100 2a00 6100", "06 0206000000736573616d65 06", 0, "sesame"),
    Vector(
      ["ask-for-password", "--prompt=Disk:"], "4100 2a02064469736b3a00 6100",
      "06 0206000000736573616d65 06", 0, "sesame"),
    Vector(
      ["ask-for-password", "--prompt=Disk:", "--dont-pause-progress"], "2a02064469736b3a00",
      "0206000000736573616d65", 0, "sesame"),
    Vector(["ask-for-password", "--prompt=Disk:"], "4100 2a02064469736b3a00", "06 05", 1, ""),
    Vector(
      ["ask-for-password", "--prompt=Disk:", "--command=/bin/cat"],
      "4100 6300 2a02064469736b3a00 6100", "06 05 0206000000736573616d65 06", 0, "sesame"),
    Vector(
      ["ask-for-password", "--prompt=Disk:", "--command=/bin/cat"], "4100 6300",
      "06 09080000006f6e650074776f00", 0, "one"),
    Vector(
      ["ask-for-password", "--prompt=Disk:", "--command=/bin/false", "--number-of-tries=2"],
      "4100 6300 2a02064469736b3a00 2a02064469736b3a00 6100",
      "06 05 0206000000736573616d65 0206000000736573616d65 06", 1, ""),
    Vector(["--ask-for-password"], "2a00", "0206000000736573616d65", 0, "sesame"),
    // The user has cancelled with Ctrl-C.
    Vector(["ask-for-password"], "4100 2a00 6100", "06 020100000003 06", 0, ""),
    Vector(["ask-for-password", "--dont-pause-progress"], "2a00", "020100000003", 0, ""),
    Vector(["--ask-for-password"], "2a00", "020100000003", 0, ""),
    Vector(
      ["ask-for-password", "--command=/bin/false", "--number-of-tries=3"], "4100 6300 2a00 6100",
      "06 05 020100000003 06", 0, ""),
    Vector(
      ["ask-for-password", "--command=/bin/false", "--number-of-tries=2"],
      "4100 6300 2a00 2a00 6100",
      "06 05 020100000078 020100000003 06", 0, ""),
    Vector(["ask-question"], "4100 5700 6100", "06 020100000003 06", 0, "\u{3}"),
    Vector(
      ["ask-question", "--prompt=Colour?"], "4100 570208436f6c6f75723f00 6100",
      "06 0204000000626c7565 06", 0, "blue"),
    Vector(
      ["ask-question", "--prompt=Colour?"], "4100 570208436f6c6f75723f00 6100", "06 05 06", 1, ""),
    Vector(
      ["ask-question", "--prompt=Colour?", "--dont-pause-progress"], "570208436f6c6f75723f00",
      "0204000000626c7565", 0, "blue"),
    Vector(["watch-keystroke", "--keys=qQ"], "4b0203715100", "020100000071", 0, "q"),
    Vector(["watch-keystroke"], "4b00", "020100000071", 0, "q"),
    Vector(["ignore-keystroke", "--keys=qQ"], "4c0203715100", "06", 0, ""),
    Vector(["--ignore-keystroke=qQ"], "4c0203715100", "06", 0, ""),
    Vector(["change-mode", "--system-reset"], "43020d73797374656d2d726573657400", "06", 0, ""),
    Vector(["reload"], "6c00", "06", 0, ""),
  ]
}
