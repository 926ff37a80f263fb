import CBezelText

/// The directions of a paragraph's characters.
///
/// - Source: "Unicode Bidirectional Algorithm", UAX #9, by FriBidi. Without it everything is from left to
///   right.
struct Directions {
  /// The embedding levels, of which odd ones are from right to left.
  let levels: [UInt8]
  /// Whether the paragraph as a whole is from right to left.
  let isRightToLeft: Bool
  /// Empty where everything is from left to right.
  private let types: [FriBidiCharType]

  /// - Parameter direction: the paragraph's; `nil` for that of the first letter that has one.
  init(of scalars: [UInt32], rightToLeft direction: Bool? = nil) {
    guard direction == true || scalars.contains(where: Directions.maySayDirection),
      TextLibrary.fribidi.isInstalled
    else {
      self.init(levels: .init(repeating: 0, count: scalars.count), isRightToLeft: false, types: [])
      return
    }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: .init(rawValue: 0), count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    var base =
      direction.map { FriBidiParType(rawValue: $0 ? Directions.right : Directions.left) }
      ?? FriBidiParType(rawValue: Directions.neutral)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    let highest = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    self.init(
      levels: highest == 0
        ? .init(repeating: 0, count: scalars.count)
        : levels.map { UInt8(truncatingIfNeeded: $0) },
      isRightToLeft: base.rawValue & 1 != 0, types: highest == 0 ? [] : types)
  }

  private init(levels: [UInt8], isRightToLeft: Bool, types: [FriBidiCharType]) {
    (self.levels, self.isRightToLeft, self.types) = (levels, isRightToLeft, types)
  }

  /// Whether a character may be from right to left, or change the direction; without any the algorithm leaves
  /// all as it is.
  ///
  /// - Source: the blocks of Bidi_Class R, AL and AN in DerivedBidiClass.txt, and the explicit directions.
  static func maySayDirection(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The indices of a line's characters from left to right.
  func visualOrder(of line: Range<Int>) -> [Int] {
    guard !types.isEmpty, !line.isEmpty else { return Array(line) }
    var order = (0..<FriBidiStrIndex(levels.count)).map { $0 }
    var levels = levels.map { FriBidiLevel($0) }
    let result = fribidi_reorder_line(
      0, types, FriBidiStrIndex(line.count), FriBidiStrIndex(line.lowerBound),
      FriBidiParType(rawValue: isRightToLeft ? Directions.right : Directions.left), &levels, nil,
      &order)
    return result == 0 ? Array(line) : order[line].map { Int($0) }
  }

  // FriBidi's names for the directions of a paragraph, of which the lowest bit says "from right to left".
  private static let left = FRIBIDI_PAR_LTR.rawValue
  private static let right = FRIBIDI_PAR_RTL.rawValue
  private static let neutral = FRIBIDI_PAR_ON.rawValue
}
