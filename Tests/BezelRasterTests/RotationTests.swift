import BezelRaster
import SeededRandom
import Testing

@Suite("Rotation")
struct RotationTests {
  @Test("A part of a picture is turned to where its pixels are, and back")
  func rects() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let (width, height) = (random.int(1...12), random.int(1...12))
      let (x, y) = (random.int(-3...12), random.int(-3...12))
      let rect = PixelRect(
        minX: x, minY: y, maxX: x + random.int(1...9), maxY: y + random.int(1...9))
      for rotation in Rotation.allCases {
        let note: Comment = "seed \(seed), \(rotation), \(rect) of \(width) × \(height)"
        let turned = rotation.turned(rect, width: width, height: height)
        var around = PixelRect.empty
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX {
            let place = ScalarFormats.place(rotation, x: x, y: y, width: width, height: height)
            around = around.union(
              PixelRect(minX: place.x, minY: place.y, maxX: place.x + 1, maxY: place.y + 1))
          }
        }
        #expect(turned == around, note)
        let size = rotation.turned(width: width, height: height)
        let back = rotation.inverse.turned(turned, width: size.width, height: size.height)
        #expect(back == rect, note)
        #expect(rotation.inverse.turned(width: size.width, height: size.height) == (width, height))
      }
    }
  }

  @Test("A row is reversed, at every length to 70 and any address")
  func reverse() {
    for seed in SeededRandom.seeds(20) {
      var random = SeededRandom(seed: seed)
      for count in 0...70 {
        let (start, first) = (9 + random.int(0...7), random.int(0...7))
        let source = (0..<first + count).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        let before = (0..<start + count + 9).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        var expected = before
        expected.replaceSubrange(start..<start + count, with: source[first...].reversed())
        for kernels in [Kernels.baseline, .best] {
          var actual = before
          actual.withUnsafeMutableBufferPointer { target in
            source.withUnsafeBufferPointer { source in
              guard let base = source.baseAddress else { return }
              kernels.reverse(target.baseAddress! + start, from: base + first, count)
            }
          }
          let isSame = actual == expected
          #expect(isSame, "AVX2: \(kernels.usesAVX2), \(count) pixels, seed \(seed)")
        }
      }
    }
  }

  @Test("Columns become rows, of every small size, upwards and downwards")
  func transpose() {
    for seed in SeededRandom.seeds(4) {
      var random = SeededRandom(seed: seed)
      for columns in 0...20 {
        for rows in 0...20 {
          let (pitch, stride) = (columns + random.int(0...3), rows + random.int(0...3))
          let source = (0..<pitch * max(1, rows) + 1).map { _ in
            UInt32(truncatingIfNeeded: random.next())
          }
          let before = (0..<stride * max(1, columns) + 18).map { _ in
            UInt32(truncatingIfNeeded: random.next())
          }
          // Whether the source is read, and the target written, from the last row to the first.
          let (isSourceUp, isTargetUp) = (random.int(0...1) == 1, random.int(0...1) == 1)
          var expected = before
          for x in 0..<columns {
            for y in 0..<rows {
              let (row, line) = (isSourceUp ? rows - 1 - y : y, isTargetUp ? columns - 1 - x : x)
              expected[9 + line * stride + y] = source[row * pitch + x]
            }
          }
          for kernels in [Kernels.baseline, .best] {
            var actual = before
            actual.withUnsafeMutableBufferPointer { target in
              source.withUnsafeBufferPointer { source in
                kernels.transpose(
                  target.baseAddress! + 9 + (isTargetUp ? max(0, columns - 1) * stride : 0),
                  stride: isTargetUp ? -stride : stride,
                  from: source.baseAddress! + (isSourceUp ? max(0, rows - 1) * pitch : 0),
                  stride: isSourceUp ? -pitch : pitch, columns: columns, rows: rows)
              }
            }
            let isSame = actual == expected
            #expect(isSame, "AVX2: \(kernels.usesAVX2), \(columns) × \(rows), seed \(seed)")
          }
        }
      }
    }
  }
}
