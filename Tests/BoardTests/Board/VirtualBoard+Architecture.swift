extension VirtualBoard {
  /// A board's processor, by Debian's name for it.
  enum Architecture: String {
    case amd64
    case arm64
    /// 32-bit ARM with floating point in registers; Bezel's program also needs NEON.
    case armhf

    /// The name of the folders of its libraries and headers.
    var libraries: String {
      switch self {
      case .amd64: "x86_64-linux-gnu"
      case .arm64: "aarch64-linux-gnu"
      case .armhf: "arm-linux-gnueabihf"
      }
    }
  }
}
