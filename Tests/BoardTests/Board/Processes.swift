/// The resources of a process of the board.
struct Footprint: Equatable {
  let descriptors: Int
  let mappings: Int
  /// Its memory that no file holds.
  ///
  /// - Units: kB.
  let memory: Int
}

extension VirtualBoard {
  /// - Parameter process: its process ID on the board.
  func footprint(of process: Int) throws(BoardError) -> Footprint {
    let text = try expect("BoardGuest footprint \(process)")
    let words = text.split(separator: " ")
    guard words.count == 6, let descriptors = Int(words[1]), let mappings = Int(words[3]),
      let memory = Int(words[5])
    else { throw BoardError("measure process \(process)", "'\(text)' is no footprint.") }
    return Footprint(descriptors: descriptors, mappings: mappings, memory: memory)
  }

  /// Returns the number of a process's descriptors of each kind: device nodes by their path, all
  /// others by a word, for example "eventfd", "pipe", "memfd" or "file".
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
