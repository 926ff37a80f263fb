internal import BezelLinux

/// The logo of a Linux distribution.
package enum DistributionLogo {
  /// Returns where it may be, the best first: the files that distributions have for a splash, then the icon that
  /// `LOGO=` of os-release names.
  ///
  /// The script `initramfs-files` searches for the same ones.
  ///
  /// - Parameter root: the folder that stands for "/".
  /// - Source: os-release(5); "Icon Theme Specification", freedesktop.org.
  package static func paths(root: String = "/") -> [String] {
    var paths = [
      "/usr/share/bezel/logo.png", "/usr/share/plymouth/debian-logo.png",
      "/usr/share/plymouth/ubuntu-logo.png", "/usr/share/pixmaps/system-logo-white.png",
      "/usr/share/desktop-base/debian-logos/logo-256.png",
    ]
    let names = ["/etc/os-release", "/usr/lib/os-release"].compactMap {
      VariablesFile(reading: $0.rooted(at: root))["LOGO"]
    }
    if let name = names.first, !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) {
      // Sizes that are large enough.
      for size in [256, 512, 192, 128] {
        for kind in ["apps", "places"] {
          paths.append("/usr/share/icons/hicolor/\(size)x\(size)/\(kind)/\(name).png")
        }
      }
      paths.append("/usr/share/pixmaps/\(name).png")
    }
    return paths.map { $0.rooted(at: root) }
  }
}
