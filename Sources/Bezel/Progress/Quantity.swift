/// Writes quantities as people read them.
package enum Quantity {
  /// Bytes in powers of 1000, with two or three digits: "999 B", "1.2 MB", "123 GB".
  package static func bytes(_ count: Int) -> String {
    let count = max(0, count)
    var (unit, power) = (1, "")
    for next in ["k", "M", "G", "T", "P", "E"] where rounded(count, in: unit) >= 1_000 {
      (unit, power) = (unit * 1_000, next)
    }
    let tenths = unit == 1 ? 1_000 : rounded(count, in: unit / 10)
    let number =
      tenths < 1_000 ? "\(tenths / 10).\(tenths % 10)" : "\(rounded(count, in: unit))"
    return "\(number) \(power)B"
  }

  /// Bytes a second: "3.4 MB/s".
  package static func rate(_ perSecond: Int) -> String { bytes(perSecond) + "/s" }

  /// A time in its two largest units: "5 s", "2 min 05 s", "1 h 02 min".
  package static func time(_ duration: Duration) -> String {
    let (whole, attoseconds) = max(.zero, duration).components
    let seconds = attoseconds >= 500_000_000_000_000_000 && whole < .max ? whole + 1 : whole
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3_600 { return "\(seconds / 60) min \(two(seconds % 60)) s" }
    return "\(seconds / 3_600) h \(two(seconds / 60 % 60)) min"
  }

  /// How many of a unit there are, rounded to the nearest.
  private static func rounded(_ count: Int, in unit: Int) -> Int {
    count / unit + (unit > 1 && count % unit >= unit / 2 ? 1 : 0)
  }
}
