internal import BezelFiles
internal import BezelLinux
internal import BezelRaster

extension BootDiagnostics {
  /// Checks the program by which the boot's scripts and services reach the splash.
  mutating func checkClient() {
    let path = ["/usr/bin/plymouth", "/bin/plymouth"].first { exists($0) }
    guard let path else {
      return add(.plymouth, .problem, "there is no client /usr/bin/plymouth: install bezel-boot.")
    }
    let program = Folder.resolved(path.rooted(at: root))?.split(separator: "/").last
    if program == "bezeld" || program == "bezel" {
      add(.plymouth, .fine, "\(path) is Bezel's.")
    } else {
      add(
        .plymouth, .problem,
        "\(path) is that of plymouth itself: install bezel-boot, which takes its place.")
    }
  }

  /// Checks the units of systemd that start and end the splash.
  mutating func checkUnits() {
    guard exists("/run/systemd/system") || exists("/lib/systemd/systemd") else {
      return add(
        .units, .fine,
        "there is no systemd: start bezeld --fifo /run/psplash_fifo from the init scripts.")
    }
    let folders = ["/etc/systemd/system", "/lib/systemd/system", "/usr/lib/systemd/system"]
    let count = findings.count
    for unit in ["plymouth-start.service", "plymouth-quit.service"] {
      let path = folders.map { "\($0)/\(unit)" }.first { exists($0) }
      if path == nil {
        add(.units, .problem, "there is no \(unit): install bezel-boot.")
      } else if isMasked(unit) {
        add(.units, .problem, "\(unit) is masked: run systemctl unmask \(unit).")
      }
    }
    if findings.count > count { return }
    let wants = folders.contains {
      exists("\($0)/sysinit.target.wants/plymouth-start.service")
    }
    if wants {
      add(.units, .fine, "plymouth-start.service begins with the system.")
    } else {
      add(
        .units, .problem,
        "nothing starts plymouth-start.service: run systemctl add-wants sysinit.target "
          + "plymouth-start.service.")
    }
  }

  private func isMasked(_ unit: String) -> Bool {
    ["/etc/systemd/system", "/run/systemd/system"].contains { folder in
      Folder.resolved("\(folder)/\(unit)".rooted(at: root)) == "/dev/null"
    }
  }

  /// Checks the firmware's logo, which a splash shows again.
  mutating func checkLogo() {
    do throws(FilesError) {
      let logo = try FirmwareLogo.read(from: "/sys/firmware/acpi/bgrt".rooted(at: root))
      add(
        .logo, .fine,
        "the firmware's, \(logo.picture.width) x \(logo.picture.height) pixels.")
    } catch {
      if case .refused(.noSuchFile) = error.reason {
        add(
          .logo, .fine,
          "the firmware passes none on, so that the distribution's or one of your own is shown.")
      } else {
        add(.logo, .advice, "the firmware's cannot be used: \(error)")
      }
    }
  }
}
