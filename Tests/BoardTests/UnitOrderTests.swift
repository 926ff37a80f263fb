import Foundation
import Testing

extension InstalledSuite {
  /// The order in which the packages' units start and stop; no machine is booted for it.
  @Suite("The order of the packages' units") struct UnitOrderTests {
    /// The units of both packages, and those with others of a machine.
    private let (names, graph): ([String], UnitGraph)
    private static let shipped = Result { try load() }

    private static let ends = ["poweroff", "reboot", "halt", "kexec"]
    /// The units for which a machine starts and stops others.
    private static let targets =
      ends.map { "\($0).target" } + ["multi-user.target", "initrd-switch-root.target"]
    /// The units of the machine, besides systemd's.
    private static let others = [
      // It takes long to stop, and has nothing to do with Bezel.
      "application.service": """
      [Service]
      ExecStart=/bin/true
      ExecStop=/bin/sleep 15
      """,
      // As the guide says.
      "client.service": """
      [Unit]
      After=bezeld.socket
      Wants=bezeld.socket
      [Service]
      ExecStart=/bin/true
      ExecStop=/bin/sleep 15
      """,
      "display-manager.service": """
      [Unit]
      After=systemd-user-sessions.service
      [Service]
      ExecStart=/bin/true
      """,
      // As in dracut 056.
      "dracut-shutdown.service": """
      [Unit]
      After=local-fs.target
      Conflicts=umount.target shutdown.target
      DefaultDependencies=no
      [Service]
      Type=oneshot
      RemainAfterExit=yes
      ExecStart=/bin/true
      """,
    ]

    init() throws { (names, graph) = try Self.shipped.get() }

    private static func load() throws -> ([String], UnitGraph) {
      let path = try PackageFiles.builtPackage()
      let packages = [
        try PackageFiles(ofPackage: path),
        try PackageFiles(ofPackage: path.replacing("/bezel_", with: "/bezel-boot_")),
      ]
      let folder = "lib/systemd/system/"
      let names = packages.flatMap { $0.sizes.keys }
        .filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
        .filter { !$0.contains("/") }
      let work = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(
        at: work.appending(path: "multi-user.target.wants"), withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: work) }
      for (name, text) in others {
        try text.write(to: work.appending(path: name), atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
          atPath: work.appending(path: "multi-user.target.wants/\(name)").path,
          withDestinationPath: "../\(name)")
      }
      // The files go with the packages.
      return try withExtendedLifetime(packages) {
        let graph = try UnitGraph(
          loading: names + others.keys + targets,
          from: packages.map { $0.folder.appending(path: folder) }, work: work)
        return (names, graph)
      }
    }

    /// The jobs of a boot to a login, and to HUDs and questions on the screen.
    private var boot: UnitGraph.Jobs {
      graph.boot(
        to: "multi-user.target", "getty@tty1.service", "bezeld.service",
        "systemd-ask-password-plymouth.service")
    }

    @Test("The splash of the machine's end waits for what has the screen, and for no other service")
    func end() {
      for end in Self.ends {
        let jobs = graph.end(by: "\(end).target", after: boot)
        let splash = "plymouth-\(end).service"
        #expect(jobs.stops.isSuperset(of: ["application.service", "client.service"]), "\(end)")
        #expect(
          graph.awaited(by: splash, in: jobs).isSuperset(of: [
            "bezeld.service", "display-manager.service", "getty@tty1.service",
          ]), "\(end)")
        #expect(graph.awaited(by: "systemd-\(end).service", in: jobs).contains(splash))
        let ours = jobs.starts.intersection(names)
        #expect(ours == [splash, "plymouth-switch-root-initramfs.service"])
        for unit in ours {
          let awaited = graph.awaited(by: unit, in: jobs)
          #expect(awaited.isDisjoint(with: ["application.service", "client.service"]), "\(unit)")
        }
      }
    }

    @Test("The splash of the boot, and the questions on it, wait for no mount")
    func beginning() {
      for unit in [
        "plymouth-start.service", "systemd-ask-password-plymouth.path",
        "systemd-ask-password-plymouth.service",
      ] {
        #expect(boot.starts.contains(unit))
        let awaited = graph.awaited(by: unit, in: boot)
        #expect(
          awaited.isDisjoint(with: ["local-fs.target", "cryptsetup.target", "sysinit.target"]),
          "\(unit): \(awaited)")
      }
    }

    @Test("A service waits for no end of the splash, and for no start longer than 20 s")
    func blocking() {
      #expect(
        graph.awaited(by: "application.service", in: boot).intersection(names)
          .isSubset(of: [
            "systemd-ask-password-plymouth.path", "bezeld.socket", "plymouth-start.service",
          ]))
      #expect(
        graph.awaited(by: "getty@tty1.service", in: boot).contains("plymouth-quit-wait.service"))
      for (unit, jobs) in [
        ("application.service", boot),
        ("initrd-switch-root.service", graph.boot(to: "initrd-switch-root.target")),
        ("systemd-poweroff.service", graph.end(by: "poweroff.target", after: boot)),
      ] {
        let services = graph.awaited(by: unit, in: jobs).intersection(jobs.starts)
          .intersection(names).filter { $0.hasSuffix(".service") }
        #expect(!services.isEmpty, "\(unit)")
        for service in services {
          #expect(graph[service, "TimeoutStartSec"] == ["20s"], "\(unit) waits for \(service)")
        }
      }
    }
  }
}
