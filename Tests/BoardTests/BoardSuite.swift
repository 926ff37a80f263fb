import Foundation
import Testing

/// All tests that boot a virtual board, or a compositor, one after the other.
///
/// One board keeps a processor busy, and a board by this machine's clock takes the longer the less of it there is.
/// `board/test` runs two processes.
@Suite("The virtual board", .serialized) enum BoardSuite {
  /// Those that boot with a package or with the Embedded program, which `board/test` builds behind the
  /// other tests.
  @Suite("What is installed") enum InstalledSuite {}

  /// Returns one of the cases of a test, another one in each run; all of them in a run of `board/soak`, which sets
  /// `BEZEL_CASES`.
  static func cases<Case>(_ all: [Case]) -> [Case] {
    ProcessInfo.processInfo.environment["BEZEL_CASES"] == "all" ? all : [all.randomElement()!]
  }
}

/// The tests of packages and of the Embedded program for which no board is booted.
@Suite("What is to be installed") enum InstalledSuite {}
