import BezelHUD
import BezelWire

/// The bytes that psplash's clients write into the FIFO.
struct PsplashCommands: HostileFormat {
  let name = "psplash"
  let seeds = [
    "PROGRESS 42\0MSG Mounting disks\0", "MSG \0PROGRESS -7\n", "PROGRESS 100\nMSG a\nQUIT\n",
    "MSG " + String(repeating: "x", count: 2_040) + "\0",
  ].map { Array($0.utf8) }
  let words = ["PROGRESS ", "MSG ", "QUIT", "\0", "\n", " ", "-", "%"].map { Array($0.utf8) }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    var reader = PsplashReader()
    var accepted = false
    for piece in bytes.pieces(&random) {
      for request in reader.read(piece) {
        accepted = true
        guard case .command(.show(let presentation)) = request else { continue }
        // A byte that is no UTF-8 becomes a character of three.
        let length = presentation.status?.utf8.count ?? 0
        try check(length <= 3 * PsplashReader.longest, "a text of \(length) bytes")
      }
    }
    return accepted
  }
}
