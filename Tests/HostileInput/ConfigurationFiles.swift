import BezelFiles
import BezelHUD
import BezelRaster
import BezelStage
import FakeFiles

/// A file of sections and settings, at any of its places on a made-up machine.
struct ConfigurationFiles: HostileFormat {
  /// The places of a configuration file.
  enum Place: String, CaseIterable {
    case configuration
    case dropIn = "drop-in"
    case theme
    case profile

    fileprivate var path: String {
      switch self {
      case .configuration: "etc/bezel/bezel.conf"
      case .dropIn: "run/bezel/bezel.conf.d/50-a.conf"
      case .theme: "etc/bezel/themes/night/theme.conf"
      case .profile: "usr/lib/bezel/profiles/a.conf"
      }
    }
  }

  let name: String
  let seeds: [[UInt8]]
  let words: [[UInt8]]
  private let place: Place
  private let machine: FakeFiles

  init(_ place: Place) throws(Fault) {
    self.place = place
    name = place.rawValue
    let picture = Picture(width: 3, height: 2, pixels: Array(repeating: 0xFF12_3456, count: 6))
    do {
      machine = try FakeFiles()
      try machine.write(PNG.encode(picture), to: "etc/bezel/themes/night/a.png")
      try machine.write("raspberrypi,4-model-b\0brcm,bcm2711\0", to: "proc/device-tree/compatible")
      try machine.write("okay\0", to: "proc/device-tree/soc/panel@0/status")
      try machine.write("raspberrypi,dsi-7inch\0", to: "proc/device-tree/soc/panel@0/compatible")
      try machine.write("Valve\n", to: "sys/class/dmi/id/sys_vendor")
      try machine.write("Jupiter\n", to: "sys/class/dmi/id/product_name")
      if place == .theme {
        try machine.write("[Daemon]\nTheme=night\n", to: Place.configuration.path)
      }
    } catch {
      throw Fault("there is no made-up machine: \(error)")
    }
    var texts = ConfigurationFiles.texts
    if place == .profile {
      texts = ConfigurationFiles.matches.flatMap { match in
        texts.dropLast().map { "[Match]\n\(match)\n" + $0 }
      }
    }
    if place == .theme { texts.append("[HUD]\nInfoImage=a.png\n[Screen]\nBackdrop=fit:a.png\n") }
    seeds = texts.map { Array($0.utf8) }
    let keys =
      ConfigurationKey.all.map { "\($0.key)=" } + ConfigurationKey.sections.map { "[\($0)]\n" }
    let marks = [
      "\n", "\\\n", "\r\n", "=", "[", "]", "#", "\\", "[X-", "*", "?", "\0", "/dev/zero",
    ]
    words =
      (keys + marks + ConfigurationFiles.matches).map { Array($0.utf8) }
      + [Array(repeating: UInt8(ascii: "*"), count: 60), Array(repeating: 0x61, count: 4_097)]
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    let file = ConfigurationFile.parse(bytes: bytes, name: "a")
    try check(file.entries.count <= 1_024, "\(file.entries.count) entries")
    try check(file.problems.count <= 20, "\(file.problems.count) problems")
    for entry in file.entries {
      let length = max(entry.key.utf8.count, entry.section.utf8.count)
      try check((1...64).contains(length), "a name of \(length) bytes")
      try check(entry.value.utf8.count <= ConfigurationFile.longestValue, "a value too long")
      try check(!entry.value.utf8.contains { $0 < 0x20 && $0 != 0x09 }, "a control character")
    }
    let setup: Configuration
    do {
      try machine.replace(place.path, with: bytes)
      setup = try Configuration.read(root: machine.root)
    } catch {
      throw Fault("\(error)")
    }
    try check(setup.warnings.count <= 256, "\(setup.warnings.count) warnings")
    try check(setup.warnings.allSatisfy { $0.utf8.count < 16_384 }, "an endless warning")
    try check(setup.explained.count == ConfigurationKey.all.count, "not every key is explained")
    var options = setup
    // fontconfig's answers are not tested here, and take long.
    options.drawing.font = "none"
    _ = options.options(over: .fixed(.color(.black)))
    let taken = setup.explained.contains { $0.origin?.file.hasSuffix(place.path) == true }
    return place == .profile ? setup.profile != nil : taken
  }

  private static let matches = [
    "DeviceTree=raspberrypi,4-model-b", "DeviceTree=a b raspberrypi,*", "DMI=Valve:J?p*",
    "DeviceTree=*\nPanel=raspberrypi,dsi-7inch", "DeviceTree=brcm,bcm2711",
  ]

  private static let texts = [
    """
    # A comment.
    [HUD]
    Style=dark
    CornerRadius=20.5
    Offset=-3,4
    Live=0,0,10x10 20,20,1x1
    LoadingLabel=Wird \\
      geladen
    [Screen]
    Rotate=90
    Mode=1280x800@59.94
    Scale=1.5
    Backdrop=102030-405060
    Font=none
    [Input]
    Patience=0.25
    Input=touch,pointer
    """,
    """
    [Daemon]
    Socket=/run/x/y
    Group=staff
    Mode=boot
    MaximumClients=5
    ImageFolders=/a:/b c
    ThemeFolders=/etc/bezel/themes
    PidFile=/run/x.pid
    Tty=/dev/tty7
    [HUD]
    Mask=
    Blur=20,1.8
    Container=1,2,300x200
    MinimumDismiss=0.5
    """,
    "\u{FEFF}[HUD]\r\nStyle=light\r\n[X-Other]\r\nA=b\r\n[Screen]\r\nMonitor=DEL:DELL U2415:7MT01\r\n",
  ]
}
