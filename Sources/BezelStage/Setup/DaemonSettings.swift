internal import BezelFiles
internal import BezelHUD
internal import BezelLinux

/// What the service is to be.
package struct DaemonSettings: Equatable, Sendable {
  /// What the service is there for.
  package enum Mode: String, CaseIterable, Sendable {
    /// Shows how the machine starts, until an application takes the screen.
    case boot
    /// Shows how the machine stops.
    case shutdown
    /// Waits for what it is asked to show.
    case kiosk
  }

  /// Where callers find the service.
  package var socket = UsualSocket.path
  /// Whose members may call, beside root and the user that the service runs as.
  package var group = "bezel"
  /// Where images lie that callers may name by their paths.
  package var imageFolders: [String] = []
  /// The theme to begin with.
  package var theme: String?
  /// Where themes lie; the first one that has a theme wins.
  package var themeFolders = ["/etc/bezel/themes", "/usr/share/bezel/themes"]
  package var mode = Mode.kiosk
  /// How many callers there may be at once.
  package var maximumClients = 256
  /// The virtual terminal to show HUDs on; the one that is seen without it.
  package var tty: String?
  /// Where the service writes the number of its process.
  package var pidFile: String?

  package init() {}

  /// - Throws: a sentence that says which values there are; nothing is changed then.
  package mutating func set(
    _ setting: DaemonSetting, to value: String
  ) throws(DaemonSetting.Mistake) {
    func known<Value>(_ wished: Value?) throws(DaemonSetting.Mistake) -> Value {
      guard let wished else { throw DaemonSetting.Mistake(setting: setting, value: value) }
      return wished
    }
    func path() throws(DaemonSetting.Mistake) -> String {
      try known(value.isAbsolutePath ? value : nil)
    }
    func folders() throws(DaemonSetting.Mistake) -> [String] {
      let folders = value.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
      return try known(folders.allSatisfy { $0.isAbsolutePath } ? folders : nil)
    }
    switch setting {
    // A socket's address has room for so many bytes, and a zero.
    case .socket: socket = try known(value.utf8.count <= 107 ? try path() : nil)
    case .group: group = try known(DaemonSettings.isName(value) ? value : nil)
    case .imageFolders: imageFolders = try folders()
    case .theme: theme = try known(ThemeFolder.isName(value) ? value : nil)
    case .themeFolders: themeFolders = try folders()
    case .mode: mode = try known(Mode(rawValue: value))
    case .maximumClients:
      maximumClients = try known(Int(value).flatMap { (1...1_000).contains($0) ? $0 : nil })
    case .tty: tty = try known(VirtualTerminal(path: value) == nil ? nil : value)
    case .pidFile: pidFile = try path()
    }
  }

  /// Whether a group may be called so.
  ///
  /// - Source: "NAMING" in systemd's "User/Group Name Syntax".
  private static func isName(_ name: String) -> Bool {
    (1...31).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

/// What the service is to be, by name and value.
package enum DaemonSetting: String, SettingName {
  case socket
  case group
  case imageFolders = "image-folders"
  case theme
  case themeFolders = "theme-folders"
  case mode
  case maximumClients = "maximum-clients"
  case tty
  case pidFile = "pid-file"

  /// A value that means nothing.
  package struct Mistake: Error, CustomStringConvertible {
    let setting: DaemonSetting
    let value: String

    package var description: String {
      "'\(value)' is no value for \(setting.rawValue): give \(setting.values)."
    }
  }

  package var values: String {
    switch self {
    case .socket: "the absolute path of a socket, of at most 107 bytes"
    case .group: "the name of a group"
    case .imageFolders, .themeFolders: "absolute paths of folders, with colons between them"
    case .theme: "the name of a theme's folder"
    case .mode: "boot, shutdown or kiosk"
    case .maximumClients: "a number, 1 to 1000"
    case .tty: "a virtual terminal, as /dev/tty7"
    case .pidFile: "the absolute path of a file"
    }
  }

  /// What counts if nobody says; empty for nothing.
  package var builtIn: String {
    let settings = DaemonSettings()
    return switch self {
    case .socket: settings.socket
    case .group: settings.group
    case .imageFolders: settings.imageFolders.joined(separator: ":")
    case .theme: settings.theme ?? ""
    case .themeFolders: settings.themeFolders.joined(separator: ":")
    case .mode: settings.mode.rawValue
    case .maximumClients: "\(settings.maximumClients)"
    case .tty: settings.tty ?? ""
    case .pidFile: settings.pidFile ?? ""
    }
  }
}
