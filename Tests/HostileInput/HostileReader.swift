internal import FakeFiles
internal import SeededRandom

/// A reader of bytes that come from outside, and what it is fed with.
package struct HostileReader {
  /// Valid inputs.
  package var samples: [[UInt8]]
  /// The words that a mutation inserts: those with a meaning to the reader.
  package var words: [[UInt8]]
  /// The parts of an input where damage does most; none for the whole of it.
  var focus: ([UInt8]) -> [Range<Int>] = { _ in [] }
  /// Repairs the fields that every reader checks first, so that a mutation reaches the rest.
  package var repair: ([UInt8]) -> [UInt8] = { $0 }
  /// The resident memory of the process that reads, in bytes; `nil` if it is this one.
  package var footprint: (() -> Int)?
  /// Runs the reader to its end, with the same bytes always in the same way.
  ///
  /// It returns whether the reader accepted a part of them, and throws the rule that is violated.
  package let feed: ([UInt8]) throws -> Bool

  /// - Parameter corpora: the names of the files with its samples and words.
  init(_ corpora: String..., feed: @escaping ([UInt8]) throws -> Bool) throws {
    let corpora = try corpora.map { try Corpus($0) }
    samples = corpora.flatMap(\.samples)
    words = corpora.flatMap(\.words)
    self.feed = feed
  }
}

extension HostileReader {
  private typealias Maker = @Sendable () throws -> HostileReader

  /// All readers of bytes from outside, but for those of graphics cards' answers.
  private static let makers: KeyValuePairs<String, Maker> = [
    "varlink-calls": { try varlinkCalls() },
    "varlink-replies": { try varlinkReplies() },
    "service": { try service() },
    "psplash": { try psplash() },
    "plymouth-requests": { try plymouthRequests() },
    "plymouth-replies": { try plymouthReplies() },
    "settings": { try settings() },
    "configuration": { try configuration("etc/bezel/bezel.conf", "configuration") },
    "drop-in": { try configuration("run/bezel/bezel.conf.d/50-a.conf", "configuration") },
    "theme": { try configuration("etc/bezel/themes/night/theme.conf", "configuration", "theme") },
    "profile": { try configuration("usr/lib/bezel/profiles/a.conf", "profile") },
    "device-tree": { try deviceTree() },
    "png": { try png() },
    "firmware-logo": { try firmwareLogo() },
    "font": { try font() },
    "outlines": { try outlines() },
    "font-memo": { try fontMemo() },
    "text": { try text() },
    "edid": { try edid() },
    "touch-events": { try touchEvents() },
    "input-devices": { try inputDevices() },
    "kernel-events": { try kernelEvents() },
    "card-users": { try cardUsers() },
    "wayland": { try wayland() },
    "progress": { try progress() },
    "patterns": { try patterns() },
  ]

  package static let names = makers.map(\.key)

  /// - Throws: if there is no reader of that name, or a file that it needs is missing.
  package static func named(_ name: String) throws -> HostileReader {
    guard let maker = makers.first(where: { $0.key == name }) else {
      throw Fault("there is no reader '\(name)': give one of \(names.joined(separator: ", "))")
    }
    return try maker.value()
  }
}

/// A rule for all inputs that was violated, as a sentence.
package struct Fault: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws unless a condition holds.
package func check(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
  if !holds { throw Fault(sentence()) }
}

extension FakeFiles {
  /// Replaces a file by another one, which some file systems do far faster than writing to the same
  /// file: they flush truncated and rewritten data to the disk at once.
  func replace(_ name: String, with bytes: some Sequence<UInt8>) throws {
    remove(name)
    try write(Array(bytes), to: name)
  }
}
