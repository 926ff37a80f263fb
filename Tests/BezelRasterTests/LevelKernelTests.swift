import SeededRandom
import BezelRaster
import Testing

@Suite("Every kernel of levels is its scalar definition, to the bit")
struct LevelKernelTests {
  @Test("Black of an alpha per pixel over a row, in place and from another one")
  func shade() {
    Kernels.everyLength { random, kernels, count, start, note in
      let alpha = Alpha(rawValue: random.edgyByte())
      var row = KernelRow(count, start: start) { random.pixel() }
      let under = KernelRow(count, start: 3 * start % 8) { random.pixel() }
      let levels = KernelRow(count, start: 7 * start % 8) { random.edgyByte() }
      let dither = RandomDither(&random)
      func shaded(_ index: Int, _ old: UInt32) -> UInt32 {
        let black = UInt32(ScalarKernels.product(levels[index], alpha.rawValue)) << 24
        return ScalarKernels.over(black, old, 256 - dither[index])
      }
      let apart = row.changed { index, _ in shaded(index, under[index]) }
      levels.lend { levels in
        under.lend { under in
          let actual = row.run {
            kernels.shade($0, over: under, levels: levels, count, alpha, dither.dither)
          }
          #expect(actual == apart, note)
        }
      }
      let inPlace = row.changed { index, old in shaded(index, old) }
      levels.lend { levels in
        let actual = row.run {
          kernels.shade($0, over: $0, levels: levels, count, alpha, dither.dither)
        }
        #expect(actual == inPlace, note)
      }
    }
  }

  @Test("From one pixel to another by levels, rounded or dithered once")
  func mix() {
    Kernels.everyLength { random, kernels, count, start, note in
      let (first, last) = (random.premultiplied(), random.premultiplied())
      var row = KernelRow(count, start: start) { random.pixel() }
      let levels = KernelRow(count, start: 7 * start % 8) { random.edgyByte() }
      let dither = RandomDither(&random)
      let expected = row.changed { index, _ in
        ScalarKernels.mixed(first.rawValue, last.rawValue, levels[index], dither[index])
      }
      levels.lend { levels in
        let actual = row.run {
          kernels.mix($0, levels: levels, count, from: first, to: last, dither.dither)
        }
        #expect(actual == expected, note)
      }
    }
  }

  @Test("Coverage times factors")
  func scale() {
    Kernels.everyLength { random, kernels, count, start, note in
      var coverage = KernelRow(count, start: start) { random.edgyByte() }
      let factors = KernelRow(count, start: 5 * start % 8) { random.edgyByte() }
      let expected = coverage.changed { index, old in ScalarKernels.product(old, factors[index]) }
      factors.lend { factors in
        #expect(coverage.run { kernels.scale($0, by: factors, count) } == expected, note)
      }
    }
  }
}
