import BezelLinux
import Foundation

@testable import BezelTouch

/// A device as evemu-describe(1) describes it, and its recorded events, if there are some.
///
/// A line "B:" or "P:" may have its bytes without spaces, and a line "E:" may lack its time. The sample has
/// lines beyond evemu's: "U:" has udev's tags; "K:" tells whether it is a touch panel, and its protocol with the
/// number of slots; "C:" has the number of the contacts, and of those that are down at the end; "F:" has the
/// place of the first one.
struct CorpusDevice {
  private(set) var name = ""
  private(set) var tags: [Substring]?
  private(set) var kind: [Substring]?
  private(set) var contacts: (all: Int, left: Int)?
  private(set) var first: PanelPoint?
  private(set) var events: [InputEvent] = []
  /// The number of lines "E:" that are no events.
  private(set) var oddEvents = 0
  private var properties: [UInt8] = []
  private var bits: [Int32: [UInt8]] = [:]
  private var axes: [UInt16: AxisRange] = [:]

  /// - Parameter path: the file's, or `nil` for a part of the sample, whose name is in it.
  init(_ text: some StringProtocol, path: String? = nil) {
    for line in text.split(separator: "\n") {
      let line = line.prefix { $0 != "#" }
      guard line.dropFirst().first == ":" else { continue }
      let words = line.dropFirst(2).split { $0 == " " || $0 == "\t" }.map { Substring($0) }
      let numbers = words.compactMap { Int($0) }
      switch line.first {
      case "N": name = words.joined(separator: " ")
      case "P": properties += words.flatMap(CorpusDevice.bytes)
      case "B":
        guard let type = words.first.flatMap({ Int32($0, radix: 16) }) else { break }
        bits[type, default: []] += words.dropFirst().flatMap(CorpusDevice.bytes)
      case "A":
        guard words.count > 2, let code = UInt16(words[0], radix: 16),
          let low = Int32(words[1]), let high = Int32(words[2])
        else { break }
        axes[code] = AxisRange(minimum: low, maximum: high)
      case "E": addEvent(words.suffix(3))
      case "U": tags = words
      case "K": kind = words
      case "C": contacts = numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      case "F": first = PanelPoint(x: UInt16(numbers[0]), y: UInt16(numbers[1]))
      default: break
      }
    }
    if let path { name = path }
  }

  private mutating func addEvent(_ words: ArraySlice<Substring>) {
    let words = Array(words)
    guard words.count == 3, let type = UInt16(words[0], radix: 16),
      let code = UInt16(words[1], radix: 16), let value = Int32(words[2])
    else {
      oddEvents += 1
      return
    }
    // A frame lasts eight milliseconds.
    let time = events.last.map {
      $0.isReport ? $0.time.advanced(byNanoseconds: 8_000_000) : $0.time
    }
    events.append(
      InputEvent(type, code, value, at: time ?? Timestamp(nanoseconds: 1_000_000_000)))
  }

  private static func bytes(_ word: Substring) -> [UInt8] {
    let digits = Array(word)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  var isDescribed: Bool { !bits.isEmpty }

  private static func has(_ number: Int32, in bytes: [UInt8]?) -> Bool {
    guard let bytes, bytes.indices.contains(Int(number / 8)) else { return false }
    return bytes[Int(number / 8)] >> UInt8(number % 8) & 1 == 1
  }

  private func has(axis: UInt16) -> Bool { CorpusDevice.has(Int32(axis), in: bits[3]) }

  /// As libevdev tells them to Bezel.
  var capabilities: Capabilities {
    let isFake = has(axis: InputEvent.slot - 1)
    let lastSlot =
      has(axis: InputEvent.slot) && !isFake ? axes[InputEvent.slot]?.maximum : nil
    return Capabilities(
      slots: Int(lastSlot ?? -2) + 1, hasProperty: { CorpusDevice.has($0, in: properties) },
      hasType: { CorpusDevice.has($0, in: bits[0]) },
      hasEvent: { type, code in
        CorpusDevice.has(type, in: bits[0]) && CorpusDevice.has(code, in: bits[type])
      })
  }

  /// The kind for a HUD; `nil` if it is none.
  var inputKind: InputKind? { InputKind(InputTags(capabilities)) }

  var sendsTrackingIDs: Bool { has(axis: InputEvent.trackingID) }

  /// The ranges of the axes that a protocol uses.
  func surface(of kind: TouchKind) -> PanelMapping? {
    let isSingle = if case .singleTouch = kind { true } else { false }
    guard let x = axes[isSingle ? InputEvent.x : InputEvent.contactX],
      let y = axes[isSingle ? InputEvent.y : InputEvent.contactY]
    else { return nil }
    return PanelMapping(x: x, y: y)
  }

  // MARK: The corpus

  /// Returns the devices of the sample.
  static func sample() throws -> [CorpusDevice] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpora/touch.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.components(separatedBy: "\n\n").map { CorpusDevice($0) }.filter { $0.isDescribed }
  }

  /// Returns the devices of the sample, and those of the files of evemu below the folder `BEZEL_TOUCH`.
  ///
  /// A recording without a description has that of the file beside it whose name is the longest that its own
  /// begins with.
  static func all() throws -> [CorpusDevice] {
    var devices = try sample()
    guard let folder = ProcessInfo.processInfo.environment["BEZEL_TOUCH"],
      let files = FileManager.default.enumerator(atPath: folder)
    else { return devices }
    let types = ["desc", "events", "event", "device", "evemu", "prop"]
    let paths = files.compactMap { $0 as? String }
      .filter { path in types.contains { path.hasSuffix(".\($0)") } }.sorted()
    for path in paths {
      func text(_ path: String) -> String {
        let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
        return String(decoding: data ?? Data(), as: UTF8.self)
      }
      let own = text(path)
      let device = CorpusDevice(own, path: path)
      if device.isDescribed {
        devices.append(device)
      } else if let other = paths.filter({ describes($0, path) }).max(by: { $0.count < $1.count }) {
        devices.append(CorpusDevice(text(other) + "\n" + own, path: path))
      }
    }
    return devices
  }

  private static func describes(_ other: String, _ path: String) -> Bool {
    guard other != path else { return false }
    return ["desc", "device", "prop"].contains { type in
      other.hasSuffix(".\(type)") && path.hasPrefix(other.dropLast(type.count + 1))
    }
  }
}
