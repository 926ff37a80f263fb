import SeededRandom
import BezelRaster
import Testing

@Suite("Every kernel of rows is its scalar definition, to the bit")
struct KernelTests {
  @Test("fill sets every pixel and no other")
  func fill() {
    Kernels.everyLength { random, kernels, count, start, note in
      let pixel = random.premultiplied()
      var row = KernelRow(count, start: start) { random.pixel() }
      let expected = row.changed { _, _ in pixel.rawValue }
      #expect(row.run { kernels.fill($0, count, pixel) } == expected, note)
    }
  }

  @Test("A solid pixel over a row, in place and from another one")
  func blendSolid() {
    Kernels.everyLength { random, kernels, count, start, note in
      let pixel = random.premultiplied()
      var row = KernelRow(count, start: start) { random.pixel() }
      let under = KernelRow(count, start: 3 * start % 8) { random.pixel() }
      let apart = row.changed { index, _ in ScalarKernels.over(pixel.rawValue, under[index]) }
      under.lend { under in
        #expect(row.run { kernels.blend($0, over: under, count, pixel) } == apart, note)
      }
      let inPlace = row.changed { _, old in ScalarKernels.over(pixel.rawValue, old) }
      #expect(row.run { kernels.blend($0, over: $0, count, pixel) } == inPlace, note)
    }
  }

  @Test("A solid pixel over a row with a dither, in place and from another one")
  func blendDithered() {
    Kernels.everyLength { random, kernels, count, start, note in
      let pixel = random.premultiplied()
      let dither = RandomDither(&random)
      var row = KernelRow(count, start: start) { random.pixel() }
      let under = KernelRow(count, start: 3 * start % 8) { random.pixel() }
      let apart = row.changed { index, _ in
        ScalarKernels.over(pixel.rawValue, under[index], 256 - dither[index])
      }
      under.lend { under in
        #expect(
          row.run { kernels.blend($0, over: under, count, pixel, dither.dither) } == apart, note)
      }
      let inPlace = row.changed { index, old in
        ScalarKernels.over(pixel.rawValue, old, 256 - dither[index])
      }
      #expect(
        row.run { kernels.blend($0, over: $0, count, pixel, dither.dither) } == inPlace, note)
    }
  }

  @Test("Every byte under black of every alpha")
  func blendBlack() {
    let bytes = (0...255).map { UInt32($0) * 0x0101_0101 }
    for form in Kernels.forms {
      for alpha in UInt8.min...255 {
        let pixel = Color.black.withAlpha(alpha).premultiplied()
        var row = bytes
        form.kernels.blend(&row, over: bytes, row.count, pixel)
        let expected = bytes.map { ScalarKernels.over(pixel.rawValue, $0) }
        #expect(row == expected, "\(form.name), alpha \(alpha)")
      }
    }
  }

  @Test("A solid pixel through coverage over a row")
  func blendCovered() {
    Kernels.everyLength { random, kernels, count, start, note in
      let pixel = random.premultiplied()
      var row = KernelRow(count, start: start) { random.pixel() }
      // Long runs without coverage take a way of their own.
      let isSparse = random.int(0...1) == 0
      let coverage = KernelRow(count, start: 7 * start % 8) {
        isSparse && random.int(0...9) > 0 ? 0 : random.edgyByte()
      }
      let dither = RandomDither(&random)
      let expected = row.changed { index, old in
        ScalarKernels.blended(pixel.rawValue, coverage[index], over: old, dither[index])
      }
      coverage.lend { coverage in
        #expect(
          row.run { kernels.blend($0, covered: coverage, count, pixel, dither.dither) } == expected,
          note)
      }
    }
  }

  @Test("Pixels at an alpha over a row")
  func blendPixels() {
    Kernels.everyLength { random, kernels, count, start, note in
      let alpha = Alpha(rawValue: random.edgyByte())
      var row = KernelRow(count, start: start) { random.pixel() }
      let source = KernelRow(count, start: 3 * start % 8) { random.premultiplied().rawValue }
      let dither = RandomDither(&random)
      let expected = row.changed { index, old in
        ScalarKernels.blended(source[index], alpha.rawValue, over: old, dither[index])
      }
      source.lend { source in
        #expect(
          row.run { kernels.blend($0, from: source, count, alpha, dither.dither) } == expected, note
        )
      }
    }
  }

  @Test("Pixels through coverage over a row")
  func blendCoveredPixels() {
    Kernels.everyLength { random, kernels, count, start, note in
      var row = KernelRow(count, start: start) { random.pixel() }
      let source = KernelRow(count, start: 3 * start % 8) { random.premultiplied().rawValue }
      let coverage = KernelRow(count, start: 7 * start % 8) { random.edgyByte() }
      let expected = row.changed { index, old in
        ScalarKernels.over(ScalarKernels.scaled(source[index], coverage[index]), old)
      }
      source.lend { source in
        coverage.lend { coverage in
          let actual = row.run { kernels.blend($0, from: source, covered: coverage, count) }
          #expect(actual == expected, note)
        }
      }
    }
  }

  @Test("The division by 255 is exact for all 65 536 pairs of bytes, in vectors and in tails")
  func division() {
    let bytes = (0...255).map { UInt32($0) &* 0x0101_0101 }
    for form in Kernels.forms {
      for factor in 0...UInt8.max {
        let expected = bytes.map { ScalarKernels.scaled($0, factor) }
        // Black of the opposite alpha, so that only the product is left below the alpha.
        let black = Premultiplied(rawValue: UInt32(255 - factor) << 24)
        // 7 elements are only tail, 256 only vectors.
        for count in [7, 256] {
          var row = bytes
          row.withUnsafeMutableBufferPointer { row in
            for start in stride(from: 0, to: 256, by: count) {
              let pixels = row.baseAddress! + start
              form.kernels.blend(pixels, over: pixels, min(count, 256 - start), black)
            }
          }
          let products = row.map { $0 &- black.rawValue }
          #expect(products == expected || black.alpha == .opaque, "\(form.name), times \(factor)")
        }
        // Over nothing, so that only the product is left.
        let alpha = Alpha(rawValue: factor)
        for count in [7, 256] {
          var row = [UInt32](repeating: 0, count: 256)
          row.withUnsafeMutableBufferPointer { row in
            bytes.withUnsafeBufferPointer { bytes in
              for start in stride(from: 0, to: 256, by: count) {
                form.kernels.blend(
                  row.baseAddress! + start, from: bytes.baseAddress! + start,
                  min(count, 256 - start), alpha, .none)
              }
            }
          }
          #expect(row == expected, "\(form.name), times alpha \(factor)")
        }
        let isExact = (0...255).allSatisfy {
          (Alpha(rawValue: $0) * alpha).rawValue == ScalarKernels.product($0, factor)
        }
        #expect(isExact, "Alpha times \(factor)")
      }
    }
  }

  @Test("Source-over never carries from one channel into the next, for any alpha and coverage")
  func noCarry() {
    for alpha in 0...255 {
      for covered in 0...255 {
        let white = Color(white: 255, alpha: UInt8(alpha)).premultiplied().rawValue
        for threshold in [128] + (0..<16).map({ 8 + 16 * $0 }) {
          let result = ScalarKernels.blended(white, UInt8(covered), over: 0xFFFF_FFFF, threshold)
          #expect(result == 0xFFFF_FFFF, "alpha \(alpha), coverage \(covered), \(threshold)")
        }
      }
    }
  }
}
