import SeededRandom
import BezelRaster
import Testing

@Suite("Every kernel of levels is its scalar definition, to the bit")
struct LevelKernelTests {
  @Test("Black of an alpha per pixel over a row, in place and from another one")
  func shade() {
    Kernels.everyLength { random, kernels, count, start, note in
      var row = KernelRow(count, start: start) { random.pixel() }
      let under = KernelRow(count, start: 3 * start % 8) { random.pixel() }
      let alphas = KernelRow(count, start: 7 * start % 8) { random.edgyByte() }
      let dither = RandomDither(&random)
      func shaded(_ index: Int, _ old: UInt32) -> UInt32 {
        ScalarKernels.over(UInt32(alphas[index]) << 24, old, 256 - dither[index])
      }
      let apart = row.changed { index, _ in shaded(index, under[index]) }
      alphas.lend { alphas in
        under.lend { under in
          let actual = row.run {
            kernels.shade($0, over: under, alphas: alphas, count, dither.dither)
          }
          #expect(actual == apart, note)
        }
      }
      let inPlace = row.changed { index, old in shaded(index, old) }
      alphas.lend { alphas in
        let actual = row.run {
          kernels.shade($0, over: $0, alphas: alphas, count, dither.dither)
        }
        #expect(actual == inPlace, note)
      }
    }
  }

  @Test("Levels times an alpha, in place and from another row")
  func fade() {
    Kernels.everyLength { random, kernels, count, start, note in
      let alpha = Alpha(rawValue: random.edgyByte())
      var row = KernelRow(count, start: start) { random.edgyByte() }
      let levels = KernelRow(count, start: 3 * start % 8) { random.edgyByte() }
      let apart = row.changed { index, _ in ScalarKernels.product(levels[index], alpha.rawValue) }
      levels.lend { levels in
        #expect(row.run { kernels.fade($0, levels: levels, count, alpha) } == apart, note)
      }
      let inPlace = row.changed { _, old in ScalarKernels.product(old, alpha.rawValue) }
      #expect(row.run { kernels.fade($0, levels: $0, count, alpha) } == inPlace, note)
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
