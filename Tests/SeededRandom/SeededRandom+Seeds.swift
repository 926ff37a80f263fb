// The guest of the virtual board, which is compiled in Embedded Swift, has no seeds to choose.
#if !hasFeature(Embedded)
  import Foundation

  extension SeededRandom {
    /// Returns the seeds of a test: a fourth part of them; all, or a multiple, in a run of `board/soak`, which
    /// sets `BEZEL_SEEDS`; a twentieth part in a debug build, which is thirty times slower.
    package static func seeds(_ count: Int) -> ClosedRange<Int> {
      #if DEBUG
        1...max(3, count / 20)
      #else
        let multiple = ProcessInfo.processInfo.environment["BEZEL_SEEDS"].flatMap { Int($0) }
        return 1...(multiple.map { count * $0 } ?? max(3, count / 4))
      #endif
    }
  }
#endif
