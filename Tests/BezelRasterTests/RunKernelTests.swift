import SeededRandom
import Testing

@testable import BezelRaster

@Suite("Runs of several rows are their scalar definition, to the bit")
struct RunKernelTests {
  private static let (stride, underStride, height) = (90, 81, 5)

  @Test("In place and over other rows, cut to the columns that are drawn")
  func runs() {
    Kernels.everyLength { random, kernels, count, start, note in
      let pixel = random.premultiplied()
      let first = random.int(-20...20)
      let rows = (0..<Self.height).map { _ in
        let start = Int32(first + random.int(-9...count + 9))
        return Coverage.Row(run: start..<start + Int32(random.int(0...count + 9)), firstGroup: 0)
      }
      var target = KernelRow(Self.stride * Self.height, start: start) { random.pixel() }
      let under = KernelRow(Self.underStride * Self.height, start: 3 * start % 8) {
        random.pixel()
      }
      /// Returns what a row's pixel becomes from what lies below it.
      func drawn(_ index: Int, _ old: UInt32, _ below: (_ x: Int, _ y: Int) -> UInt32) -> UInt32 {
        let (x, y) = (index % Self.stride, index / Self.stride)
        guard x < count else { return old }
        return rows[y].run.contains(Int32(first + x))
          ? ScalarKernels.over(pixel.rawValue, below(x, y)) : below(x, y)
      }
      let apart = target.changed { index, old in
        drawn(index, old) { x, y in under[y * Self.underStride + x] }
      }
      let actual = rows.withUnsafeBufferPointer { rows in
        target.run { target in
          under.lend {
            kernels.blend(
              runs: rows, from: first, count, into: target, stride: Self.stride, over: $0,
              stride: Self.underStride, pixel)
          }
        }
      }
      #expect(actual == apart, note)
      let inPlace = target.changed { index, old in drawn(index, old) { _, _ in old } }
      let again = rows.withUnsafeBufferPointer { rows in
        target.run {
          kernels.blend(
            runs: rows, from: first, count, into: $0, stride: Self.stride, over: $0,
            stride: Self.stride, pixel)
        }
      }
      #expect(again == inPlace, note)
    }
  }
}
