/// A paint made ready for the rows of one frame.
enum ResolvedPaint {
  case pixel(Premultiplied)
  /// One pixel in several strengths.
  case levels(Levels, Premultiplied)
  case pixels(Source)

  /// Where strengths come from.
  enum Levels {
    case mask(RadialMask)
    case radial(center: Point, radius: Fixed)
    case conical(center: Point, seam: Angle)
    case template(ScaledPicture)
  }

  /// Where pixels come from.
  enum Source {
    case linear(from: Point, to: Point, Premultiplied, Premultiplied)
    case picture(ScaledPicture)
    case blurred(BlurredPicture)
  }
}

extension ResolvedPaint.Levels {
  /// Whether it is a gradient, which a dither keeps free of steps.
  var isGradient: Bool {
    switch self {
    case .mask, .radial, .conical: true
    case .template: false
    }
  }

  /// Writes the strengths of a part of a row, 0 … 255.
  func write(
    y: Int, x: Int, width: Int, to levels: UnsafeMutablePointer<UInt8>, _ scratch: RowScratch,
    _ kernels: Kernels, _ dither: OrderedDither
  ) {
    switch self {
    case .mask(let mask): mask.write(y: y, x: x, width: width, to: levels)
    case .radial(let center, let radius):
      RadialRamp(center: center, radius: radius, y: y)
        .write(to: levels, x: x, width: width, dither)
    case .conical(let center, let seam):
      let angles = scratch.angles(width)
      kernels.polar(
        angles, width, x: ResolvedPaint.Levels.dialOffset(x, center.x),
        y: ResolvedPaint.Levels.dialOffset(y, center.y))
      kernels.curve(
        levels, angles, width, seam: UInt16(truncatingIfNeeded: seam.rawValue), dither)
    case .template(let picture): picture.alphas(y: y, x: x, width: width, to: levels)
    }
  }

  /// Writes the same, faded.
  func write(
    y: Int, x: Int, width: Int, fadedBy alpha: Alpha, to levels: UnsafeMutablePointer<UInt8>,
    _ scratch: RowScratch, _ kernels: Kernels, _ dither: OrderedDither
  ) {
    guard case .mask(let mask) = self else {
      write(y: y, x: x, width: width, to: levels, scratch, kernels, dither)
      return kernels.fade(levels, levels: levels, width, alpha)
    }
    mask.write(y: y, x: x, width: width, to: levels) { kept, count in
      let faded = scratch.coverage(count)
      kernels.fade(faded, levels: kept, count, alpha)
      return UnsafePointer(faded)
    }
  }

  /// From the centre of a dial to a pixel's centre, in 1/256 px.
  ///
  /// A centre further out than 16 384 px counts as just there, which `polar` can take.
  private static func dialOffset(_ pixel: Int, _ center: Fixed) -> Int32 {
    let limit: Int64 = 1 << 22
    return Int32(clamping: Int64(pixel) * 256 + 128 - max(-limit, min(limit, center.raw)))
  }
}

extension ResolvedPaint.Source {
  /// Writes a part of a row.
  func write(
    y: Int, x: Int, width: Int, to pixels: UnsafeMutablePointer<UInt32>, _ scratch: RowScratch,
    _ kernels: Kernels, _ dither: OrderedDither
  ) {
    switch self {
    case .linear(let from, let to, let first, let last):
      let levels = scratch.levels(width)
      LinearRamp(from: from, to: to, y: y).write(to: levels, x: x, width: width, dither)
      kernels.mix(pixels, levels: levels, width, from: first, to: last, dither)
    case .picture(let picture):
      picture.withRow(y: y, x: x, width: width) { pixels.copy(from: $0, count: width) }
    case .blurred(let picture): picture.write(y: y, x: x, width: width, to: pixels, kernels)
    }
  }
}
