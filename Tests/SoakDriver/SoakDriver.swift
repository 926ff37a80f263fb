internal import Bezel
internal import Foundation

/// Shows and dismisses HUDs, all in one process, for `board/soak`.
///
/// Each line of the standard input is a command; it ends when there are no more.
///
///     show TEXT   the turning ring over a black mask
///     dismiss     answers `gone` when the HUD has left the screen
@main
struct SoakDriver {
  static func main() async throws {
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      switch (words.first, words.count) {
      case ("show", 2):
        ProgressHUD.show(status: String(words[1]), mask: .black)
      case ("dismiss", 1):
        let isGone = await ProgressHUD.dismissed()
        let answer = isGone ? "gone\n" : "interrupted\n"
        try FileHandle.standardOutput.write(contentsOf: Data(answer.utf8))
      default:
        let complaint = "SoakDriver: there is no command '\(line)'\n"
        try FileHandle.standardError.write(contentsOf: Data(complaint.utf8))
        exit(2)
      }
    }
  }
}
