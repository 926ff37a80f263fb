/// What a process of the board takes.
struct Footprint: Equatable {
  let descriptors: Int
  let mappings: Int
  /// - Units: kB.
  let resident: Int
}

extension VirtualBoard {
  /// - Parameter process: its number on the board.
  func footprint(of process: Int) throws(BoardError) -> Footprint {
    let text = try expect("BoardGuest footprint \(process)")
    let words = text.split(separator: " ")
    guard words.count == 6, let descriptors = Int(words[1]), let mappings = Int(words[3]),
      let resident = Int(words[5])
    else { throw BoardError("measure process \(process)", "'\(text)' is no footprint.") }
    return Footprint(descriptors: descriptors, mappings: mappings, resident: resident)
  }

  /// How many descriptors a process has of what: device nodes by their path, all else by its kind,
  /// for example "eventfd", "pipe", "memfd" or "file".
  func openFiles(of process: Int) throws(BoardError) -> [String: Int] {
    let text = try expect("BoardGuest open-fds \(process)")
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let count = Int(words[0]) else {
        throw BoardError("list what process \(process) has open", "'\(line)' is no count.")
      }
      counts[String(words[1])] = count
    }
    return counts
  }
}
