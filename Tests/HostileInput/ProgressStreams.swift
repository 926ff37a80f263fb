import BezelHUD

@testable import BezelClient

/// The progress output of programs, read as every format.
struct ProgressStreams: HostileFormat {
  let name = "progress"
  let seeds = [
    "15\n30\n100\n", "0.3404 6000000\n1.9757 40000000\n", "45%\n3/7 Copying\n99.5 almost\n",
    "\r####                     6.4%\r############   61.3%\r#################### 100.0%\n",
    "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n"
      + "                                 Dload  Upload   Total   Spent    Left  Speed\n"
      + "\r 29 38.1M   29 11.1M    0     0  14.9M      0  0:00:02 --:--:--  0:00:02 14.9M"
      + "\r100 1171k    0 1171k    0     0  1371k      0 --:--:-- --:--:-- --:--:-- 1370k\n",
    "\r         32,768   0%    0.00kB/s    0:00:00  "
      + "\r      4,000,000  20%    8.15MB/s    0:00:00 (xfr#1, to-chk=4/6)"
      + "\r     12.00M  60%    7.63MB/s    0:00:01 (xfr#3, to-chk=2/6)\n",
    "dlstatus:1:0.0000:Retrieving file 1 of 1\npmstatus:pv:20.0000:Unpacking pv (amd64)\n"
      + "pmconffile:/etc/a: 'a' 'b' 1 1\npmerror:libc6:amd64:50,5:failed\n",
    "  0% Installing\n 20% Determining slot states\nXXX\n30\nStep\\ntwo\nXXX\n",
    "[ ===--- ] 1 of 2 50% (rootfs.ext4), dwl 0% of 0 bytes\r\n"
      + "Status: 3 message: [install] : Found\n",
  ].map { Array($0.utf8) }
  let words =
    [
      "\n", "\r", "%", "/", ":", "k", "M", "G", "T", "P", ",", " ", "B/s ", "(xfr#1", "pmstatus:",
      "#", "--:--:--", "XXX\n", "Status: ", " message: ", "[ ", " ] ", " of ", "\\n", "0.", "e9",
    ].map { Array($0.utf8) } + [Array(repeating: UInt8(ascii: "9"), count: 33)]

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var accepted = false
    for format in ProgressFormat.allCases {
      var random = bytes.choices
      var reader = ProgressReader(format, in: .english)
      var words = ProgressWords(in: .english)
      var clock: Int64 = 0
      var reports: [ProgressReport] = []
      for piece in bytes.pieces(&random) {
        for report in reader.read(Array(piece)) {
          reports.append(report)
          words.handle(report, at: Moment(nanoseconds: clock))
          clock += Int64(random.int(0...2_000_000_000))
        }
      }
      if let report = reader.popRest() { reports.append(report) }
      let text = words.words(at: Moment(nanoseconds: clock)) ?? ""
      try check(text.utf8.count < 100, "'\(text)'")
      for report in reports {
        accepted = true
        // A byte that is no UTF-8 becomes a character of three.
        let length = report.text?.utf8.count ?? 0
        try check(length <= 3 * ProgressLines.longest + 64, "a text of \(length) bytes")
        try check(min(report.done ?? 0, report.total ?? 0, report.rate ?? 0) >= 0, "\(report)")
      }
    }
    return accepted
  }
}
