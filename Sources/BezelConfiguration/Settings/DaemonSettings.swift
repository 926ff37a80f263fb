internal import BezelFiles
package import BezelHUD
internal import BezelLinux
internal import BezelStage
package import BezelWire
package import BezelWords

/// The settings of the service.
package struct DaemonSettings: SettingTarget, Equatable {
  /// The purpose of the service.
  package enum Mode: String, NamedChoice {
    /// Shows the boot, until an application takes the screen.
    case boot
    /// Shows the shutdown.
    case shutdown
    /// Waits for calls.
    case kiosk

    package var name: String { rawValue }
  }

  /// The path of the service's socket.
  package var socket = DefaultSocketPath.path
  /// The group whose members may call, besides root and the user that the service runs as.
  package var group = "bezel"
  /// The folders with images that callers may name by their paths.
  package var imageFolders: [String] = []
  /// The theme when the service starts.
  package var theme: String?
  /// The folders with themes; the first folder that has a theme wins.
  package var themeFolders = ["/etc/bezel/themes", "/usr/share/bezel/themes"]
  package var mode = Mode.kiosk
  /// The language of the service's own texts on the screen; `nil` for that of the environment.
  package var language: Language?
  /// Whether tones are played.
  package var tone = false
  /// The address of a page about failed boots; `nil` for none.
  package var failureLink: String?
  /// The maximum number of clients.
  package var maximumClients = 256
  /// The virtual terminal to show HUDs on; `nil` for the one in front.
  package var tty: String?
  /// The file for the service's process ID.
  package var pidFile: String?
  /// The update services that are watched.
  package var watch: [WatchedService] = []

  package init() {}

  package static var section: SettingSection { .daemon }
}

/// The settings of the service.
package enum DaemonSetting: String, SettingName {
  case socket, group, imageFolders, theme, themeFolders, mode, language, tone, failureLink,
    maximumClients, tty, pidFile, watch

  package var row: Setting<DaemonSettings> {
    switch self {
    case .socket:
      Setting(
        "The path of the service's socket, if systemd passes it no socket; without it "
          + "/run/bezel/io.bezel.HUD or, for another user than root where there is no /run/bezel, "
          + "bezel/io.bezel.HUD in the folder $XDG_RUNTIME_DIR",
        // A socket's address has room for 107 bytes and a zero.
        .path("the absolute path of a socket, of at most 107 bytes", longest: 107)
      ) { $1(&$0.socket) }
    case .group:
      Setting(
        "The group whose members may call, besides root and the user that the service runs as",
        .group
      ) { $1(&$0.group) }
    case .imageFolders:
      Setting("The folders with images that callers may name by their paths", .folders) {
        $1(&$0.imageFolders)
      }
    case .theme:
      Setting("The theme when the service starts", .theme) { $1(&$0.theme) }
    case .themeFolders:
      Setting("The folders with themes; the first folder that has a theme wins", .folders) {
        $1(&$0.themeFolders)
      }
    case .mode:
      Setting(
        "The purpose of the service: to show the boot or the shutdown, with the screen kept until it "
          + "ends, or to wait for calls", .choice
      ) { $1(&$0.mode) }
    case .language:
      Setting(
        "The language of the service's own words on the screen, such as the button of a watchdog; a "
          + "locale such as de_DE.UTF-8 stands for its language; without it the language of the "
          + "service's environment, as in LANG, or English", .language
      ) { $1(&$0.language) }
    case .tone:
      Setting(
        "Play a short tone at a question, at success and at failure, on devices that can, such as pcspkr",
        .yesNo
      ) { $1(&$0.tone) }
    case .failureLink:
      Setting(
        "The address of a page about failed boots, which the splash shows as a QR code with the unit and the error: "
          + "unit= and error= are added to its query", .address
      ) { $1(&$0.failureLink) }
    case .maximumClients:
      Setting("The maximum number of clients", .number(1...1_000)) { $1(&$0.maximumClients) }
    case .tty:
      Setting("The virtual terminal to show HUDs on; without it the one in front", .terminal) {
        $1(&$0.tty)
      }
    case .pidFile:
      Setting(
        "The file that the service writes its process ID to", .path("the absolute path of a file")
      ) { $1(&$0.pidFile) }
    case .watch:
      Setting(
        "The update services whose updates are shown",
        details:
          "The unit bezel-watch.service does it as root; where the service was not started by systemd, "
          + "it starts `bezel watch` itself.",
        in: .updates, .watchedServices
      ) { $1(&$0.watch) }
    }
  }
}

extension ValueKind<String> {
  fileprivate static func path(_ values: String, longest: Int = .max) -> ValueKind {
    ValueKind(values, placeholder: "PATH", format: { $0 }) {
      $0.isAbsolutePath && $0.utf8.count <= longest ? $0 : nil
    }
  }

  fileprivate static var address: ValueKind {
    ValueKind(
      "an address of at most 200 characters that begins with https:// or http://",
      placeholder: "URL", format: { $0 }
    ) { text in
      let rest = ["https://", "http://"].first { text.utf8.starts(with: $0.utf8) }.map {
        text.utf8.dropFirst($0.utf8.count)
      }
      guard let first = rest?.first, first != UInt8(ascii: "/"), text.utf8.count <= 200,
        text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
      else { return nil }
      return text
    }
  }

  fileprivate static var theme: ValueKind {
    ValueKind("the name of a theme's folder", placeholder: "THEME", format: { $0 }) {
      ThemeFolder.isName($0) ? $0 : nil
    }
  }

  fileprivate static var terminal: ValueKind {
    ValueKind("a virtual terminal, as /dev/tty7", placeholder: "TTY", format: { $0 }) {
      VirtualTerminal(path: $0) == nil ? nil : $0
    }
  }

  fileprivate static var group: ValueKind {
    ValueKind("the name of a group", placeholder: "GROUP", format: { $0 }) {
      isGroupName($0) ? $0 : nil
    }
  }

  /// Whether this is a valid name of a group.
  ///
  /// - Source: "NAMING" in systemd's "User/Group Name Syntax".
  private static func isGroupName(_ name: String) -> Bool {
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

extension ValueKind<[WatchedService]> {
  fileprivate static var watchedServices: ValueKind {
    ValueKind(
      WatchedService.listForm, placeholder: "SERVICES",
      format: { $0.isEmpty ? nil : $0.map { $0.text }.joined(separator: ",") },
      parse: { WatchedService.list($0) })
  }
}

extension ValueKind<[String]> {
  fileprivate static var folders: ValueKind {
    ValueKind(
      "absolute paths of folders, with colons between them", placeholder: "FOLDERS",
      format: { $0.isEmpty ? nil : $0.joined(separator: ":") },
      parse: { text in
        let folders = text.split(separator: ":", omittingEmptySubsequences: false).map {
          String($0)
        }
        return folders.allSatisfy { $0.isAbsolutePath } ? folders : nil
      })
  }
}

extension ValueKind<Language> {
  fileprivate static var language: ValueKind {
    ValueKind(
      "a language that Bezel has words in: \(Language.names)", placeholder: "LANGUAGE",
      format: { $0.name },
      parse: { Language(locale: $0) })
  }
}
