import Foundation
import Testing

extension InstalledSuite {
  /// The files of a built package and tarball; no machine is needed to look at them.
  @Suite("The package's files") struct PackageFileTests {
    private let package: PackageFiles
    /// The package bezel-boot.
    private let bootPackage: PackageFiles
    private let tarball: PackageFiles
    private let program: ELFFile
    /// The guide for systems without dpkg.
    private let guide: String

    init() throws {
      let path = try PackageFiles.builtPackage()
      package = try PackageFiles(ofPackage: path)
      bootPackage = try PackageFiles(ofPackage: path.replacing("/bezel_", with: "/bezel-boot_"))
      tarball = try PackageFiles(ofTarballBeside: path)
      program = try ELFFile(package.folder.appending(path: "usr/bin/bezeld"))
      guide = try String(
        contentsOf: BoardScript.folder.appending(
          path: "../../Sources/Bezel/Bezel.docc/BuildrootAndYocto.md"), encoding: .utf8)
    }

    @Test("are at most 3.2 MB, and each lies in a folder for its kind")
    func sizes() {
      #expect(package.sizes.values.reduce(0, +) <= 3_200_000, "\(package.sizes)")
      let folders = [
        "etc/bezel/", "lib/systemd/system/", "lib/udev/", "usr/bin/", "usr/lib/bezel/profiles/",
        "usr/lib/systemd/user/", "usr/lib/sysusers.d/", "usr/lib/tmpfiles.d/",
        "usr/share/bash-completion/completions/",
        "usr/share/doc/bezel/", "usr/share/fish/vendor_completions.d/", "usr/share/man/man1/",
        "usr/share/man/man5/", "usr/share/man/man8/", "usr/share/zsh/vendor-completions/",
      ]
      for folder in folders {
        #expect(package.sizes.keys.contains { $0.hasPrefix(folder) }, "\(folder) is empty")
      }
      for file in package.sizes.keys {
        #expect(folders.contains(where: file.hasPrefix), "\(file) lies elsewhere")
      }
      #expect(package.links == ["usr/bin/bezel": "bezeld"])
    }

    @Test("hold one program, of the package's architecture and its calling convention")
    func machine() throws {
      let expected = try #require(
        [
          "amd64": ("Advanced Micro Devices X86-64", "/lib64/ld-linux-x86-64.so.2", "0x0"),
          "arm64": ("AArch64", "/lib/ld-linux-aarch64.so.1", "0x0"),
          "armhf": ("ARM", "/lib/ld-linux-armhf.so.3", "0x5000400, Version5 EABI, hard-float ABI"),
        ][package.architecture])
      #expect(program.field("Machine") == expected.0)
      #expect(program.field("Flags") == expected.2)
      #expect(program.loader == expected.1)
      #expect(guide.contains("| `\(package.architecture)` |") && guide.contains("`\(expected.1)`"))
      // At random addresses, without an executable stack, and with read-only tables after the start.
      #expect(program.field("Type")?.hasPrefix("DYN") == true)
      #expect(program.text.contains("GNU_RELRO"))
      #expect(
        program.text.split(separator: "\n").contains {
          $0.contains("GNU_STACK") && !$0.contains("RWE")
        })
    }

    @Test("print every value: none is of a type that Embedded Swift has no words for")
    func words() throws {
      // The compiler's words in its place; they are there only if something is printed so.
      let placeholder = Data("(cannot print value in embedded Swift)".utf8)
      let program = try Data(contentsOf: package.folder.appending(path: "usr/bin/bezeld"))
      #expect(program.range(of: placeholder) == nil)
      #expect(program.range(of: Data("Not ready: no HUD can be shown.".utf8)) != nil)
    }

    @Test(
      "say words at every command, with every option, right and wrong, and at the guides' lines")
    func said() throws {
      let programs = package.folder.appending(path: "usr/bin").path
      let socket = package.folder.appending(path: "socket").path
      let output = try BoardScript.output(
        of: "/bin/sh",
        [
          "-c",
          """
          PATH=\(programs):$PATH BEZEL_SOCKET=\(socket)
          export PATH BEZEL_SOCKET
          bezeld --memory 320x240 --socket \(socket) 2>&1 &
          until [ -S \(socket) ]; do sleep 0.1; done
          \(try PrintedWords.script(values: ["", "=", "=1", "=wrong", "=0.5"]))
          wait
          """,
        ], atMostSeconds: 300)
      let asked = output.split(separator: "\n").count { $0.hasPrefix("$ bezel ") }
      #expect(asked > 3_000, "\(asked)")
      let leftovers = try PrintedWords.leftovers(in: output)
      #expect(leftovers.isEmpty, "\(leftovers.prefix(20).joined(separator: "\n"))")
    }

    @Test("need no library at the start but the C library and jansson")
    func libraries() throws {
      let linked = program.linked.filter { !$0.hasPrefix("ld-") }
      #expect(linked.sorted() == ["libc.so.6", "libjansson.so.4"])
      let named = Set(program.linked + program.opened).filter {
        $0 != "libc.so.6" && !$0.hasPrefix("ld-")
      }
      #expect(named.count == 15, "\(named)")
      // The guide's rows: library, oldest version.
      let rows = guide.matches(of: #/\| `(lib[a-z0-9-]+\.so\.[0-9]+)` \| ([0-9.]+) \|/#)
      #expect(Set(rows.map { String($0.1) }) == named)
      // The package names them, too, as `board/package/opened-libraries` found them.
      let packages = package.field("Depends") + ", " + package.field("Recommends")
      for row in rows {
        let owner = try PackageFiles.owner(of: String(row.1))
        #expect(packages.firstRange(of: "\(owner) (>= \(row.2)") != nil, "\(row.0)")
      }
    }

    @Test("run with the glibc that the guide names, which the package depends on")
    func glibc() throws {
      let needed = try #require(program.versions(of: "GLIBC").last)
      let named = try #require(guide.firstMatch(of: #/needs glibc ([0-9.]+) or later/#)).1
      #expect(needed == named)
      #expect(package.field("Depends").contains("libc6 (>= \(needed))"))
      #expect(package.field("Depends").contains("libjansson4 (>= "))
    }

    @Test("are in the tarball, too, with the page that says how they are installed")
    func tarballFiles() throws {
      // Debian's folders, and its compression of manual pages.
      func installed(_ path: String) -> String? {
        let isDebianOnly =
          path.hasPrefix("usr/share/doc/") && !path.hasPrefix("usr/share/doc/bezel/examples/")
        if isDebianOnly { return nil }
        return path.replacing(#/^lib\//#, with: "usr/lib/").replacing(#/\.gz$/#, with: "")
          .replacing("zsh/vendor-completions", with: "zsh/site-functions")
      }
      let files = package.sizes.keys.compactMap(installed)
      let bootFiles = bootPackage.sizes.keys.compactMap(installed).map { "boot/\($0)" }
      #expect(Set(tarball.sizes.keys) == Set(files + bootFiles + ["INSTALL.md", "copyright"]))
      let bootLinks = bootPackage.links.map { ("boot/\(installed($0)!)", $1) }
      #expect(tarball.links == package.links.merging(bootLinks) { $1 })
      let page = try String(
        contentsOf: tarball.folder.appending(path: "INSTALL.md"), encoding: .utf8)
      #expect(page == guide, "The guide is newer: run ./board/package/build.")
    }
  }
}
