import SeededRandom
import Foundation
import BezelRaster
import Testing

@Suite("The indefinite ring's conical mask")
struct ConicalTests {
  @Test("The directions of a row, near the centre and far from it, to the bit")
  func polar() {
    Kernels.everyLength { random, kernels, count, start, note in
      let reach = [300, 10_000, 1 << 23 - 1 << 15][random.int(0...2)]
      let (x, y) = (random.int(-reach...reach), random.int(-reach...reach))
      var row = KernelRow(count, start: start) { UInt16(random.byte()) }
      let expected = row.changed { index, _ in ScalarKernels.polar(x: x + 256 * index, y: y) }
      #expect(row.run { kernels.polar($0, count, x: Int32(x), y: Int32(y)) } == expected, note)
    }
  }

  @Test("A direction is within 1/65 536 of a turn from a radius of 4 px on")
  func polarAccuracy() {
    var largest = 0.0
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let reach = [20, 200, 8_000, 32_000][seed % 4] * 256
      let (x, y) = (random.int(-reach...reach), random.int(-reach...reach))
      var angles = [UInt16](repeating: 0, count: 64)
      Kernels.best.polar(&angles, 64, x: Int32(x), y: Int32(y))
      for (index, angle) in angles.enumerated() {
        let (dx, dy) = (Double(x + 256 * index), Double(y))
        guard hypot(dx, dy) >= 1_024 else { continue }
        let expected = atan2(dx, -dy) / (2 * .pi) * 65_536
        let error = abs((Double(angle) - expected).remainder(dividingBy: 65_536))
        largest = max(largest, error)
        #expect(error <= 1, "seed \(seed), (\(dx), \(dy)): \(angle)")
      }
    }
    print("directions: largest error \(largest)/65 536")
  }

  @Test("The alphas of a row of directions, to the bit")
  func curve() {
    Kernels.everyLength { random, kernels, count, start, note in
      let seam = UInt16(truncatingIfNeeded: random.next())
      var row = KernelRow(count, start: start) { random.byte() }
      let angles = KernelRow(count, start: 3 * start % 8) {
        UInt16(truncatingIfNeeded: random.next())
      }
      let dither = RandomDither(&random)
      let expected = row.changed { index, _ in
        ScalarKernels.curve(angles[index] &- seam, dither[index])
      }
      angles.lend { angles in
        #expect(
          row.run { kernels.curve($0, angles, count, seam: seam, dither.dither) } == expected, note)
      }
    }
  }

  @Test("All 65 536 alphas of a turn are within 0.51/255 of the formula")
  func wholeCurve() {
    let turns = (0...UInt16.max).map { $0 }
    for form in Kernels.forms {
      var alphas = [UInt8](repeating: 0, count: turns.count)
      form.kernels.curve(&alphas, turns, turns.count, seam: 0, .none)
      var largest = 0.0
      for (turn, alpha) in zip(turns, alphas) {
        let t = Double(turn) / 65_536
        largest = max(largest, abs(Double(alpha) - 255 * (t + 3 * t * t - 2 * t * t * t) / 2))
      }
      print("indefinite curve, \(form.name): largest error \(largest)/255")
      #expect(largest <= 0.51)
      #expect(alphas.first == 0 && alphas.last == 255)
      #expect(alphas == turns.map { ScalarKernels.curve($0) })
    }
  }

  /// Returns `A(t) = (t + 3t² − 2t³) / 2`, t clockwise from the seam, which is `seam` of a turn
  /// from 12.
  private static func formula(x: Double, y: Double, seam: Double) -> (t: Double, alpha: Double) {
    let turn = atan2(x, -y) / (2 * .pi) - seam
    let t = turn - turn.rounded(.down)
    return (t, (t + 3 * t * t - 2 * t * t * t) / 2)
  }

  @Test("SV-078: it is within 1/255 of the formula from a radius of 4 px on")
  func formula() {
    var (largest, total, count) = (0.0, 0.0, 0)
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let seam = Angle(rawValue: random.int(0...65_535))
      let reach = [20, 200, 8_000][seed % 3]
      let (x, y) = (random.int(-reach * 256...reach * 256), random.int(-reach * 256...reach * 256))
      let alphas = ConicalTests.alphas(64, x: Int32(x), y: Int32(y), seam: seam)
      for (index, alpha) in alphas.enumerated() {
        let (dx, dy) = (Double(x) / 256 + Double(index), Double(y) / 256)
        let (t, expected) = ConicalTests.formula(
          x: dx, y: dy, seam: Double(seam.rawValue) / 65_536)
        // On the seam itself the mask jumps, and either side of the jump is right.
        guard hypot(dx, dy) >= 4, t > 0.000_2, t < 0.999_8 else { continue }
        let error = abs(Double(alpha) - expected * 255)
        (largest, total, count) = (max(largest, error), total + error, count + 1)
        #expect(error <= 1, "seed \(seed), (\(dx), \(dy)), t \(t): \(alpha)")
      }
    }
    print("conical mask: largest error \(largest)/255, mean \(total / Double(count))/255")
    #expect(count > 100, "too few places to say anything")
  }

  /// Returns the mask along a row, from a pixel's centre in 1/256 px on.
  private static func alphas(_ count: Int, x: Int32, y: Int32, seam: Angle) -> [UInt8] {
    var angles = [UInt16](repeating: 0, count: count)
    Kernels.best.polar(&angles, count, x: x, y: y)
    var alphas = [UInt8](repeating: 0, count: count)
    Kernels.best.curve(
      &alphas, angles, count, seam: UInt16(truncatingIfNeeded: seam.rawValue), .none)
    return alphas
  }

  /// Returns the mask at a fraction of a turn clockwise from `seam`, 100 px from the centre.
  private static func alpha(at t: Double, seam: Angle) -> Double {
    let turn = 2 * .pi * (t + Double(seam.rawValue) / 65_536)
    let alphas = alphas(
      1, x: Int32((sin(turn) * 25_600).rounded()), y: Int32((-cos(turn) * 25_600).rounded()),
      seam: seam)
    return Double(alphas[0]) / 255
  }

  @Test("SV-077, SV-079: its values at quarter turns and at both ends, at any phase")
  func values() {
    for phase in 0..<40 {
      let seam = Angle(phase, over: 40)
      for (t, expected) in [(0.25, 0.203), (0.5, 0.5), (0.75, 0.797)] {
        let alpha = ConicalTests.alpha(at: t, seam: seam)
        #expect(abs(alpha - expected) <= 0.01, "phase \(phase)/40, t \(t): \(alpha)")
      }
      #expect(ConicalTests.alpha(at: 0.97, seam: seam) > 0.97, "phase \(phase)/40")
      #expect(ConicalTests.alpha(at: 0.03, seam: seam) < 0.03, "phase \(phase)/40")
    }
  }

  @Test("SV-078: 64 evenly spaced angles follow the formula within 2/255")
  func evenAngles() {
    for step in 0..<64 {
      let t = (Double(step) + 0.5) / 64
      let alpha = ConicalTests.alpha(at: t, seam: Angle(rawValue: 0))
      #expect(abs(alpha - (t + 3 * t * t - 2 * t * t * t) / 2) <= 2 / 255, "t \(t): \(alpha)")
    }
  }
}
