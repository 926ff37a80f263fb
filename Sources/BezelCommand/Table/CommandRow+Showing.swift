internal import BezelClient
package import BezelConfiguration
internal import BezelHUD

// The rows of the commands that show something.

extension CommandRow {
  private static let replaces = "It replaces a former presentation of the same name."

  static let show = CommandRow(
    "bezel show", "Show a ring that turns, and a text, until it is dismissed.",
    operands: [.text()], groups: OptionGroup.presentation([.status]),
    details: [
      "It replaces a former presentation of the same name:",
      "  bezel show \"Updating…\" && update && bezel success \"Up to date\"",
    ], statuses: .presentation.withFiles)

  static func message(_ command: Subcommand, showing what: String) -> CommandRow {
    CommandRow(
      "bezel \(command.rawValue)", "Show \(what), for as long as it takes to read it.",
      operands: [.text(isRequired: true)], groups: OptionGroup.presentation([.status]),
      details: [replaces], statuses: .presentation.withFiles)
  }

  static let image = CommandRow(
    "bezel image", "Show an image of your own and a text, for as long as it takes to read it.",
    operands: [
      Operand(
        "FILE", .file, "the file", "A PNG file; \"-\" for the standard input.", isRequired: true),
      .text(),
    ], groups: OptionGroup.presentation([.status]), details: [replaces],
    statuses: .presentation.withFiles)

  static let progress = CommandRow(
    "bezel progress",
    "Show progress: one value, or the progress that is read from the standard input.",
    operands: [
      Operand(
        "PART", .part, "the progress", "The progress: \(Fraction.partForm); 1 is 1 %.")
    ],
    groups: OptionGroup.presentation([
      CommandOption(.status, "TEXT", .text, "The text below the indicator."),
      CommandOption(
        .as, "SHAPE", .choice(ProgressShape.names),
        "The indicator's shape: \(ProgressShape.names.alternatives) (default: ring)."),
      CommandOption(
        .progressFormat, "FORMAT", .choice(ProgressFormat.names),
        "The format of the input: \(ProgressFormat.names.alternatives) (default: auto).",
        details: CommandOption.progressFormat),
      .total,
      CommandOption(
        .success, "TEXT", .text,
        """
        Show a check mark with this text when the input has ended with 100 %, and nothing when it ended \
        earlier.
        """),
      CommandOption(.noAmounts, "Do not show amounts and times."),
    ]),
    details: [
      """
      A value is shown until it is dismissed or replaced. Without a value, the output of another program \
      is read from standard input until it ends, with amounts and the remaining time below the text. In a \
      loop such as `while read`, whose input it would take, give a value or use `bezel status`:
      """,
      """
        (pv -n image | dd of=/dev/mmcblk0 status=none) 2>&1 | bezel progress --status "Writing"
        curl -o image file:///srv/image 2>&1 | bezel progress --status "Fetching"
        rsync -a --info=progress2 a/ b/ | bezel progress --status "Copying" --as bar
      """,
      """
      This command cannot know whether the writer of a pipe failed; `bezel run` does, and shows a check \
      mark or a cross. Without a service the input is read to its end all the same, so that the writer \
      never fails because of it; the exit status is then 69.
      """,
    ], statuses: .presentation.withFiles)

  static let status = CommandRow(
    "bezel status",
    "Change the text of a presentation or, without a text, print the state of the service.",
    operands: [.text()],
    groups: [
      OptionGroup(
        "Options",
        [
          .status, .details, .qr, .presentationName,
          CommandOption(.json, "Print the state of the service as JSON."),
        ]), .service,
    ], statuses: .presentation)

  static let ask = CommandRow(
    "bezel ask", "Ask the user at the screen a question, and wait for the answer.",
    operands: [
      Operand("TEXT", .text, "the question", "The question, 4096 bytes at most.", isRequired: true)
    ],
    groups: [
      OptionGroup(
        "Options",
        [
          .status, .details, .qr,
          CommandOption(
            .button, "TITLE", .text,
            """
            The title of the button that answers yes. Without either title there are both buttons, Yes \
            and No in the service's language.
            """),
          CommandOption(
            .cancelButton, "TITLE", .text, "The title of the button that answers no."),
          CommandOption(
            .timeout, "SECONDS", .seconds,
            "The time to wait, also for its turn and for a screen (default: for ever)."),
          CommandOption(
            .default, "ANSWER", .choice(["yes", "no"]),
            "The answer after --timeout: yes or no."),
          CommandOption(
            .queue, "Ask after the presentations that are queued, in place of over them."),
          .priority,
          CommandOption(
            .name, "NAME", .name,
            "A name; the question replaces the presentation of that name."),
          .answerAsJSON,
        ]), .service, .look(), .place, .times, .touch,
    ],
    details: [
      """
      The button and Enter, OK and Select answer yes; the cancel button and Escape, Back, Exit and Cancel \
      answer no. Other keys are set by ConfirmKey= and CancelKey= in bezel.conf.
      """,
      "  if bezel ask \"Restart now?\" --timeout 30 --default yes; then reboot; fi",
      """
      The question covers other presentations, which are shown again after it, and ends with this command.
      """,
    ],
    statuses: [
      ExitStatus("0", "yes"), ExitStatus("1", "no"),
      ExitStatus("2", "the service refused the call"),
      ExitStatus(
        "3", "no answer: the time was over without a default, or another program ended it"),
    ] + .connection.withFiles)

  static let dismiss = CommandRow(
    "bezel dismiss", "Dismiss a presentation.",
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(.after, "SECONDS", .seconds, "Dismiss it after this time."),
          .presentationName,
          CommandOption(
            .handle, "NUMBER", .number(0...Int.max),
            "The presentation with this handle, as `bezel show --json` prints it."),
          CommandOption(.all, "Dismiss all presentations, also those of other clients."),
          CommandOption(
            .json, "Print as JSON whether there was such a presentation."),
        ]), .service,
    ], details: ["It is no error if it has ended already."], statuses: .calls)

  static let fact = CommandRow(
    "bezel fact", "Set a fact that one small line shows with every HUD, or remove it.",
    operands: [
      Operand(
        "NAME", .name, "the name", "The name of the fact, which is not shown.", isRequired: true),
      Operand(
        "TEXT",
        .other("a text of at most \(Fact.longestText) bytes") { $0.utf8.count <= Fact.longestText },
        "the text", "The text; without it, or with an empty one, the fact is removed."),
    ],
    groups: [.service],
    details: [
      """
      The line is at the edge of the screen while a HUD or the boot's splash is on it. It has at most \
      \(Facts.most) facts, in the order in which they were set, which stay until they are removed.
      """,
      """
        bezel fact address "$(hostname -I)"
        bezel fact version "Version 2.1"
      """,
    ], statuses: .calls)

  static let run = CommandRow(
    "bezel run", "Show a HUD while a command runs, and how it ended.",
    operands: [
      Operand(
        "COMMAND", .command, "the command", "The command, and its arguments.", isRequired: true)
    ],
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(.status, "TEXT", .text, "The text below the ring."),
          CommandOption(.details, "TEXT", .text, "A smaller text below that."), .qr,
          CommandOption(
            .success, "TEXT", .text,
            "The text below the check mark at the end (default: that of --status)."),
          CommandOption(
            .failure, "TEXT", .text,
            "The text below the cross if the command fails (default: its name and status)."),
          CommandOption(.noResult, "End the HUD with the command, without a result."),
          CommandOption(
            .button, "TITLE", .text,
            "A button with this title, which ends the command with SIGTERM."),
          CommandOption(
            .progressFormat, "FORMAT", .choice(ProgressFormat.names),
            "Fill the ring by the output of a known program: "
              + "\(ProgressFormat.names.alternatives).",
            details: "With --progress-fd it is read from that descriptor. "
              + CommandOption.progressFormat),
          .total,
          CommandOption(
            .progressPattern, "REGEX", .unchecked,
            "Fill the ring by numbers in the command's output, found by this regular expression.",
            details: """
              It has one group, the per cent, or two: the amount done, and the total. The command then \
              writes into pipes, which some programs buffer more than a terminal: 'stdbuf -oL COMMAND' \
              helps.
              """),
          CommandOption(
            .progressFd, "NUMBER", .number(3...1_023),
            "Fill the ring by lines that the command writes into this descriptor, 3 to 1023.",
            details: """
              A line is a number of per cent, or an amount and the total as in 3/7, and optionally, \
              after a space, a new text below the ring. $BEZEL_PROGRESS_FD tells the command the number \
              of the descriptor.
              """),
          CommandOption(.hud(.mask)), CommandOption(.hud(.style)), .presentationName,
          CommandOption(.local, "Draw in this process, without the service."),
        ]), .service, .look(without: [.mask, .style]), .indicator, .place, .times, .touch, .screen,
      .input, .drawing,
    ],
    details: [
      """
      A ring turns, or fills where the command reports its progress; at the end there is a check mark or \
      a cross. Without a screen the command runs all the same.
      """,
      """
        bezel run --progress-format rsync -- rsync -a --info=progress2 a/ b/
        bezel run --progress-pattern '\\[(\\d+)/(\\d+)\\]' -- ninja
        bezel run --progress-fd 3 -- sh -c 'echo "50 Halfway" >&3; sleep 5'
        bezel run --progress-fd 3 --progress-format apt -- apt-get -y -o APT::Status-Fd=3 upgrade
      """,
      """
      Signals are passed on to the command, once. The kernel sends a terminal's Ctrl-C to the command, \
      too; it then ends without a cross. In a unit, set KillMode=mixed, or the command gets systemd's \
      signal twice.
      """,
    ],
    statuses: [
      ExitStatus("N", "the command's own, or 128 and the number of the signal that ended it"),
      ExitStatus("64", "a wrong option"),
      ExitStatus(
        "125",
        "no HUD can be made, as without a font file that was named; the command is not started"),
      ExitStatus("126", "the command cannot be run"),
      ExitStatus("127", "there is no such command"),
    ])
}

extension CommandRow.Operand {
  static func text(isRequired: Bool = false) -> CommandRow.Operand {
    CommandRow.Operand(
      "TEXT", .text, "the text", "The text, 4096 bytes at most.", isRequired: isRequired)
  }
}

extension [CommandRow.ExitStatus] {
  /// Those of commands that call the service.
  static let calls =
    [
      CommandRow.ExitStatus("0", "done"),
      CommandRow.ExitStatus("1", "the service refused the call"),
    ]
    + connection

  /// Those of commands about one presentation.
  static let presentation =
    [
      calls[0], calls[1],
      CommandRow.ExitStatus(
        "3",
        "there is no such presentation, or a user at the screen ended the one that was waited for"),
    ] + connection

  /// Those of commands that read files besides, in order.
  var withFiles: [CommandRow.ExitStatus] {
    let index = firstIndex { $0.number > "66" } ?? endIndex
    return self[..<index] + [CommandRow.ExitStatus("66", "an image cannot be read")]
      + self[index...]
  }

  static let connection = [
    CommandRow.ExitStatus("64", "a wrong option"),
    CommandRow.ExitStatus(
      "69", "there is no service, or none that answers in 20 seconds, or it has ended"),
    CommandRow.ExitStatus("74", "the answer could not be written"),
    CommandRow.ExitStatus("77", "this user may not call the service"),
  ]

  /// Those of commands that ask nobody.
  static let plain = [
    CommandRow.ExitStatus("0", "done"), CommandRow.ExitStatus("1", "it failed, and says why"),
    CommandRow.ExitStatus("64", "a wrong option"),
    CommandRow.ExitStatus("74", "the answer could not be written"),
  ]

  /// Those of the program `plymouth`.
  package static let plymouth = [
    CommandRow.ExitStatus("0", "done"),
    CommandRow.ExitStatus(
      "1", "there is no splash, it refused or did not reply in time, or a wrong option"),
    CommandRow.ExitStatus("2", "the splash closed the connection before its reply"),
    CommandRow.ExitStatus("N", "of ask-for-password with --command, the status of the command"),
    CommandRow.ExitStatus("127", "the command of ask-for-password cannot be run"),
  ]
}
