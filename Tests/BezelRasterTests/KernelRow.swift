import SeededRandom
import BezelRaster
import Testing

/// A row between guards, at every alignment of its first element.
struct KernelRow<Element: Equatable & Sendable> {
  let start: Int
  let count: Int
  var elements: [Element]

  private static var guardWidth: Int { 9 }

  init(_ count: Int, start: Int, _ element: () -> Element) {
    self.start = start + Self.guardWidth
    self.count = count
    elements = (0..<self.start + count + Self.guardWidth).map { _ in element() }
  }

  /// The element at an index within the guards.
  subscript(index: Int) -> Element { elements[start + index] }

  /// Returns the same row with its elements, and only them, changed.
  func changed(_ change: (Int, Element) -> Element) -> [Element] {
    var result = elements
    for index in 0..<count { result[start + index] = change(index, self[index]) }
    return result
  }

  mutating func run(_ kernel: (UnsafeMutablePointer<Element>) -> Void) -> [Element] {
    elements.withUnsafeMutableBufferPointer { kernel($0.baseAddress! + start) }
    return elements
  }

  func lend(_ body: (UnsafePointer<Element>) -> Void) {
    elements.withUnsafeBufferPointer { body($0.baseAddress! + start) }
  }
}

extension Kernels {
  /// The kernels that have to give the same pixels.
  static let forms: [(name: String, kernels: Kernels)] = [("baseline", .baseline), ("best", .best)]

  /// Calls `body` for every length to 70 with eight seeds, each being another unaligned start.
  static func everyLength(
    _ body: (
      inout SeededRandom, _ kernels: Kernels, _ count: Int, _ start: Int, _ note: Comment
    ) -> Void
  ) {
    for seed in 1...8 {
      var random = SeededRandom(seed: seed)
      for count in 0...70 {
        for form in forms {
          body(&random, form.kernels, count, seed, "\(form.name), \(count) elements, seed \(seed)")
        }
      }
    }
  }
}

/// A dither from a random place on, or none, and its thresholds.
struct RandomDither {
  let dither: OrderedDither
  private let thresholds: (_ index: Int) -> Int

  init(_ random: inout SeededRandom) {
    let (isOn, x, y) = (random.int(0...2) > 0, random.int(-9...9), random.int(-9...9))
    dither = ScalarDither(isOn: isOn).row(x, y)
    thresholds = { ScalarDither(isOn: isOn).threshold(x + $0, y) }
  }

  subscript(index: Int) -> Int { thresholds(index) }
}

extension SeededRandom {
  mutating func pixel() -> UInt32 { UInt32(truncatingIfNeeded: next()) }

  /// Returns a pixel that is validly premultiplied.
  mutating func premultiplied() -> Premultiplied {
    Color(red: edgyByte(), green: edgyByte(), blue: edgyByte(), alpha: edgyByte()).premultiplied()
  }
}
