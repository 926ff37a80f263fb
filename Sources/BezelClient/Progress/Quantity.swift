package import BezelWords

/// Writes quantities as people read them, with no break between a number and its unit.
package enum Quantity {
  private static let powers: [Message] = [
    .kilobytes, .megabytes, .gigabytes, .terabytes, .petabytes, .exabytes,
  ]

  /// Bytes in powers of 1000, with two or three digits: "999 B", "1.2 MB", "123 GB".
  package static func bytes(_ count: Int, in words: Words) -> String {
    let count = max(0, count)
    var (unit, message) = (1, Message.bytes)
    for power in powers where rounded(count, in: unit) >= 1_000 {
      (unit, message) = (unit * 1_000, power)
    }
    let tenths = unit == 1 ? 1_000 : rounded(count, in: unit / 10)
    let number =
      tenths < 1_000
      ? "\(tenths / 10)\(words[.decimalSign])\(tenths % 10)" : "\(rounded(count, in: unit))"
    return words[message, number]
  }

  /// Bytes a second: "3.4 MB/s".
  package static func rate(_ perSecond: Int, in words: Words) -> String {
    words[.perSecond, bytes(perSecond, in: words)]
  }

  /// A time in its two largest units: "5 s", "2 min 05 s", "1 h 02 min".
  package static func time(_ duration: Duration, in words: Words) -> String {
    let (whole, attoseconds) = max(.zero, duration).components
    let seconds = attoseconds >= 500_000_000_000_000_000 && whole < .max ? whole + 1 : whole
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if seconds < 60 { return words[.seconds, "\(seconds)"] }
    if seconds < 3_600 { return words[.minutes, "\(seconds / 60)", two(seconds % 60)] }
    return words[.hours, "\(seconds / 3_600)", two(seconds / 60 % 60)]
  }

  /// How many of a unit there are, rounded to the nearest.
  private static func rounded(_ count: Int, in unit: Int) -> Int {
    count / unit + (unit > 1 && count % unit >= unit / 2 ? 1 : 0)
  }
}
