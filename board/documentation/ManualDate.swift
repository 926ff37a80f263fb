/// The date of a manual page.
struct ManualDate: CustomStringConvertible {
  /// As mdoc(7) has it: "May 4, 2026".
  let description: String

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// - Parameter text: as "2026-05-04".
  init?(_ text: String) {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
      return nil
    }
    description = "\(ManualDate.months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }
}
