internal import CBezelLinux

/// Descriptors that arrived over a socket; those that are not taken are closed with this value.
@usableFromInline package struct ReceivedDescriptors: ~Copyable {
  private var numbers: [Int32]

  package init() { numbers = [] }

  init(owning numbers: [Int32]) { self.numbers = numbers }

  deinit {
    for number in numbers where number >= 0 { close(number) }
  }

  package var count: Int { numbers.count }

  /// Appends those of another piece of the stream.
  package mutating func append(_ others: consuming ReceivedDescriptors) {
    // The place of a descriptor that was taken is kept too.
    numbers += others.numbers
    others.numbers = []
  }

  /// Takes the descriptor at an index, once.
  ///
  /// - Returns: `nil` if there is none at this index.
  package mutating func take(_ index: Int) -> Descriptor? {
    guard numbers.indices.contains(index), numbers[index] >= 0 else { return nil }
    defer { numbers[index] = -1 }
    return Descriptor(owning: numbers[index])
  }

  /// Removes and returns those that are neither files in memory nor local sockets, as closing them may sleep;
  /// the indices of the others stay.
  package mutating func popForeign() -> ReceivedDescriptors {
    var foreign: [Int32] = []
    for (index, number) in numbers.enumerated()
    where number >= 0 && !Descriptor.isMemoryFile(number) && !SocketConnection.isLocal(number) {
      foreign.append(number)
      numbers[index] = -1
    }
    return ReceivedDescriptors(owning: foreign)
  }

  /// Gives up the ownership of all descriptors.
  mutating func release() -> [Int32] {
    defer { numbers = [] }
    return numbers.filter { $0 >= 0 }
  }
}
