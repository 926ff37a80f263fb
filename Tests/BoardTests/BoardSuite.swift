import Testing

/// All tests that boot a virtual board: one after the other, because one board keeps a processor busy, and a
/// board by this machine's clock takes the longer the less of it there is.
@Suite("The virtual board", .serialized) enum BoardSuite {
  /// Those that boot with a package or with the Embedded program, which `board/test` builds behind the
  /// other tests.
  @Suite("What is installed") enum InstalledSuite {}
}

/// The tests of packages and of the Embedded program for which no board is booted.
@Suite("What is to be installed") enum InstalledSuite {}
