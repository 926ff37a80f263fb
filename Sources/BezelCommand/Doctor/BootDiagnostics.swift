internal import BezelFiles
internal import BezelLinux

/// The report of `bezel doctor --boot`: what keeps a boot splash from the screen, what shows through,
/// and what to do.
struct BootDiagnostics {
  enum Severity: String, Sendable {
    /// It keeps the splash from being shown.
    case problem
    /// It shows through, or makes the splash late or poor.
    case advice
    case fine
  }

  enum Topic: String, Sendable {
    case commandLine = "command line"
    case kernel, display, initramfs, plymouth, units, logo
  }

  struct Finding: Equatable, Sendable {
    let topic: Topic
    let severity: Severity
    /// A sentence.
    let sentence: String
  }

  /// In the order of the report.
  private(set) var findings: [Finding] = []

  /// Whether nothing keeps a splash from being shown.
  var isUsable: Bool { !findings.contains { $0.severity == .problem } }

  let root: String

  /// - Parameters:
  ///   - root: the path that stands for "/".
  ///   - run: returns the output of a command; `nil` if it fails.
  init(root: String = "", run: ([String]) -> [UInt8]?) {
    self.root = root
    let release = KernelRelease(root: root, run: run)
    checkCommandLine(KernelCommandLine(root: root), release)
    checkKernel(KernelCommandLine(root: root), release)
    let drivers = DriversInUse(root: root)
    checkDisplay(drivers, release)
    checkInitramfs(drivers, release, run: run)
    checkClient()
    checkUnits()
    checkLogo()
  }

  /// Creates a report from given findings.
  init(findings: [Finding]) {
    self.findings = findings
    root = ""
  }

  /// The report, as lines of text.
  var lines: [String] {
    findings.map { finding in
      let severity = finding.severity == .fine ? "" : "\(finding.severity.rawValue): "
      return "\(finding.topic.rawValue): \(severity)\(finding.sentence)"
    } + [isUsable ? "Ready: a splash can be shown." : "Not ready: a splash cannot be shown."]
  }

  // MARK: Helpers

  mutating func add(_ topic: Topic, _ severity: Severity, _ sentence: String) {
    findings.append(Finding(topic: topic, severity: severity, sentence: sentence))
  }

  /// Whether there is such a file; a link has to lead somewhere.
  func exists(_ path: String) -> Bool { Folder.resolved(path.rooted(at: root)) != nil }

  /// Whether the machine makes its initramfs with dracut.
  var usesDracut: Bool {
    !exists("/etc/initramfs-tools") && (exists("/etc/dracut.conf.d") || exists("/usr/bin/dracut"))
  }

  /// The command that makes the initramfs anew.
  var rebuild: String { usesDracut ? "dracut -f" : "update-initramfs -u" }
}
