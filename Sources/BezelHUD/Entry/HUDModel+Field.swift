internal import BezelRaster

/// The drawing of a text field.
extension HUDModel {
  func fieldOfEntry(
    _ parts: HUDParts, on output: ScreenGeometry, _ typesetter: Typesetter
  ) -> EntryField? {
    guard let entry, let size = parts.field else { return nil }
    return EntryField(
      entry, size: size, look, isRightToLeft: parts.isRightToLeft, on: output, typesetter)
  }

  /// Adds the field without its text, which comes last: what follows an item that comes or goes is drawn
  /// again.
  ///
  /// - Parameter origin: the field's top left corner, where it is now.
  func addField(_ field: EntryField, _ color: Color, at origin: Point, to items: inout [Item]) {
    let frame = RoundedRect(
      Rect(origin: .zero, size: field.size), radius: min(look.cornerRadius, field.size.height / 4))
    var border = frame
    border.border = 1
    items.append(Item(.rounded(frame), .solid(color.withAlpha(20)), at: origin))
    let edge = look.contrast == .high ? color : color.withAlpha(90)
    items.append(Item(.rounded(border), .solid(edge), at: origin))
    if let name = field.layoutName {
      for line in name.lines {
        items.append(
          Item(
            .path(line, .nonZero), .solid(color.withAlpha(170)),
            at: origin + field.layoutNameOrigin))
      }
    }
    for (sign, box) in field.signs {
      items.append(
        Item(
          .path(sign.path(side: box.size.width), .nonZero), .solid(color), at: origin + box.center))
    }
  }

  func addText(of field: EntryField, _ color: Color, at origin: Point, to items: inout [Item]) {
    items.append(Item(.rounded(RoundedRect(field.caret, radius: 0)), .solid(color), at: origin))
    for line in field.text?.lines ?? [] {
      items.append(
        Item(.path(line, .nonZero), .solid(color), at: origin + field.textOrigin))
    }
    for bullet in field.bullets {
      items.append(Item(.rounded(bullet), .solid(color), at: origin))
    }
  }
}
