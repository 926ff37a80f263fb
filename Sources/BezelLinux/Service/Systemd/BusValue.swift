internal import CBezelSystemd

/// A value of a D-Bus message.
package indirect enum BusValue: Equatable, Sendable {
  /// Any whole number, or a truth value.
  case number(Int64)
  case real(Double)
  /// A text, a path or a signature, of at most `longestText` bytes.
  case text(String)
  /// An array or a structure.
  case list([BusValue])
  /// A name and its value, of an array of such.
  case pair(BusValue, BusValue)

  static let (longestText, mostValues, deepest) = (4_096, 4_096, 16)
}

extension BusMessage {
  /// Reads all values; the rest is left out of a message that has too many.
  borrowing func readValues() -> [BusValue] {
    var budget = BusValue.mostValues
    return readValues(&budget, BusValue.deepest)
  }

  private borrowing func readValues(_ budget: inout Int, _ depth: Int) -> [BusValue] {
    var values: [BusValue] = []
    while budget > 0, depth > 0, let (type, contents) = nextType {
      budget -= 1
      switch type {
      case SD_BUS_TYPE_ARRAY, SD_BUS_TYPE_STRUCT, SD_BUS_TYPE_VARIANT, SD_BUS_TYPE_DICT_ENTRY:
        guard enter(type, contents) else { return values }
        let parts = readValues(&budget, depth - 1)
        leave()
        if type == SD_BUS_TYPE_VARIANT {
          values += parts.prefix(1)
        } else if type == SD_BUS_TYPE_DICT_ENTRY {
          if parts.count == 2 { values.append(.pair(parts[0], parts[1])) }
        } else {
          values.append(.list(parts))
        }
      default:
        guard let value = readBasic(type) else { return values }
        values.append(value)
      }
    }
    return values
  }

  private borrowing func readBasic(_ type: Int) -> BusValue? {
    let code = CChar(truncatingIfNeeded: type)
    switch type {
    case SD_BUS_TYPE_STRING, SD_BUS_TYPE_OBJECT_PATH, SD_BUS_TYPE_SIGNATURE:
      return readText(type).map { .text($0) }
    case SD_BUS_TYPE_DOUBLE:
      var real = 0.0
      return read(code, &real) ? .real(real) : nil
    default:
      // The first bytes are the number's.
      var word: UInt64 = 0
      guard read(code, &word) else { return nil }
      switch type {
      case SD_BUS_TYPE_INT16: return .number(Int64(Int16(truncatingIfNeeded: word)))
      case SD_BUS_TYPE_INT32: return .number(Int64(Int32(truncatingIfNeeded: word)))
      default: return .number(Int64(clamping: word))
      }
    }
  }
}
