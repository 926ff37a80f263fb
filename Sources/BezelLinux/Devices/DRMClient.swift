/// A process that has a graphics card open, as the kernel's debugging file `dri/…/clients` lists
/// it.
///
/// - Source: `drivers/gpu/drm/drm_debugfs.c` of Linux; the number of columns depends on the
///   version.
struct DRMClient: Equatable {
  let process: Int32
  /// The name of the program; the kernel writes "<unknown>" for none.
  let command: String
  let isMaster: Bool

  /// Parses the list: at most 1 024 lines, without malformed ones.
  static func parse(_ text: String) -> [DRMClient] {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: 1_024)
    guard let titles = lines.first, let columns = Columns(of: titles) else { return [] }
    return lines.dropFirst().prefix(1_024).compactMap { DRMClient($0, columns) }
  }

  private init?(_ line: Substring.UTF8View, _ columns: Columns) {
    // A name may hold spaces, but ends where its title ends; the other columns are separated by
    // spaces.
    let command = line.prefix(columns.commandWidth)
    let words = line.dropFirst(columns.commandWidth).split(separator: UInt8(ascii: " "))
    guard words.count > max(columns.process, columns.master),
      let process = Int32(Substring(words[columns.process])), process > 0
    else { return nil }
    self.process = process
    self.command = String(decoding: command.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    isMaster = words[columns.master].elementsEqual("y".utf8)
  }
}

/// The columns, by the titles in the first line.
private struct Columns {
  /// The name is right-aligned in a column of this many bytes.
  let commandWidth: Int
  /// The indices among the words after the name.
  let process: Int
  let master: Int

  init?(of titles: Substring.UTF8View) {
    let words = titles.split(separator: UInt8(ascii: " "))
    guard let command = words.first, command.elementsEqual("command".utf8) else { return nil }
    func place(of title: String) -> Int? {
      words.dropFirst().firstIndex { $0.elementsEqual(title.utf8) }.map { $0 - 1 }
    }
    guard let process = place(of: "pid") ?? place(of: "tgid"), let master = place(of: "master")
    else { return nil }
    commandWidth = titles.distance(from: titles.startIndex, to: command.endIndex)
    self.process = process
    self.master = master
  }
}
