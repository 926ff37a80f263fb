import Testing

/// All tests that boot a virtual board: one after the other, because one board keeps two cores
/// busy.
@Suite("The virtual board", .serialized) enum BoardSuite {}
