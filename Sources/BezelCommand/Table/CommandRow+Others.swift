internal import BezelConfiguration
internal import BezelHUD
internal import BezelStage
internal import BezelWire

// The rows of the commands about the service and the machine, and of the tools.

extension CommandRow {
  static let monitor = CommandRow(
    "bezel monitor", "Print events, a line each, until Ctrl-C or until the output is closed.",
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(
            .handle, "NUMBER", .number(0...Int.max),
            "Print only the events of this presentation, until it has ended."),
          CommandOption(.json, "Print JSON."),
        ]), .service,
    ], statuses: .presentation)

  static let watch = CommandRow(
    "bezel watch",
    "Show the updates of update services or, without one, print which of them this machine has.",
    operands: [
      Operand(
        "SERVICES", .other(WatchedService.listForm) { WatchedService.list($0) != nil },
        "the list of services",
        "\(UpdateService.allCases.map { $0.rawValue }.alternatives), or several with commas between them; "
          + "swupdate and bootc may have a colon and the path of the socket or the named pipe.")
    ],
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(
            .configured, "Watch those that Watch= in bezel.conf names, if there are any."),
          CommandOption(
            .config, "FILE", .file,
            "Read this configuration file in place of those of the system."),
        ]), .service,
    ],
    details: [
      """
      A HUD comes when an update begins, and ends with a check mark or the failure. The services may start \
      and end meanwhile. bootc alone reads the standard input, which `bootc upgrade --progress-fd` writes into:
      """,
      "  bootc upgrade --progress-fd 3 3>&1 >/dev/null | bezel watch bootc",
      """
      `Watch=swupdate` in the section [Updates] of bezel.conf does the same without a command.
      """,
    ],
    statuses: [
      ExitStatus("0", "it has printed the list, nothing is to be watched, or the input has ended"),
      ExitStatus("1", "the configuration cannot be read"), ExitStatus("64", "a wrong option"),
    ])

  static let attach = CommandRow(
    "bezel attach",
    "Have the service show its HUDs above the Wayland compositor of this session, until that ends.",
    operands: [
      Operand(
        "SOCKET", .file, "the socket",
        "The path of the compositor's socket; without it WAYLAND_DISPLAY names it.")
    ],
    groups: [.service],
    details: [
      """
      It belongs into what the compositor starts, such as labwc's autostart. The compositor needs \
      wlr-layer-shell, as labwc, sway and wayfire have it. A service that restarts has the compositor again.
      """
    ],
    statuses: [
      ExitStatus("0", "the session has ended")
    ] + .connection)

  static let theme = CommandRow(
    "bezel theme", "Select a theme or, without a name, list the themes.",
    operands: [Operand("THEME", .theme, "the theme", "The theme.")],
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(
            .configured, "Select the theme of the configuration, or none if it names none."),
          CommandOption(.json, "Print the list as JSON."),
        ]), .service,
    ],
    details: [
      """
      Presentations on the screen change at once. The list has a star before the theme in use. To keep a \
      theme when the service restarts, set Theme= in bezel.conf.
      """
    ], statuses: .calls)

  static let reload = CommandRow(
    "bezel reload", "Have the service read its configuration again.", groups: [.service],
    details: [
      """
      Presentations stay on the screen and change their look. There is a warning for each file and line \
      that is ignored.
      """
    ], statuses: .calls)

  static let quit = CommandRow(
    "bezel quit", "End the service, and wait until it has ended.", groups: [.service],
    statuses: .calls)

  static let config = CommandRow(
    "bezel config", "Print the configuration, and where each value comes from.",
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(
            .config, "FILE", .file,
            "Read this configuration file in place of those of the system."),
          CommandOption(
            .root, "FOLDER", .folder,
            "Read the system's files below this folder in place of '/'."),
          CommandOption(.json, "Print one JSON object."),
        ])
    ],
    details: [
      """
      The output is itself a configuration file, with all keys; an empty value stands for the built-in \
      default. There is a warning for each file and line that is ignored.
      """
    ], statuses: .plain)

  static let doctor = CommandRow(
    "bezel doctor",
    "Print the screens, touch panels and service that were found, and what is missing.",
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(.json, "Print one JSON object."),
          CommandOption(
            .boot,
            "Report in place of that what keeps a boot splash from the screen, or shows through it."
          ),
          CommandOption(.stage(.font)), .socket,
        ]), .screen,
    ],
    details: [
      """
      With --boot it reads the kernel's command line and configuration, the contents of the initramfs, \
      the units and the firmware's logo, and says what to change. Some of them only root can read.
      """
    ],
    statuses: [
      ExitStatus("0", "a HUD can be shown, or with --boot a splash"),
      ExitStatus("1", "no HUD can be shown, or with --boot no splash"),
      ExitStatus("64", "a wrong option"), ExitStatus("74", "the answer could not be written"),
    ])

  static let outlines = CommandRow(
    "bezel outlines",
    "Write the letters' outlines that a splash needs of a font, for an initramfs.",
    operands: [
      Operand(
        "FONT", .file, "the font", "A TrueType or OpenType file with outlines.", isRequired: true)
    ],
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(.out, "FILE", .file, "The file to write; - is the standard output."),
          CommandOption(
            .letters, "TEXT", .text, "Add the letters of this text, as of messages in Chinese."),
          CommandOption(
            .root, "FOLDER", .folder,
            "Read the configuration below this folder in place of '/'."),
        ])
    ],
    details: [
      """
      The file takes a font's place wherever a path of one is given, and needs neither FreeType nor HarfBuzz. \
      It has the letters of Latin, Greek and Cyrillic texts, and those of Bezel's own texts in the \
      configured language. It is fitted to the pixels at the configured sizes of texts, at the configured \
      scale, or else at scales from 1 to 3.
      """
    ],
    statuses: [
      ExitStatus("0", "it was written"),
      ExitStatus(
        "1", "the font cannot be read, or Bezel's own texts need HarfBuzz, as Arabic does"),
      ExitStatus("64", "a wrong option"),
    ])

  static let duration = CommandRow(
    "bezel duration", "Print how many seconds an image with this text stays on the screen.",
    operands: [.text(isRequired: true)],
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(.hud(.minimumDismiss)), CommandOption(.hud(.maximumDismiss)),
          CommandOption(.hud(.readingTime)),
        ])
    ],
    details: [
      """
      Half a second, and 0.06 s for each character, within the two limits. With --reading-time by-script \
      a character is what a reader sees as one, and the time is 0.235 s for a Chinese one, 0.168 s in \
      Japanese, 0.083 s in Korean and 0.073 s in Thai. A script waits for a message:
      """,
      "  sleep \"$(bezel duration \"All files copied\")\"",
    ], statuses: .plain)

  static let demo = CommandRow(
    "bezel demo", "Show a tour of HUDs, or one HUD, on the best screen there is.",
    groups: [
      OptionGroup(
        "Options",
        [
          .tour,
          CommandOption(
            .freeze, "SECONDS", .seconds, "Hold the frame of this moment until Ctrl-C."),
          CommandOption(
            .out, "FOLDER", .folder, "The folder for PNG files if there is no screen."),
        ])
    ] + hud + [.touch, .screen, .input, .drawing],
    details: [
      """
      Without options it shows a tour. With any option for one HUD, such as a status or a mask, it shows \
      that HUD until Ctrl-C. Without a screen it draws into memory and writes PNG files.
      """
    ], statuses: .plain.withFiles)

  static let render = CommandRow(
    "bezel render", "Write one exact frame of a HUD, or an animation, as a PNG file.",
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(
            .out, "FILE", .file, "The file to write; - is the standard output."),
          CommandOption(
            .bmp,
            "Write a BMP file in place of a PNG file, as the picture of a unified kernel image."),
          CommandOption(
            .current,
            "Write the frame that is on the service's screen now, in place of a HUD by options."),
          CommandOption(
            .boot, "MOMENT", .choice(SplashMoment.names),
            """
            A picture of the boot's splash by the configuration, in place of a HUD by options: \
            \(SplashMoment.names.alternatives).
            """),
          CommandOption(
            .config, "FILE", .file,
            "For --boot: read this configuration file in place of those of the system."),
          CommandOption(
            .size, "WxH", .unchecked,
            "The screen's size in pixels (default: 800x480)."),
          CommandOption(
            .panel, "DIAGONAL", .unchecked,
            "The scale of a panel with this diagonal, as 7in, 17.8cm or 178mm, in place of --scale "
              + "(default: 1 pixel per point)."),
          CommandOption(
            .at, "SECONDS", .seconds,
            "The frame's time after the show, or of the tour (default: 1)."),
          CommandOption(
            .frames, "FROM-TO[@FPS]", .unchecked,
            "Many frames as one animated PNG that loops for ever.",
            details: """
              1-2@25 is 25 frames a second (default: 30), the first one at 1 s and the last one before 2 \
              s. A ring turns once a second, so whole seconds loop without a jump.
              """), .tour,
        ]), .service,
    ] + hud + [.drawing, .splash],
    details: [
      "With --current it is the present picture of the service's first screen, with the backdrop."
    ],
    statuses: [ExitStatus("0", "done"), ExitStatus("1", "it failed, and says why")]
      + .connection.withFiles)

  static let importTheme = CommandRow(
    "bezel import-theme", "Make a theme of the pictures of a plymouth theme.",
    operands: [
      Operand(
        "FOLDER", .folder, "the folder",
        "The theme's folder, as /usr/share/plymouth/themes/spinner.", isRequired: true)
    ],
    groups: [
      OptionGroup(
        "Options",
        [
          CommandOption(
            .out, "FOLDER", .folder,
            "The folder to write (default: the theme's name in /etc/bezel/themes)."),
          CommandOption(.quiet, "Print nothing but errors and what is left out."),
        ])
    ],
    details: [
      """
      It takes over themes of the plugin two-step, and those of script that show numbered pictures one after \
      the other in the middle, as most do. A boot's splash has the theme once Theme= in bezel.conf names it and \
      the initramfs is made anew.
      """
    ],
    statuses: [
      ExitStatus("0", "the theme was written"),
      ExitStatus("1", "the folder holds no such theme, or cannot be written to"),
      ExitStatus("64", "a wrong option"),
    ])

  /// The options for one HUD that no service shows.
  private static let hud: [OptionGroup] = [
    OptionGroup(
      "Contents",
      [
        CommandOption(.status, "TEXT", .text, "The text below the ring or image."), .details,
        .qr,
        CommandOption(.progress, "PART", .part, "Fill the ring: \(Fraction.partForm)."),
        CommandOption(
          .as, "SHAPE", .choice(ProgressShape.names),
          "The shape that --progress fills: \(ProgressShape.names.alternatives) "
            + "(default: ring)."),
        CommandOption(.info, "Show an information sign in place of the ring."),
        CommandOption(.success, "Show a check mark in place of the ring."),
        CommandOption(.error, "Show a cross in place of the ring."),
        CommandOption(.text, "Show the text alone."),
        CommandOption(
          .image, "FILE", .file, "Show an image of your own in place of the ring."),
        .button,
        CommandOption(
          .cancelButton, "TITLE", .text, "A second button, with the effect of a cancel key."),
        CommandOption(.dismiss, "SECONDS", .seconds, "Dismiss the HUD after this time."),
      ]), .look(), .indicator,
    OptionGroup(
      "Its place",
      OptionGroup.place.options + [
        CommandOption(
          .tilt, "X,Y", .unchecked,
          "The tilt of the device to the right, and towards its lower edge: -1 to 1."),
        CommandOption(
          .insets, "TOP,LEFT,BOTTOM,RIGHT", .unchecked,
          "The space that a keyboard or a bar takes at each edge: 0 to 4096 points."),
      ]), .times,
  ]
}

extension CommandOption {
  fileprivate static let tour = CommandOption(
    .tour, "NAME", .choice(["basic", "sv", "mb"]),
    """
    Show many HUDs, one after the other: the basic ones, or all that SVProgressHUD (sv) or MBProgressHUD \
    (mb) can do.
    """)
}
