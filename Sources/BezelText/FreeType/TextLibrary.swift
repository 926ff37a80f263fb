internal import CBezelLibrary

/// A library without which some texts are set less well.
package enum TextLibrary: CaseIterable, Sendable {
  case fribidi, unibreak, thai

  /// Whether it is installed; it is opened then.
  package var isInstalled: Bool {
    name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bezel_open_library($0.baseAddress) != 0 }
    }
  }

  /// The loss without it and the package to install, as two sentences.
  package var advice: String {
    switch self {
    case .fribidi:
      "Arabic and Hebrew are set from left to right, as FriBidi is not installed. Install libfribidi0."
    case .unibreak:
      "Lines end at spaces only, as libunibreak is not installed. Install libunibreak1."
    case .thai:
      "Lines of Thai end at spaces or within words, as libthai is not installed. Install libthai0."
    }
  }

  /// The linker's name.
  private var name: StaticString {
    switch self {
    case .fribidi: "fribidi"
    case .unibreak: "unibreak"
    case .thai: "thai"
    }
  }
}
