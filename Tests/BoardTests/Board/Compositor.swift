import Foundation

/// A weston that owns the board's screen from a virtual terminal, as an application's compositor does.
final class Compositor {
  /// The colour that fills its screen, `0x00RRGGBB`.
  static let color: UInt32 = 0x2060A0
  /// The output of `BoardGuest vt-mode` while it is in front: the shell has terminal 1.
  static let terminal = "2 graphics"

  /// The folder that `board/vm/compositor` makes.
  private static let folder = Result { () throws(BoardError) in
    try BoardScript.run("compositor", ["--path"])
  }

  private let board: VirtualBoard
  private let weston: Background

  /// Starts weston, and waits until it shows its picture.
  init(on board: VirtualBoard) throws(BoardError) {
    let source = try Self.folder.get()
    let share = board.machine.path("share/compositor")
    // The guest, which has not looked the name up before, sees files that come into the share
    // later.
    if !FileManager.default.fileExists(atPath: share) {
      do {
        try FileManager.default.copyItem(atPath: source, toPath: share)
      } catch {
        throw BoardError("put the compositor into the share", "\(error)")
      }
    }
    self.board = board
    weston = try board.start("/share/compositor/start 2")
    do {
      try waitForPicture()
    } catch {
      throw BoardError("start the compositor", "\(error)", [("errors", try weston.errors())])
    }
  }

  /// Waits until weston is in front and its picture is the whole screen.
  func waitForPicture() throws(BoardError) {
    try board.expect("until [ \"$(BoardGuest vt-mode)\" = '\(Self.terminal)' ]; do sleep 0.1; done")
    try board.waitForScreen { $0.pixels.allSatisfy { $0 == Self.color } }
  }

  /// Ends weston as its user would.
  ///
  /// - Returns: its exit status.
  /// - Throws: if it has ended before.
  func end() throws(BoardError) -> Int {
    try weston.signal("TERM")
    return try weston.wait()
  }
}
