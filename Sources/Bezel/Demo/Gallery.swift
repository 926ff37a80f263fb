internal import BezelFiles
internal import BezelHUD
internal import BezelStage

/// One picture of many HUDs with their names, for a guide; the same on every machine.
package struct Gallery {
  /// The galleries there are.
  package enum Name: CaseIterable, Sendable {
    /// What SVProgressHUD can show.
    case sv
    /// What MBProgressHUD can show.
    case mb
  }

  /// A HUD on a small screen of its own.
  struct Cell {
    let name: String
    /// From back to front.
    var showings: [Showing]
    /// What is seen of it, after its show.
    var moment = Duration.milliseconds(700)
  }

  private let cells: [Cell]

  package init(_ name: Name) {
    cells =
      switch name {
      case .sv: Gallery.sv
      case .mb: Gallery.mb
      }
  }

  /// Draws it and writes it as a PNG file.
  ///
  /// - Throws: `FilesError` if the file cannot be written.
  package func write(to path: String) throws {
    try FileBytes.write(try PNG.encode(picture()), to: path)
  }

  private static let columns = 7
  /// The screen of a cell in pixels, and in points.
  private static let (width, height) = (186, 140)
  private static let captionHeight = 26
  private static let gap = 10
  private static let paper = Color(red: 246, green: 247, blue: 249)
  private static let ink = Color(red: 48, green: 56, blue: 68)

  package func picture() throws -> Picture {
    let (columns, gap) = (Gallery.columns, Gallery.gap)
    let rows = (cells.count + columns - 1) / columns
    let rowHeight = Gallery.height + Gallery.captionHeight + gap
    let width = gap + columns * (Gallery.width + gap)
    let height = gap + rows * rowHeight
    var pixels = [UInt32](
      repeating: Gallery.paper.premultiplied().rawValue, count: width * height)
    func put(_ picture: Picture, x: Int, y: Int) {
      for row in 0..<picture.height {
        let start = (y + row) * width + x
        pixels.replaceSubrange(
          start..<start + picture.width,
          with: picture.pixels[row * picture.width..<(row + 1) * picture.width])
      }
    }
    for (index, cell) in cells.enumerated() {
      let x = gap + index % columns * (Gallery.width + gap)
      let y = gap + index / columns * rowHeight
      put(
        try Gallery.draw(
          cell.showings, at: cell.moment, over: .stripes, height: Gallery.height), x: x, y: y)
      put(try Gallery.caption(cell.name), x: x, y: y + Gallery.height)
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// A text alone, whose box is not seen.
  private static func caption(_ name: String) throws -> Picture {
    var showing = Showing()
    showing.content = .image(nil)
    showing.status = name
    showing.appearance.foregroundColor = ink
    showing.appearance.backgroundColor = .clear
    showing.appearance.fontSize = 11
    showing.appearance.container = Rect(
      origin: .zero, size: Size(width: Fixed(width), height: Fixed(captionHeight)))
    return try draw(
      [showing], at: .milliseconds(700), over: .color(paper), height: captionHeight)
  }

  /// With the built-in letters, which are the same everywhere.
  private static func draw(
    _ showings: [Showing], at moment: Duration, over backdrop: Backdrop, height: Int
  ) throws -> Picture {
    var options = StageOptions()
    options.scale = 1
    options.backdrop = .fixed(backdrop)
    return try options.picture(
      of: .showings(showings), at: Moment(nanoseconds: 0).advanced(by: moment), width: width,
      height: height)
  }
}
