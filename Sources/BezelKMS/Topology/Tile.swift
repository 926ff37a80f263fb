/// A part of a monitor that has a connector of its own, as those of 5K had two.
///
/// - Source: `drm_connector_set_tile_property` in the kernel's `drm_connector.c`, the property
///   `TILE`.
package struct Tile: Equatable, Sendable {
  /// The number of the monitor, the same for all of its parts.
  let group: Int
  /// The number of the monitor's parts.
  package let count: Int
  /// The index of the part, row by row; 0 for the one at the top left.
  let index: Int

  /// - Parameter blob: eight numbers separated by colons: the group, whether all parts are in one
  ///   housing, columns, rows, column, row, width and height.
  /// - Returns: `nil` for a malformed blob, for a monitor in one part, and for more than 64 columns
  ///   or rows, which DisplayID cannot express.
  init?(blob: [UInt8]) {
    let parts = blob.prefix { $0 != 0 }.split(separator: UInt8(ascii: ":"))
    let numbers = parts.compactMap { UInt16(String(decoding: $0, as: UTF8.self)).map { Int($0) } }
    guard parts.count == 8, numbers.count == 8 else { return nil }
    let (columns, rows) = (numbers[2], numbers[3])
    guard (1...64).contains(columns), (1...64).contains(rows), columns * rows > 1,
      numbers[4] < columns, numbers[5] < rows
    else { return nil }
    group = numbers[0]
    count = columns * rows
    index = numbers[5] * columns + numbers[4]
  }
}

extension Topology {
  /// Returns the connectors without those that feed another part of a monitor whose first part is
  /// present.
  static func firstTiles(of connectors: [Connector]) -> [Connector] {
    connectors.filter { connector in
      guard let tile = connector.tile else { return true }
      return !connectors.contains { other in
        other.tile.map { $0.group == tile.group && $0.index < tile.index } ?? false
      }
    }
  }
}
