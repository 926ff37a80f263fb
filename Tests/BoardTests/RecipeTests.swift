import Foundation
import Testing

extension InstalledSuite {
  /// The layer for OpenEmbedded and the tree for Buildroot in `board/package`; neither is needed to look at them.
  @Suite("The recipes for other systems") struct RecipeTests {
    private let tarball: PackageFiles
    private let layer: String
    private let buildroot: (make: String, menu: String, hashes: String)

    init() throws {
      tarball = try PackageFiles(ofTarballBeside: PackageFiles.builtPackage())
      layer = try Self.text("package/yocto/recipes-graphics/bezel/bezel_0.9.0.bb")
      let folder = "package/buildroot/package/bezel"
      buildroot = (
        try Self.text("\(folder)/bezel.mk"), try Self.text("\(folder)/Config.in"),
        try Self.text("\(folder)/bezel.hash")
      )
    }

    private static let board = BoardScript.folder.appending(path: "..").standardized

    private static func text(_ path: String) throws -> String {
      try String(contentsOf: board.appending(path: path), encoding: .utf8)
    }

    /// Runs a script of the shell, and returns what it prints.
    @discardableResult
    private func shell(_ script: String) throws -> String {
      try BoardScript.output(of: "/bin/sh", ["-euc", script])
    }

    @Test("have the package's version, and the sums of the file about its licence")
    func versions() throws {
      let changelog = Self.board.appending(path: "package/debian/changelog").path
      let version = try shell("dpkg-parsechangelog -l \(changelog) -S Version")
      #expect(version == "0.9.0", "Rename the recipe, and its name here.")
      #expect(buildroot.make.contains("\nBEZEL_VERSION = \(version)\n"))
      let copyright = tarball.folder.appending(path: "copyright").path
      let md5 = try shell("md5sum <\(copyright)").prefix(32)
      #expect(layer.contains("\nLIC_FILES_CHKSUM = \"file://copyright;md5=\(md5)\"\n"))
      let sha256 = try shell("sha256sum <\(copyright)").prefix(64)
      #expect(buildroot.hashes.contains("\nsha256  \(sha256)  copyright\n"))
    }

    @Test("name the libraries of the guide's table")
    func libraries() throws {
      let guide = try String(
        contentsOf: tarball.folder.appending(path: "INSTALL.md"), encoding: .utf8)
      let rows = guide.matches(of: #/\n\| `(lib[^`]*)` \|[^|]*\|[^|]*\| ([^|]*) \| ([^|]*) \|/#)
      #expect(rows.count == 15)
      for row in rows {
        let names = [row.2, row.3].map { $0.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
        // Those of systemd come with the service manager, or with what takes udev's place.
        let isSystemds = ["libudev.so.1", "libsystemd.so.0"].contains(row.1)
        for name in names[0] where !isSystemds {
          #expect(buildroot.menu.contains("select BR2_PACKAGE_\(name) # runtime"), "\(row.1)")
        }
        let package = isSystemds ? String(row.1.prefix { $0 != "." }) : names[1].first
        if let package {
          let list = try Regex(
            "\n(DEPENDS|RDEPENDS:\\$\\{PN\\}|PACKAGECONFIG\\[\\w+\\]) = \"(.*\\W)?\(package)\\W")
          #expect(layer.contains(list), "\(row.1)")
        }
      }
    }

    @Test("have no errors of syntax in their scripts and in the hooks of initramfs")
    func syntax() throws {
      try shell(
        """
        cd \(Self.board.path)/boot
        for script in sysv/* busybox/rc? initramfs-files splash dracut/*/bezel-*.sh mkinitcpio/hooks/* \\
          $(find initramfs-tools -type f); do sh -n $script; done
        for script in dracut/*/module-setup.sh mkinitcpio/install/*; do bash -n $script; done
        """)
    }

    /// The paths of OpenEmbedded's folders, by their names in a recipe.
    private func folders(isMerged: Bool) -> [String: String] {
      let base = isMerged ? "/usr/lib" : "/lib"
      return [
        "PN": "bezel", "bindir": "/usr/bin", "datadir": "/usr/share", "docdir": "/usr/share/doc",
        "sysconfdir": "/etc", "localstatedir": "/var", "INIT_D_DIR": "/etc/init.d",
        "nonarch_libdir": "/usr/lib", "nonarch_base_libdir": base,
        "systemd_unitdir": "\(base)/systemd",
        "systemd_system_unitdir": "\(base)/systemd/system",
      ]
    }

    @Test("in OpenEmbedded give each file to one package", arguments: [true, false])
    func layerFiles(isMerged: Bool) throws {
      let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: root) }
      let folders = folders(isMerged: isMerged)
      let settings = folders.map { "\($0)=\($1)" }.joined(separator: "\n")
      let install = try #require(layer.firstMatch(of: #/\ndo_install\(\) \{\n((?s).*?)\n\}\n/#)).1
      let installed = try shell(
        """
        \(settings)
        S=\(tarball.folder.path) D=\(root.path) UNPACKDIR=/ BEZEL_LOGO=\(tarball.folder.path)/copyright
        mkdir $D
        \(install)
        find $D ! -type d -printf '/%P\\n'
        """
      ).split(separator: "\n").map(String.init)

      var packages = ["doc": ["/usr/share/doc", "/usr/share/man"]]
      for found in layer.matches(of: #/\nFILES:\$\{PN\}(?:-(\w+))? \+?= "((?s).*?)"/#) {
        var list = String(found.2).replacing("\\\n", with: " ")
        for (name, path) in folders { list = list.replacing("${\(name)}", with: path) }
        packages[found.1.map(String.init) ?? "", default: []] += list.split(separator: " ").map(
          String.init)
      }
      // OpenEmbedded's own.
      packages["", default: []] += ["/usr/bin", "/etc"]
      var contents: [String: Set<String>] = [:]
      for path in installed {
        let owner = ["boot", "dracut", "completions", "doc", ""].first { package in
          (packages[package] ?? []).contains {
            fnmatch($0, path, 0) == 0 || fnmatch("\($0)/*", path, 0) == 0
          }
        }
        contents[try #require(owner, "\(path) is in no package"), default: []].insert(path)
      }

      let units = try #require(folders["systemd_system_unitdir"])
      let boot: [String] = (Array(tarball.sizes.keys) + tarball.links.keys).filter {
        $0.hasPrefix("boot/")
      }
      .map { String($0.dropFirst(4)).replacing("/usr/lib/systemd/system", with: units) }
      let others = [
        "/usr/share/man/", "/usr/share/initramfs-tools/", "/usr/lib/initcpio/", "/usr/lib/dracut/",
      ]
      let added = [
        "/usr/bin/psplash-write", "/etc/init.d/bezel-splash", "/usr/share/bezel/logo.png",
      ]
      #expect(
        contents["boot"]
          == Set(boot.filter { path in !others.contains { path.hasPrefix($0) } } + added))
      #expect(contents["dracut"] == Set(boot.filter { $0.hasPrefix("/usr/lib/dracut/") }))
      #expect(contents["completions"]?.count == 3)
      #expect(contents[""]?.contains("/etc/init.d/bezeld") == true)
    }

    @Test("in Buildroot install the tarball's files", arguments: ["SYSV", "SYSTEMD"])
    func buildrootFiles(manager: String) throws {
      let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: root) }
      let logo = tarball.folder.appending(path: "copyright").path
      let installed = try shell(
        """
        mkdir \(root.path)
        make -s -f - \(tarball.folder.path)/installed >&2 <<'END'
        BR2_x86_64 = y
        BR2_PACKAGE_BEZEL_BOOT = y
        BR2_PACKAGE_BEZEL_LOGO = "\(logo)"
        TARGET_DIR = \(root.path)
        INSTALL = install
        qstrip = $(subst ",,$(1))
        include \(Self.board.path)/package/buildroot/package/bezel/bezel.mk
        \(tarball.folder.path)/installed:
        \t$(BEZEL_INSTALL_TARGET_CMDS)
        \t$(BEZEL_INSTALL_INIT_\(manager))
        \t$(call $(BEZEL_POST_INSTALL_TARGET_HOOKS))
        END
        find \(root.path) ! -type d -printf '%P\\n'
        """
      ).split(separator: "\n").map(String.init)
      let all = Array(tarball.sizes.keys) + tarball.links.keys
      var expected = all.filter { $0.hasPrefix("etc/") || $0.hasPrefix("usr/") }
        .map { $0.replacing(#/^usr\/lib\/udev/#, with: "lib/udev") }
      expected.append("usr/share/bezel/logo.png")
      if manager == "SYSV" {
        expected += ["S00bezel-splash", "S90bezeld", "S99bezel-splash"].map { "etc/init.d/\($0)" }
        expected.append("usr/bin/psplash-write")
      } else {
        expected += all.filter {
          $0.hasPrefix("boot/") && !$0.contains("usr/share/") && !$0.contains("/dracut/")
            && !$0.contains("/initcpio/")
        }.map { String($0.dropFirst(5)) }
      }
      #expect(Set(installed) == Set(expected))
    }
  }
}
