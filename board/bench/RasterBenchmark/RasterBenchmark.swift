import BezelLinux
import BezelRaster
import CRasterBenchmark

/// Measures the rasterizer by the protocol of `bench.h`.
///
/// In front of its arguments, `--baseline` keeps it from the CPU's wider instructions, and `--dithered`
/// makes it dither, which no peer does.
@main
struct RasterBenchmark {
  private static let words = (try? Program.arguments()) ?? []
  private static let form = words.dropFirst().first
  private static let isBaseline = form == "--baseline"
  private static let dithers = form == "--dithered"

  static func main() {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    if isBaseline || dithers { arguments.remove(at: 1) }
    let items = Items.names.map { name in
      BenchItem(
        name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
        draw: draw)
    }
    exit(
      bench(Int32(arguments.count), &arguments, items, Int32(items.count)) { frame in
        guard let frame else { return }
        let items = Items(
          frame, RasterBenchmark.isBaseline ? .baseline : .best, dithers: RasterBenchmark.dithers)
        frame.pointee.pixels = items.target.pixels
        let drawing = Drawing(items.drawing(of: String(cString: frame.pointee.item)))
        frame.pointee.context = Unmanaged.passRetained(drawing).toOpaque()
      })
  }
}

/// Not a closure in `main`, for which the runtime would check in every frame that it is on the main thread.
@Sendable private func draw(_ frame: UnsafeMutablePointer<BenchFrame>?) {
  guard let frame, let context = frame.pointee.context else { return }
  let start = Int(bench_start(frame))
  // Not counted, as in C.
  Unmanaged<Drawing>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.draw(start) }
}

/// A closure behind a C pointer.
private final class Drawing {
  /// Draws one frame, its ring starting at an angle in 1/65 536 of a turn.
  let draw: (Int) -> Void

  init(_ draw: @escaping (Int) -> Void) { self.draw = draw }
}
