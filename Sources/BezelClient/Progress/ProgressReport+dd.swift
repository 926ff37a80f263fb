internal import BezelHUD

/// The lines that dd writes about a copy.
extension ProgressReport {
  /// Reads a line such as "3145728000 bytes (3.1 GB, 2.9 GiB) copied, 7 s, 449 MB/s".
  ///
  /// - Source: coreutils' `dd.c`, where few bytes have no parentheses; busybox writes the same.
  init?(dd line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 5, words[1] == "bytes", words.contains("copied,"),
      let done = Double(decimal: words[0]).flatMap({ Int(nearest: $0) })
    else { return nil }
    let (number, unit) = (words[words.count - 2], words[words.count - 1])
    let rate =
      unit.hasSuffix("B/s")
      ? Int(number + unit.dropLast(3), units: "kMGTP", of: 1_000) : nil
    self.init(nil, done: done, rate: rate)
  }
}
