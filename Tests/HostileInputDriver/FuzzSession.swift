internal import CLibFuzzer
internal import Foundation
internal import HostileInput

/// A run of libFuzzer for one reader: what becomes of its inputs.
struct FuzzSession {
  let reader: HostileReader
  let mutator: Mutator
  private let name: String
  private let start = FuzzSession.now
  private let warmUp: Int
  private var accepted = 0
  private var refused = 0
  /// The bytes that inputs have left in use.
  private var held = 0
  /// The most memory while it was warming up, in bytes.
  private var most = 0
  private var looked = 0

  /// The bytes by which memory may grow.
  private static let room = 32 << 20

  /// - Parameter seconds: how long it runs; a fifth of it, and 10 seconds at least, caches may grow.
  init(of name: String, seconds: Int) throws {
    self.name = name
    reader = try HostileReader.named(name)
    mutator = Mutator(of: reader)
    warmUp = max(10, seconds / 5)
  }

  private static var now: Int { Int(ProcessInfo.processInfo.systemUptime) }

  /// Writes the samples into the folder, and the words beside it, where libFuzzer reads them.
  func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, sample) in reader.samples.enumerated() {
      try Data(sample).write(to: URL(filePath: "\(folder)/sample-\(number)"))
    }
    let lines = mutator.words.map { word in
      "\"" + word.map { String(format: "\\x%02X", Int($0)) }.joined() + "\"\n"
    }
    try Data(lines.joined().utf8).write(to: URL(filePath: "\(folder).dict"))
  }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    do {
      let before = Int(__sanitizer_get_current_allocated_bytes())
      if try reader.feed(Array(bytes)) { accepted += 1 } else { refused += 1 }
      held += Int(__sanitizer_get_current_allocated_bytes()) - before
      let second = FuzzSession.now - start
      guard second > looked else { return }
      if second / 60 > looked / 60 { tell() }
      looked = second
      try checkMemory(isWarm: second > warmUp)
    } catch {
      say("\(name): \(error)")
      abort()
    }
  }

  private mutating func checkMemory(isWarm: Bool) throws {
    if !isWarm { most = max(most, footprint) }
    // A thread of the service closes the connection of a client that is cut off, and the sanitizer keeps a
    // record of every ended thread: 0.21 KiB an input were measured, and nothing without the sanitizer.
    let kept = reader.footprint == nil ? 0 : 256 * (accepted + refused)
    try check(
      !isWarm || footprint <= most + FuzzSession.room + kept,
      "\(footprint >> 10) KiB after \(most >> 10)")
  }

  private var footprint: Int { reader.footprint?() ?? held }

  func tell() {
    say("\(name): \(looked) s, \(accepted) accepted, \(refused) refused, \(footprint >> 10) KiB")
  }

  /// Whether inputs were accepted and refused; else it is unknown how far they got.
  var hasBothResults: Bool { min(accepted, refused) > 0 }

  private func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
