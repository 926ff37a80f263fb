internal import CBezelLinux

/// Open files that came over a socket; those that nobody takes are closed when this goes.
@usableFromInline package struct ReceivedDescriptors: ~Copyable {
  private var numbers: [Int32]

  package init() { numbers = [] }

  init(owning numbers: [Int32]) { self.numbers = numbers }

  deinit {
    for number in numbers where number >= 0 { close(number) }
  }

  package var count: Int { numbers.count }

  /// Adds those of another piece behind these.
  package mutating func append(_ others: consuming ReceivedDescriptors) {
    numbers += others.release()
  }

  /// Takes one of them, once.
  ///
  /// - Returns: `nil` if there is none of this number.
  package mutating func take(_ index: Int) -> Descriptor? {
    guard numbers.indices.contains(index), numbers[index] >= 0 else { return nil }
    defer { numbers[index] = -1 }
    return Descriptor(owning: numbers[index])
  }

  private mutating func release() -> [Int32] {
    defer { numbers = [] }
    return numbers
  }
}
