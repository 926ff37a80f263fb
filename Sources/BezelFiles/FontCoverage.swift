/// Faces, and which of them has which character: of several that have one, the first.
package struct FontCoverage: Hashable, Sendable {
  /// In the order of preference; only those that have a character that no earlier one has.
  package private(set) var faces: [FontFile.Place] = []
  /// In the order of the characters, without any that overlap.
  private var entries: [Entry] = []

  private struct Entry: Hashable {
    let characters: ClosedRange<UInt32>
    let face: Int
  }

  /// The most faces, and the most ranges of characters; what comes after them is left out.
  static let maximumFaces = 512
  static let maximumRanges = 16_384

  package init() {}

  /// How many characters there are.
  package var count: Int { entries.reduce(0) { $0 + $1.characters.count } }

  /// The number of the face that has a character; `nil` if none has it.
  package func face(for scalar: UInt32) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].characters.upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].characters.contains(scalar) else { return nil }
    return entries[low].face
  }

  /// Adds a face for the characters that no face has yet.
  ///
  /// - Parameter ranges: in their order, without any that overlap.
  package mutating func add(_ face: FontFile.Place, for ranges: [ClosedRange<UInt32>]) {
    guard faces.count < FontCoverage.maximumFaces else { return }
    let number = faces.count
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + 16)
    var next = 0
    var isNew = false
    for range in ranges {
      var first = range.lowerBound
      // Those that end before it.
      while next < entries.count, entries[next].characters.upperBound < first {
        merged.append(entries[next])
        next += 1
      }
      var isOpen = true
      while next < entries.count, entries[next].characters.lowerBound <= range.upperBound {
        let entry = entries[next]
        if first < entry.characters.lowerBound {
          merged.append(Entry(characters: first...entry.characters.lowerBound - 1, face: number))
          isNew = true
        }
        if entry.characters.upperBound >= range.upperBound {
          // It may reach into the next range, too.
          isOpen = false
          break
        }
        first = entry.characters.upperBound + 1
        merged.append(entry)
        next += 1
      }
      if isOpen, first <= range.upperBound {
        merged.append(Entry(characters: first...range.upperBound, face: number))
        isNew = true
      }
    }
    merged += entries[next...]
    guard isNew, merged.count <= FontCoverage.maximumRanges else { return }
    entries = merged
    faces.append(face)
  }

  // MARK: Lines of a memo

  /// For each face a line with its index and path, and one with its ranges of characters.
  var lines: [String] {
    var ranges = [String](repeating: "", count: faces.count)
    for entry in entries {
      let (first, last) = (entry.characters.lowerBound, entry.characters.upperBound)
      ranges[entry.face] += String(first, radix: 16) + "-" + String(last, radix: 16) + " "
    }
    return zip(faces, ranges).flatMap { ["\($0.index) \($0.path)", $1] }
  }

  /// - Parameter lines: as above.
  /// - Returns: `nil` if a line is none of these.
  init?(lines: some Collection<ArraySlice<UInt8>>) {
    var face: FontFile.Place?
    for line in lines {
      guard let place = face else {
        guard let next = FontFile.Place(line: line) else { return nil }
        face = next
        continue
      }
      guard let ranges = FontCoverage.ranges(in: line) else { return nil }
      add(place, for: ranges)
      face = nil
    }
    guard face == nil else { return nil }
  }

  private static func ranges(in line: ArraySlice<UInt8>) -> [ClosedRange<UInt32>]? {
    var ranges: [ClosedRange<UInt32>] = []
    for word in line.split(separator: UInt8(ascii: " ")) {
      let ends = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard ends.count == 2, let first = hexadecimal(ends[0]), let last = hexadecimal(ends[1]),
        first <= last, last <= 0x10FFFF, ranges.last.map({ $0.upperBound < first }) ?? true
      else { return nil }
      ranges.append(first...last)
    }
    return ranges
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard 1...6 ~= digits.count else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt32(digit - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt32(digit - 0x57)
      default: return nil
      }
    }
    return number
  }
}

extension FontFile.Place {
  /// Reads a line with an index, a blank and an absolute path.
  init?(line: ArraySlice<UInt8>) {
    guard let blank = line.firstIndex(of: UInt8(ascii: " ")),
      line[(blank + 1)...].first == UInt8(ascii: "/"),
      let index = Int(String(decoding: line[..<blank], as: UTF8.self))
    else { return nil }
    self.init(path: String(decoding: line[(blank + 1)...], as: UTF8.self), index: index)
  }
}
