package import BezelConfiguration
internal import BezelHUD
internal import BezelStage

extension CommandRow {
  /// The service itself.
  package static let service = CommandRow(
    "bezeld", "Show what clients ask for, until one of them or a signal ends the service.",
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(
            .config, "FILE", .file, "Read this in place of /etc/bezel/bezel.conf and all others."),
          CommandOption(
            .fifo, "PATH", .file, "Make a FIFO for clients of psplash, as /run/psplash_fifo."),
          CommandOption(
            .plymouth,
            "Stand in for plymouthd: serve its clients, as the service manager, and show the boot."),
          CommandOption(.stage(.font)),
          CommandOption(
            .onCrash, "PROGRAM", .file,
            "With --plymouth, run this when it has crashed or hangs, with the word crashed, and question or idle."
          ),
          CommandOption(
            .memory, "WxH",
            .other("WIDTHxHEIGHT in pixels, 1 to 4096 each, as 800x480") { size(of: $0) != nil },
            "Draw into memory, for `bezel render --current`, in place of a screen."),
          CommandOption(
            .restoreConsole,
            "Restore the console that a killed bezeld left in graphics mode, and end."),
          CommandOption(.version, "Print the version."),
        ]),
      OptionGroup(
        "In place of [Daemon] and [Updates] in bezel.conf",
        DaemonSetting.allCases.map { .daemon($0) }),
      OptionGroup(
        "In place of [Screen] and [Input] in bezel.conf",
        // --mode is the service's.
        StageSetting.ofDevices.map {
          CommandOption(.stage($0), name: $0 == .mode ? "screenMode" : nil)
        }),
    ],
    details: [
      """
      By the name bezel, the same program is the command for scripts. Without --socket, where there is no \
      /run/bezel, the socket of another user than root is in $XDG_RUNTIME_DIR/bezel.
      """,
      """
      With --plymouth, it prints the line "ready" as soon as clients can connect and the file of its process \
      number is there, so that a script that starts it in the background can wait for that.
      """,
    ],
    statuses: [
      ExitStatus("0", "it was ended"), ExitStatus("1", "it cannot run, and says why"),
      ExitStatus("64", "a wrong option"),
    ])

  /// Reads the size of a picture in memory, in pixels.
  package static func size(of text: String) -> (width: Int, height: Int)? {
    guard let sides = text[...].parts(2, between: "x"), let width = Int(sides[0]),
      let height = Int(sides[1]), (1...4_096).contains(width), (1...4_096).contains(height)
    else { return nil }
    return (width, height)
  }
}
