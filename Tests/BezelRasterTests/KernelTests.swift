import SeededRandom
import BezelRaster
import Testing

@Suite("Every kernel is its scalar definition, to the bit")
struct KernelTests {
  private static let forms: [(name: String, kernels: Kernels)] = [
    ("baseline", .baseline), ("best", .best),
  ]
  private static let guardWidth = 9

  /// A row between guards, at every alignment of its first element.
  private struct Row<Element: Equatable & Sendable> {
    let start: Int
    let count: Int
    var elements: [Element]

    init(_ count: Int, start: Int, _ element: () -> Element) {
      self.start = start + guardWidth
      self.count = count
      elements = (0..<self.start + count + guardWidth).map { _ in element() }
    }

    /// The same row with its elements, and only them, changed.
    func changed(_ change: (Int, Element) -> Element) -> [Element] {
      var result = elements
      for index in 0..<count { result[start + index] = change(index, elements[start + index]) }
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

  /// Calls `body` for every length to 67, each at several unaligned starts.
  private func everyLength(
    seed: Int,
    _ body: (inout SeededRandom, _ kernels: Kernels, _ count: Int, _ note: Comment) -> Void
  ) {
    var random = SeededRandom(seed: seed)
    for count in 0...67 {
      for form in KernelTests.forms {
        body(&random, form.kernels, count, "\(form.name), \(count) elements, seed \(seed)")
      }
    }
  }

  private static func pixel(_ random: inout SeededRandom) -> UInt32 {
    Color(
      red: random.edgyByte(), green: random.edgyByte(), blue: random.edgyByte(),
      alpha: random.edgyByte()
    ).premultiplied().rawValue
  }

  @Test("fill sets every pixel and no other")
  func fill() {
    for seed in 1...8 {
      everyLength(seed: seed) { random, kernels, count, note in
        let pixel = KernelTests.pixel(&random)
        var row = Row(count, start: seed) { UInt32(truncatingIfNeeded: random.next()) }
        let expected = row.changed { _, _ in pixel }
        let actual = row.run { kernels.fill($0, count, Premultiplied(rawValue: pixel)) }
        #expect(actual == expected, note)
      }
    }
  }

  @Test("A solid pixel over a row")
  func blendSolid() {
    for seed in 1...8 {
      everyLength(seed: seed) { random, kernels, count, note in
        let pixel = KernelTests.pixel(&random)
        var row = Row(count, start: seed) { UInt32(truncatingIfNeeded: random.next()) }
        let expected = row.changed { _, old in ScalarKernels.over(pixel, old) }
        let actual = row.run { kernels.blend($0, count, Premultiplied(rawValue: pixel)) }
        #expect(actual == expected, note)
      }
    }
  }

  @Test("A solid pixel through coverage over a row")
  func blendCovered() {
    for seed in 1...8 {
      everyLength(seed: seed) { random, kernels, count, note in
        let pixel = KernelTests.pixel(&random)
        var row = Row(count, start: seed) { UInt32(truncatingIfNeeded: random.next()) }
        // Long runs without coverage take a way of their own.
        let isSparse = random.int(0...1) == 0
        let coverage = Row(count, start: 7 * seed % 8) {
          isSparse && random.int(0...9) > 0 ? 0 : random.edgyByte()
        }
        let expected = row.changed { index, old in
          let covered = coverage.elements[coverage.start + index]
          return ScalarKernels.over(ScalarKernels.scaled(pixel, covered), old)
        }
        coverage.lend { coverage in
          let actual = row.run {
            kernels.blend($0, covered: coverage, count, Premultiplied(rawValue: pixel))
          }
          #expect(actual == expected, note)
        }
      }
    }
  }

  @Test("Pixels at an alpha over a row")
  func blendPixels() {
    for seed in 1...8 {
      everyLength(seed: seed) { random, kernels, count, note in
        let alpha = random.edgyByte()
        var row = Row(count, start: seed) { UInt32(truncatingIfNeeded: random.next()) }
        let source = Row(count, start: 3 * seed % 8) { KernelTests.pixel(&random) }
        let expected = row.changed { index, old in
          ScalarKernels.over(
            ScalarKernels.scaled(source.elements[source.start + index], alpha), old)
        }
        source.lend { source in
          let actual = row.run { kernels.blend($0, from: source, count, Alpha(rawValue: alpha)) }
          #expect(actual == expected, note)
        }
      }
    }
  }

  @Test("Coverage times factors")
  func scaleCoverage() {
    for seed in 1...8 {
      everyLength(seed: seed) { random, kernels, count, note in
        var coverage = Row(count, start: seed) { random.edgyByte() }
        let factors = Row(count, start: 5 * seed % 8) { random.edgyByte() }
        let expected = coverage.changed { index, old in
          ScalarKernels.product(old, factors.elements[factors.start + index])
        }
        factors.lend { factors in
          let actual = coverage.run { kernels.scale($0, by: factors, count) }
          #expect(actual == expected, note)
        }
      }
    }
  }

  @Test("The conical mask of a row, near the centre and far from it")
  func conical() {
    for seed in 1...8 {
      everyLength(seed: seed) { random, kernels, count, note in
        let reach = [300, 10_000, 1 << 23 - 1 << 15][random.int(0...2)]
        let (x, y) = (random.int(-reach...reach), random.int(-reach...reach))
        let seam = Angle(rawValue: random.int(-100_000...100_000))
        var row = Row(count, start: seed) { random.byte() }
        let expected = row.changed { index, _ in
          ScalarKernels.conical(x: x + 256 * index, y: y, seam: seam)
        }
        let actual = row.run { kernels.conical($0, count, x: Int32(x), y: Int32(y), seam: seam) }
        #expect(actual == expected, note)
      }
    }
  }

  @Test("The division by 255 is exact for all 65 536 pairs of bytes, in vectors and in tails")
  func division() {
    let bytes = (0...255).map { UInt8($0) }
    for form in KernelTests.forms {
      for factor in bytes {
        // 7 elements are only tail, 256 only vectors.
        for count in [7, 256] {
          for start in stride(from: 0, to: 256 - count + 1, by: count) {
            var products = Array(bytes[start..<start + count])
            let expected = products.map { ScalarKernels.product($0, factor) }
            let factors = [UInt8](repeating: factor, count: count)
            products.withUnsafeMutableBufferPointer { products in
              factors.withUnsafeBufferPointer { factors in
                form.kernels.scale(products.baseAddress!, by: factors.baseAddress!, count)
              }
            }
            #expect(products == expected, "\(form.name), times \(factor)")
          }
        }
        let alpha = Alpha(rawValue: factor)
        #expect(
          bytes.allSatisfy {
            (Alpha(rawValue: $0) * alpha).rawValue == ScalarKernels.product($0, factor)
          }, "Alpha times \(factor)")
      }
    }
  }

  @Test("Source-over never carries from one channel into the next, for any alpha and coverage")
  func noCarry() {
    for alpha in 0...255 {
      for covered in 0...255 {
        let white = Color(white: 255, alpha: UInt8(alpha)).premultiplied().rawValue
        let result = ScalarKernels.over(
          ScalarKernels.scaled(white, UInt8(covered)), 0xFFFF_FFFF)
        #expect(result == 0xFFFF_FFFF, "alpha \(alpha), coverage \(covered)")
      }
    }
  }
}
