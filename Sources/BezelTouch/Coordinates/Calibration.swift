/// The transformation from a panel's fractions to those of the picture under it.
///
/// - Source: "Absolute axes", libinput's documentation; udev's `LIBINPUT_CALIBRATION_MATRIX`.
package struct Calibration: Equatable, Sendable {
  /// One output coordinate: `x · ofX + y · ofY + offset`, in fractions of the panel.
  ///
  /// - Units: 2⁻³² for each; from -1 000 to 1 000, so that no sum of products leaves 64 bits.
  private struct Row: Equatable {
    let ofX: Int64
    let ofY: Int64
    let offset: Int64
  }

  private let x: Row
  private let y: Row

  private init(x: Row, y: Row) {
    self.x = x
    self.y = y
  }

  /// The identity.
  package static let identity = Calibration(
    x: Row(ofX: 1 << 32, ofY: 0, offset: 0), y: Row(ofX: 0, ofY: 1 << 32, offset: 0))

  /// Parses "a b c d e f": the two rows of the matrix, a b c for x and d e f for y.
  ///
  /// Numbers are written as in C, without hexadecimals, infinities and the like, and separated by
  /// spaces or tabs.
  ///
  /// - Returns: `nil` for anything else, for a number beyond 1 000, and for more than 512 bytes.
  package init?(parsing text: String) {
    let bytes = text.utf8.prefix(513)
    guard bytes.count <= 512 else { return nil }
    let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let numbers = words.compactMap { BinaryFraction(decimal: $0)?.value }
    guard words.count == 6, numbers.count == 6,
      numbers.allSatisfy({ $0.magnitude <= 1_000 << 32 })
    else { return nil }
    x = Row(ofX: numbers[0], ofY: numbers[1], offset: numbers[2])
    y = Row(ofX: numbers[3], ofY: numbers[4], offset: numbers[5])
  }

  /// Transforms a point, and moves one outside of the picture to the nearest edge.
  package func apply(_ point: PanelPoint) -> PanelPoint {
    PanelPoint(x: Self.apply(x, point), y: Self.apply(y, point))
  }

  private static func apply(_ row: Row, _ point: PanelPoint) -> UInt16 {
    let sum = row.ofX * Int64(point.x) + row.ofY * Int64(point.y) + row.offset * 65_535
    return UInt16(clamping: (sum + 1 << 31) >> 32)
  }
}
