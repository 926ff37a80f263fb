import Testing

/// Everything that boots a virtual board: one after the other, for one board keeps two cores busy.
@Suite("The virtual board", .serialized) enum BoardSuite {}
