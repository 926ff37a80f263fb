/// The modules of a QR code.
package struct QRCode: Hashable, Sendable {
  /// The light modules that a reader needs on each side.
  ///
  /// - Source: ISO/IEC 18004, "Quiet zone".
  package static let quietZone = 4

  /// The modules of a side, without the quiet zone.
  package let side: Int
  /// Row by row, whether a module is dark.
  private let isDark: [Bool]

  /// - Precondition: there are `side` × `side` modules.
  package init(side: Int, isDark: [Bool]) {
    precondition(isDark.count == side * side, "a QR code is a square")
    (self.side, self.isDark) = (side, isDark)
  }

  /// The modules of a side, with the quiet zone.
  package var width: Int { side + QRCode.quietZone * 2 }

  /// Returns the dark modules, from the upper left corner of the quiet zone.
  ///
  /// - Parameter size: the side of a module.
  package func path(module size: Int) -> Path {
    var path = Path()
    func place(_ number: Int) -> Fixed { Fixed((number + QRCode.quietZone) * size) }
    for row in 0..<side {
      let modules = isDark[row * side..<(row + 1) * side]
      var start: Int?
      for column in 0...side {
        let isDark = column < side && modules[row * side + column]
        if isDark {
          start = start ?? column
        } else if let begin = start {
          path.move(to: Point(x: place(begin), y: place(row)))
          path.line(to: Point(x: place(column), y: place(row)))
          path.line(to: Point(x: place(column), y: place(row + 1)))
          path.line(to: Point(x: place(begin), y: place(row + 1)))
          start = nil
        }
      }
    }
    return path
  }
}
