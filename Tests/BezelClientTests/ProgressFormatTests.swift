import BezelHUD
import Testing

@testable import BezelClient

@Suite("Progress as known programs write it") struct ProgressFormatTests {
  private typealias Samples = ProgressSamples

  private func read(_ format: ProgressFormat, _ parts: [[UInt8]]) -> [ProgressReport] {
    var reader = ProgressReader(format, in: .english)
    var reports = parts.flatMap { reader.read($0) }
    if let report = reader.popRest() { reports.append(report) }
    return reports
  }

  private func read(_ format: ProgressFormat, _ lines: [String]) -> [ProgressReport] {
    read(format, lines.map { Array($0.utf8) })
  }

  private func percents(_ reports: [ProgressReport]) -> [Int] {
    reports.map { $0.fraction.map { ($0.rawValue * 100 + 32_768) / 65_536 } ?? -1 }
  }

  @Test("pv tells per cent, or bytes, and maybe when")
  func pv() {
    #expect(percents(read(.pv, Samples.pv)) == [15, 30, 45, 60, 75, 90, 100])
    let bytes = [6_000_000, 12_000_000, 16_000_000, 24_000_000, 30_000_000, 36_000_000, 40_000_000]
    #expect(read(.pv, Samples.pvBytes).map(\.done) == bytes)
    #expect(read(.pv, Samples.pvTimes).compactMap(\.done).suffix(2) == [36_000_000, 40_000_000])
    #expect(read(.pv, Samples.pvTimes).allSatisfy { $0.fraction == nil })
    #expect(read(.pv, ["0.5 7\n", "1.0 150\n", "1.5 90\n"]).map(\.done) == [nil, 150, 90])
  }

  @Test("curl draws a bar, or a table with bytes")
  func curl() {
    #expect(percents(read(.curl, Samples.curlBar)) == [6, 16, 38, 61, 87, 100])
    #expect(read(.curl, Samples.curlBarOfUnknown).isEmpty)
    let table = read(.curl, Samples.curlTable)
    // The first line does not show whether its total is more than nothing.
    #expect(percents(table) == [-1, 29, 71, 100])
    #expect(table.map(\.done) == [0, 11_639_194, 28_626_125, 39_950_746])
    #expect(table.map(\.total) == [nil, 39_950_746, 39_950_746, 39_950_746])
    #expect(table.last?.rate == 17_196_646)
    let unknown = read(.curl, Samples.curlTableOfUnknown)
    #expect(unknown.allSatisfy { $0.fraction == nil && $0.total == nil })
    #expect(unknown.map(\.done) == [0, 1_199_104, 2_399_232, 3_599_360, 3_999_744])
  }

  @Test("rauc, and dialog's blocks between XXX, are lines that are known by themselves")
  func lines() {
    let rauc = [
      "installing\n", "  0% Installing\n", " 20% Determining slot states done.\n",
      " 99% Copying image to rootfs.1 done.\n", "LastError: Failed\n", "100% Installing done.\n",
    ]
    for format in [ProgressFormat.lines, .auto] {
      #expect(percents(read(format, rauc)) == [0, 20, 99, 100])
      #expect(read(format, rauc)[1].text == "Determining slot states done.")
      let gauge = read(
        format,
        ["5\nXXX\n30\nStep two\n10 of 20\\nfiles\nXXX\n40\nXXX\nno number\nXXX\nXXX\n50\nXXX\n"])
      #expect(percents(gauge) == [5, 30, 40, 50])
      #expect(gauge.map(\.text) == [nil, "Step two\n10 of 20\nfiles", nil, nil])
      #expect(percents(read(format, ["XXX\n30\nText\nXXX\n"])) == [30])
    }
    var reader = ProgressReader(.lines, in: .english)
    _ = reader.read(Array("XXX\n30\nStep two\nXXX\n".utf8))
    #expect(!reader.hasIgnored)
    let long = "XXX\n1\n" + String(repeating: "text\n", count: 100_000) + "XXX\n"
    #expect(reader.read(Array(long.utf8)).allSatisfy { $0.text?.utf8.count ?? 0 < 8_192 })
  }

  @Test("swupdate-progress tells steps, and swupdate-client what it does")
  func swupdate() {
    let bar = String(repeating: "=", count: 30) + String(repeating: "-", count: 30)
    let progress = [
      "\n\nUpdate started !\nInterface: LOCAL\n\n",
      "[ \(bar) ] 1 of 2 50% (rootfs.ext4), dwl 0% of 0 bytes\r\n",
      "[ \(bar) ] 2 of 2 50% (boot image), dwl 0% of 0 bytes\r\n", "\nSUCCESS !\n",
    ]
    let client = [
      "Status: 1 message: Software Update started !\n",
      "Status: 3 message: [install_single_image] : Found installer for stream rootfs\n",
      "Status: x message: no\n", "Swupdate was successful !\n",
    ]
    for format in [ProgressFormat.swupdate, .auto] {
      #expect(percents(read(format, progress)) == [25, 75])
      #expect(read(format, progress).map(\.text) == ["rootfs.ext4", "boot image"])
      #expect(
        read(format, client) == [
          ProgressReport(nil, text: "Software Update started !"),
          ProgressReport(nil, text: "Found installer for stream rootfs"),
        ])
    }
    for junk in ["[  ] 0 of 2 5% (a)", "[  ] 3 of 0 5% (a)", "[  ] 1 of 2 101% (a)", "[ ] 1 of"] {
      #expect(ProgressReport(swupdate: junk) == nil, "\(junk)")
    }
  }

  @Test("rsync tells bytes with marks, without, and as people like them")
  func rsync() {
    let marked = read(.rsync, Samples.rsync)
    #expect(percents(marked) == [0, 20, 40, 40, 60, 80, 81, 100])
    #expect(marked.last?.done == 20_000_000)
    #expect(marked[1].rate == 8_545_894)
    #expect(read(.rsync, Samples.rsyncPlain).map(\.done) == [32_768, 4_000_000, 7_342_336])
    #expect(read(.rsync, Samples.rsyncHuman).map(\.done) == [32_770, 4_000_000, 8_000_000])
    #expect(percents(read(.rsync, Samples.rsyncFiles)) == [0, 100, 0, 100])
    // German numbers: points between thousands, and a decimal comma.
    let german = read(.rsync, ["\r      4.000.000  20%    8,15MB/s    0:00:00  \n"])
    #expect(german == [marked[1]])
    let human = read(.rsync, ["\r      4,00M  20%    8,15MB/s    0:00:00  \n"])
    #expect(human == [marked[1]])
  }

  @Test("apt tells what it does to which package")
  func apt() {
    let reports = read(.apt, Samples.apt)
    #expect(percents(reports) == [0, 100, 0, 0, 20, 40, 40, 40, 60, 80])
    #expect(reports.first?.text == "Retrieving file 1 of 1")
    #expect(reports.last?.text == "Installed pv (amd64)")
    let others = read(
      .apt,
      [
        "pmstatus:libc6:i386:12.5:Unpacking: libc6\n", "pmstatus:pv:25,0000:Auspacken\n",
        "pmerror:/tmp/pv.deb : 50.0 : it is broken: very\n",
        "pmconffile:/etc/a.conf:75.0:'/etc/a.conf' '/etc/a.conf.dpkg-new' 1 1 \n",
        "media-change: Debian 12:/media/cdrom:Insert it\n", "pmstatus\n", "pmstatus:\n",
        "pmstatus:a:b:c\n", "pmstatus:a:101:b\n", "pmstatus:a:100:\n",
      ])
    #expect(percents(others) == [13, 25, 75, 100])
    #expect(
      others.map(\.text) == [
        "Unpacking: libc6", "Auspacken", "/etc/a.conf has changed: an answer is needed", nil,
      ])
  }

  private static let samples: [(format: ProgressFormat, lines: [String])] = [
    (.pv, Samples.pvBytes), (.pv, Samples.pvTimes), (.curl, Samples.curlBar),
    (.curl, Samples.curlTable), (.curl, Samples.curlTableOfUnknown), (.rsync, Samples.rsync),
    (.rsync, Samples.rsyncPlain), (.rsync, Samples.rsyncHuman), (.rsync, Samples.rsyncFiles),
    (.apt, Samples.apt), (.lines, ["5\n", "7 Copying\n", "3/4\n", "80%\n", "100"]),
  ]

  @Test("The format is found without an option", arguments: samples.indices)
  func auto(index: Int) {
    let (format, lines) = Self.samples[index]
    #expect(read(.auto, lines) == read(format, lines))
    #expect(read(.auto, ["Nothing of interest\n", "\n"] + lines) == read(format, lines))
  }

  @Test("No guess is final, and lines that begin with numbers are no other program's")
  func decision() {
    #expect(percents(read(.auto, ["50\n", "pmstatus:a:70:b\n", "60 a\n"])) == [50, 70])
    #expect(percents(read(.auto, ["pmstatus:a:70:b\n", "60 a\n"])) == [70])
    #expect(percents(read(.auto, Samples.pv)) == [15, 30, 45, 60, 75, 90, 100])
    #expect(percents(read(.auto, ["45%\n", "46% Copying\n"])) == [45, 46])
    let files = ["sending incremental file list\n", "01 Intro.flac\n", "02 Song.flac\n"]
    #expect(percents(read(.auto, files + Samples.rsync)) == [0, 20, 40, 40, 60, 80, 81, 100])
    #expect(read(.auto, ["pv prints 3\n", "7\n"] + Samples.apt).count == 11)
  }

  @Test(
    "Names, counts, dates and times are no progress",
    arguments: [
      "01 Intro.flac\n02 Song.flac\n", "3 packages\n4 packages\n", "100 Mbit/s\n",
      "1.2.3 is newer\n", "12:30 done\n", "2026-11-27 x\n2026-11-28 x\n", "a 1/2/3\na 2/2/3\n",
      "usr/share/1/2\nusr/share/2/2\n", "v1.50%a\nv1.60%b\n",
      "info: 49.9% mapped\ninfo: copying\n", "a 10% or 20%\nb 30% or 40%\n",
    ])
  func names(text: String) {
    #expect(read(.auto, [text]).isEmpty, "\(text)")
  }

  /// A text and the backspaces behind it.
  private static func replaced(_ text: String) -> String {
    text + String(repeating: "\u{8}", count: text.count)
  }

  private static let others: [(tool: String, output: String, percents: [Int], text: String?)] = [
    (
      "badblocks",
      "Checking: " + replaced("12.34% done, 0:05 elapsed. (0/0/0 errors)")
        + replaced("25.00% done, 0:09 elapsed. (0/0/0 errors)") + "done   \n", [25], "Checking"
    ),
    (
      "mkfs.ext4",
      "Writing inode tables: " + replaced(" 1/98") + replaced("12/98") + replaced("49/98")
        + "done\n",
      [12, 50], "Writing inode tables"
    ),
    (
      "wget", "img.bin  10%[>      ] 2.5M 2.10MB/s eta 9s\rimg.bin  42%[===>   ] 10.5M eta 7s\r",
      [42], "img.bin"
    ),
    ("zstd", "img.zst : 37%\rimg.zst : 38%\r", [38], "img.zst"),
    (
      "partclone",
      "\r\(String(repeating: " ", count: 80))\rElapsed: 00:00:10, Completed:  16.67%,   2.10GB/min,"
        + "\r\(String(repeating: " ", count: 80))\rElapsed: 00:00:20, Completed:  33.33%, 2GB/min\r",
      [33], "Completed"
    ),
    (
      "bmaptool",
      "bmaptool: info: 1.2 GiB, 49.9% of it mapped\nbmaptool: info: 10% copied\r"
        + "bmaptool: info: 43% copied\r", [43], "bmaptool: info"
    ),
    ("systemd-sysupdate", "Imported 37%.\nImported 38%.\n", [38], "Imported"),
    (
      "git",
      "Receiving objects:  57% (120/210)\rReceiving objects:  58% (121/210), 3.1 MB/s\r"
        + "Resolving deltas:  10% (1/10)\rResolving deltas:  20% (2/10)\r", [58, 20],
      "Resolving deltas"
    ),
    ("fwupdmgr", "Writing… [*     ] 18%\rWriting… [**    ] 48%\r", [48], "Writing…"),
    (
      "flatpak", "Installing 2/5… ██▌ 23%\rInstalling 2/5… ████▌ 43%\r", [23, 43],
      "Installing 2/5…"
    ),
    ("unsquashfs", "[=/  ] 1200/5000  24%\r[==| ] 2500/5000  50%\r", [50], nil),
    ("7z", " 45% 12 - file\r 50% 13 - file\r", [45, 50], "13 - file"),
    ("e2fsck", "1 0 98 /dev/sda2\n1 49 98 /dev/sda2\n5 98 98 /dev/sda2\n", [0, 35, 100], nil),
  ]

  @Test("What other programs print is found by two lines that rise", arguments: others.indices)
  func other(index: Int) {
    let (tool, output, expected, text) = Self.others[index]
    let reports = read(.auto, [output])
    #expect(percents(reports) == expected, "\(tool)")
    #expect(reports.last?.text == text, "\(tool)")
  }

  @Test("A pass of e2fsck that there is not is no report, however far it is out of range")
  func passes() {
    for pass in ["0", "6", "-1", "9223372036854775807", "-9223372036854775808"] {
      #expect(ProgressReport(e2fsck: "\(pass) 49 98 /dev/sda2") == nil, "\(pass)")
    }
  }

  @Test("However the bytes are cut, the same is said", arguments: samples.indices)
  func cuts(index: Int) {
    let (format, lines) = Self.samples[index]
    let bytes = Array(lines.joined().utf8)
    for format in [format, .auto] {
      let expected = read(format, [bytes])
      #expect(!expected.isEmpty)
      for cut in 0...bytes.count {
        let parts = [Array(bytes[..<cut]), Array(bytes[cut...])]
        #expect(read(format, parts) == expected, "\(format) cut at \(cut)")
      }
      #expect(read(format, bytes.map { [$0] }) == expected, "\(format) byte by byte")
    }
  }

  @Test("A line that ends only with the next one is read in the pause before that")
  func early() {
    for (format, lines) in [
      (ProgressFormat.curl, Samples.curlBar), (.curl, Samples.curlTable), (.rsync, Samples.rsync),
    ] {
      for format in [format, .auto] {
        var reader = ProgressReader(format, in: .english)
        let found = lines.dropLast().map { line in
          reader.read(Array(line.utf8)) + (reader.readUnfinished().map { [$0] } ?? [])
        }
        // Except the first line, where there are headings.
        #expect(found.filter { $0.count == 1 }.count >= lines.count - 3, "\(format)")
        #expect(found.last?.count == 1)
      }
    }
  }
}
