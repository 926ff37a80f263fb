import BezelRaster
import SeededRandom
import Testing

@Suite("Every kernel on cells is its scalar definition, to the bit")
struct BlurKernelTests {
  private static let forms: [(name: String, kernels: Kernels)] = [
    ("baseline", .baseline), ("best", .best),
  ]
  private static let guardWidth = 9

  /// Calls `body` with lengths from 0 to 70, at several unaligned starts.
  private func everyLength(
    _ body: (inout SeededRandom, _ kernels: Kernels, _ count: Int, _ start: Int, _ note: Comment)
      -> Void
  ) {
    for seed in 1...4 {
      var random = SeededRandom(seed: seed)
      for count in 0...70 {
        for form in BlurKernelTests.forms {
          body(
            &random, form.kernels, count, BlurKernelTests.guardWidth + seed,
            "\(form.name), \(count) elements, seed \(seed)")
        }
      }
    }
  }

  /// Expects `kernel` to turn noise into the same noise with `expected` from `start` on.
  private func expect<Element: FixedWidthInteger>(
    _ expected: [Element], at start: Int, _ note: Comment, _ random: inout SeededRandom,
    _ kernel: (UnsafeMutablePointer<Element>) -> Void
  ) {
    var elements = (0..<start + expected.count + BlurKernelTests.guardWidth).map { _ in
      Element(truncatingIfNeeded: random.next())
    }
    var wanted = elements
    wanted.replaceSubrange(start..<start + expected.count, with: expected)
    elements.withUnsafeMutableBufferPointer { kernel($0.baseAddress! + start) }
    #expect(elements == wanted, note)
  }

  private static func pixel(_ random: inout SeededRandom) -> UInt32 {
    Color(
      red: random.edgyByte(), green: random.edgyByte(), blue: random.edgyByte(),
      alpha: random.edgyByte()
    ).premultiplied().rawValue
  }

  /// Returns blue, red, green and alpha, the colours no more than alpha.
  private static func cell(_ random: inout SeededRandom) -> ScalarBlur.Cell {
    let alpha = random.pick([4_080, 0, random.int(0...4_080)])
    let color = (0..<3).map { _ in Int64(random.pick([0, alpha, random.int(0...alpha)])) }
    return color + [Int64(alpha)]
  }

  private static func packed(_ cell: ScalarBlur.Cell) -> UInt64 {
    cell.reversed().reduce(0) { $0 << 16 | UInt64($1) }
  }

  private static func even(_ cell: ScalarBlur.Cell) -> UInt32 { UInt32(cell[1] << 16 | cell[0]) }
  private static func odd(_ cell: ScalarBlur.Cell) -> UInt32 { UInt32(cell[3] << 16 | cell[2]) }

  @Test("Cells of 4 × 4 pixels")
  func sum() {
    everyLength { random, kernels, count, start, note in
      let rows = (0..<4).map { _ in
        (0..<4 * count + 3).map { _ in BlurKernelTests.pixel(&random) }
      }
      let expected = (0..<count).map { x in
        let pixels = rows.flatMap { $0[3 + 4 * x..<7 + 4 * x] }.map(ScalarBlur.channels)
        return BlurKernelTests.packed((0..<4).map { c in pixels.reduce(0) { $0 + $1[c] } })
      }
      expect(expected, at: start, note, &random) { cells in
        rows[0].withUnsafeBufferPointer { a in
          rows[1].withUnsafeBufferPointer { b in
            rows[2].withUnsafeBufferPointer { c in
              rows[3].withUnsafeBufferPointer { d in
                kernels.sumCells(
                  cells, a.baseAddress! + 3, b.baseAddress! + 3, c.baseAddress! + 3,
                  d.baseAddress! + 3, count)
              }
            }
          }
        }
      }
    }
  }

  @Test("Cells of one pixel")
  func widen() {
    everyLength { random, kernels, count, start, note in
      let pixels = (0..<count + 1).map { _ in BlurKernelTests.pixel(&random) }
      let expected = pixels.dropFirst().map {
        BlurKernelTests.packed(ScalarBlur.channels($0).map { 16 * $0 })
      }
      expect(expected, at: start, note, &random) { cells in
        pixels.withUnsafeBufferPointer { kernels.widenCells(cells, $0.baseAddress! + 1, count) }
      }
    }
  }

  @Test("Cells as pixels")
  func pack() {
    everyLength { random, kernels, count, start, note in
      let cells = (0..<count + 1).map { _ in BlurKernelTests.cell(&random) }
      let (even, odd) = (cells.map(BlurKernelTests.even), cells.map(BlurKernelTests.odd))
      let expected = cells.dropFirst().map { ScalarBlur.pixel($0) { ($0 + 8) / 16 } }
      expect(expected, at: start, note, &random) { pixels in
        even.withUnsafeBufferPointer { even in
          odd.withUnsafeBufferPointer {
            kernels.packCells(pixels, even.baseAddress! + 1, $0.baseAddress! + 1, count)
          }
        }
      }
    }
  }

  @Test("Another saturation")
  func saturate() {
    everyLength { random, kernels, count, start, note in
      let saturation = random.pick([0, 256, 461, 1_024, random.int(0...1_024)])
      let cells = (0..<count + 1).map { _ in BlurKernelTests.cell(&random) }
      let packed = cells.map(BlurKernelTests.packed)
      let wanted = cells.dropFirst().map { ScalarBlur.saturated($0, Int64(saturation)) }
      // The odd halves come between the guards of the even ones.
      let expected = wanted.map(BlurKernelTests.even) + wanted.map(BlurKernelTests.odd)
      expect(expected, at: start, note, &random) { words in
        packed.withUnsafeBufferPointer {
          kernels.saturateCells(
            words, words + count, from: $0.baseAddress! + 1, count, saturation: saturation)
        }
      }
    }
  }

  @Test("Pixels between cells")
  func enlarge() {
    everyLength { random, kernels, count, start, note in
      let (first, below) = (random.int(0...9), random.int(0...3))
      let width = (first + count) / 4 + 2
      let rows = (0..<2).map { _ in (0..<width).map { _ in BlurKernelTests.cell(&random) } }
      let words = rows.flatMap { $0.map(BlurKernelTests.even) + $0.map(BlurKernelTests.odd) }
      let expected = (first..<first + count).map { x in
        ScalarBlur.enlarged(
          Array(rows[0][x / 4...x / 4 + 1]), Array(rows[1][x / 4...x / 4 + 1]), right: x % 4,
          below: below)
      }
      expect(expected, at: start, note, &random) { pixels in
        words.withUnsafeBufferPointer {
          kernels.enlargeCells(
            pixels, count, start: first, top: $0.baseAddress!, bottom: $0.baseAddress! + 2 * width,
            odd: width, weight: UInt16(2 * below + 1))
        }
      }
    }
  }

  @Test("Blurred columns as rows")
  func blur() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let variance = Int64(random.int(0...random.pick([1, 5, 60, 1_250]))) << 20
      let filter = BoxFilter(variance: variance + Int64(random.int(0...1 << 19)))
      let (columns, count) = (4 * random.int(0...5), random.int(0...70))
      let rows = count + 2 * filter.radius
      let stride = columns + random.int(0...5)
      let cells = (0..<stride * rows).map { _ in BlurKernelTests.cell(&random) }
      let packed = cells.map(BlurKernelTests.packed)
      let weights = filter.weights
      let expected = (0..<columns).flatMap { x in
        (0..<count).map { y in
          BlurKernelTests.packed(
            (0..<4).map { channel in
              filter.divided(
                weights.indices.reduce(0) {
                  $0 + weights[$1] * cells[(y + $1) * stride + x][channel]
                })
            })
        }
      }
      for form in BlurKernelTests.forms {
        var history = [UInt32](repeating: .max, count: filter.historyCount)
        let note: Comment = "\(form.name), \(columns) × \(count), \(filter), seed \(seed)"
        expect(expected, at: BlurKernelTests.guardWidth + seed % 8, note, &random) { blurred in
          packed.withUnsafeBufferPointer { packed in
            history.withUnsafeMutableBufferPointer {
              guard let cells = packed.baseAddress else { return }
              form.kernels.blurCells(
                blurred, stride: count, from: cells, stride: stride, columns: columns, rows: rows,
                filter, history: $0.baseAddress!)
            }
          }
        }
      }
    }
  }
}
