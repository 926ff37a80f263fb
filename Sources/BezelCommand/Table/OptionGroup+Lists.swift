internal import BezelConfiguration
internal import BezelHUD
internal import BezelStage

extension CommandOption {
  static let details = CommandOption(.details, "TEXT", .text, "A smaller text below the text.")
  static let qr = CommandOption(
    .qr, "TEXT",
    .other("a text of at most \(QRText.longest) bytes") { $0.utf8.count <= QRText.longest },
    "A QR code of this text below the texts.",
    details: """
      Where it has no room, or libqrencode is not installed, the text itself is shown.
      """)
  static let button = CommandOption(
    .button, "TITLE", .text, "A button below the text, with this title.")
  static let status = CommandOption(.status, "TEXT", .text, "The text, as an option.")
  static let presentationName = CommandOption(
    .name, "NAME", .name,
    "The presentation's name; each name has one (default: $BEZEL_NAME, or bezel).")
  static let priority = CommandOption(
    .priority, "NUMBER", .number(-100...100),
    "The priority; the highest presentation is shown: -100 to 100 (default: 0).")
  static let local = CommandOption(
    .local, "Draw in this process, without the service, until it has ended or Ctrl-C.")
  static let answerAsJSON = CommandOption(.json, "Print the answer as JSON.")
  static let socket = CommandOption(
    .socket, "PATH", .file,
    "The socket of the service (default: $BEZEL_SOCKET, or /run/bezel/io.bezel.HUD).",
    details: """
      Where there is no /run/bezel, another user than root gets the socket of a service of their own, in \
      $XDG_RUNTIME_DIR/bezel.
      """)
  static let total = CommandOption(
    .total, "BYTES", .number(1...Int.max),
    "The number of all bytes, for a program that tells only how many are done, as dd.")
  static let progressFormat =
    """
    "pv" is the output of pv -n, "curl" also --progress-bar, "rsync" --info=progress2 or --progress, \
    "apt" the lines of APT::Status-Fd, "e2fsck" e2fsck -C FD, "dd" dd status=progress, "debootstrap" \
    debootstrap --debian-installer, "docker" docker pull or podman pull, "swupdate" swupdate-progress or \
    swupdate-client, "lines" per cent or "3/7" and maybe a text, as rauc install writes it, the XXX blocks of \
    dialog --gauge, "# text" as for zenity, and JSON with "percent" or "progress"; "auto" is whichever of them a \
    line is of, and reads the bars and lines of other programs. --format is the same.
    """
}

extension OptionGroup {
  static let service = OptionGroup(
    "The service",
    [
      .socket,
      CommandOption(
        .quiet, "Do not warn of a missing screen or service that is waited for (or BEZEL_QUIET=1)."),
    ])

  /// - Parameter others: settings that are in another group already.
  static func look(without others: [HUDOption] = []) -> OptionGroup {
    settings(
      "Its look",
      [
        .style, .theme, .contrast, .mask, .maskColor, .foreground, .imageColor, .background, .blur,
        .solidAlpha,
        .cornerRadius, .borderWidth, .borderColor, .minimumSize, .maximumTextWidth, .fontSize,
        .bold, .textScale, .loadingLabel,
      ].filter { !others.contains($0) })
  }

  static let indicator = settings(
    "Its rings and images",
    [
      .animation, .ringThickness, .ringRadius, .ringNoTextRadius, .imageSize, .tint, .infoImage,
      .successImage, .errorImage,
    ])
  static let place = settings("Its place", [.container, .offset, .mayLeave])
  static let times = settings(
    "Its times",
    [
      .grace, .minimumDismiss, .maximumDismiss, .readingTime, .minimumShow, .fadeIn, .fadeOut,
      .curve, .motion,
    ])
  static let touch = settings(
    "What touches and keys do",
    [
      .blocking, .live, .tapDismiss, .swipeDismiss, .holdConfirm, .twoTapConfirm, .cancelKey,
      .confirmKey, .haptics,
    ])
  static let screen = devices("The screen", in: .screen)
  static let input = devices("Input devices", in: .input)
  static let drawing = OptionGroup(
    "The drawing",
    StageSetting.ofDrawing.map { .stage($0) })
  static let splash = OptionGroup(
    "The splash of --boot", StageSetting.ofSplash.map { .stage($0) })

  private static func settings(_ title: String, _ settings: [HUDOption]) -> OptionGroup {
    OptionGroup(title, settings.map { .hud($0) })
  }

  private static func devices(_ title: String, in section: SettingSection) -> OptionGroup {
    OptionGroup(
      title, StageSetting.ofDevices.filter { $0.row.section == section }.map { .stage($0) })
  }

  /// The options of a command that shows something, from the everyday ones to the rare ones.
  ///
  /// - Parameter own: those of this command alone.
  static func presentation(_ own: [CommandOption]) -> [OptionGroup] {
    [
      OptionGroup(
        "Options",
        own + [
          .details, .qr, .button, CommandOption(.hud(.mask)), CommandOption(.hud(.style)),
          CommandOption(
            .seconds, "SECONDS", .seconds, "The maximum time that it is shown."),
          .presentationName,
        ]),
      OptionGroup(
        "Its turn and its end",
        [
          CommandOption(
            .queue,
            """
            Show it after the presentations that are queued, in place of over them; without --name it \
            replaces none.
            """),
          .priority,
          CommandOption(
            .hold, "Wait until it has ended; if this command ends before, it ends, too."),
          CommandOption(.wait, "Wait until it has ended; it stays if this command ends before."),
          CommandOption(
            .watchdog, "SECONDS", .period,
            "End the presentation if it is not updated for this long."),
          CommandOption(.watchdogText, "TEXT", .text, "Change the text instead."),
          CommandOption(
            .watchdogColor, "COLOR",
            .other(HUDOption.maskColor.values) { HUDOption.maskColor.isValid($0) },
            "Change the colour instead."),
          CommandOption(.watchdogCancel, "Add a button that ends the presentation instead."),
          .local,
          .answerAsJSON,
        ]),
      .service, .look(without: [.mask, .style]), .indicator, .place, .times, .touch,
    ]
  }
}
