import BezelFiles
import BezelHUD
import BezelRaster
import BezelSamples
import BezelStage

/// One picture of many HUDs with their names, for a guide; the same on every machine.
struct Gallery {
  /// The galleries there are, by the names that their files begin with.
  enum Name: String, CaseIterable, Sendable {
    /// The HUDs of SVProgressHUD.
    case sv
    /// The features of MBProgressHUD.
    case mb
    /// The indicators of SVProgressHUD that turn, as an animation.
    case svTurning = "sv-turning"
    /// The indicators of MBProgressHUD that turn, as an animation.
    case mbTurning = "mb-turning"
  }

  /// A small screen of its own.
  private struct Cell {
    let name: String
    let requests: [(at: Moment, request: Request)]
    /// The moment of the picture, after the show.
    let moment: Duration

    init(_ sample: SVSample) {
      (name, requests, moment) = (sample.name, sample.requests, sample.moment)
    }

    init(_ sample: MBSample) {
      (name, requests, moment) = (sample.name, sample.requests, sample.moment)
    }
  }

  private let cells: [Cell]
  /// The frames of one turn; `nil` for a still picture.
  let frames: FrameTimes?

  init(_ name: Name) {
    // A spinner turns in twelve steps, and a ring between them.
    (cells, frames) =
      switch name {
      case .sv: (SVSample.catalogue.map { Cell($0) }, nil)
      case .mb: (MBSample.catalogue.map { Cell($0) }, nil)
      case .svTurning:
        (
          SVSample.catalogue.filter { Gallery.turning.contains($0.name) }.map { Cell($0) },
          Gallery.turn(rate: 24)
        )
      case .mbTurning:
        (
          MBSample.catalogue.filter { $0.name.hasSuffix(" spinner") }.map { Cell($0) },
          Gallery.turn(rate: 12)
        )
      }
  }

  private static let turning: Set = [
    "light, ring", "light, spinner", "dark, ring", "dark, spinner",
  ]

  private static func turn(rate: Int) -> FrameTimes {
    FrameTimes(from: .seconds(1), before: .seconds(2), rate: rate)
  }

  /// Draws it and writes it as a PNG file.
  ///
  /// - Throws: `FilesError` if the file cannot be written.
  func write(to path: String) throws {
    let png = try frames?.png { try picture(at: $0) } ?? PNG.encode(picture())
    try FileBytes.write(png, to: path)
  }

  /// The screen of a cell in pixels, and in points.
  private static let (width, height) = (186, 140)
  private static let captionHeight = 26
  private static let gap = 10
  private static let paper = Color(red: 246, green: 247, blue: 249)
  private static let ink = Color(red: 48, green: 56, blue: 68)

  /// - Parameter moment: the time after the show of all HUDs; without it each has the one of its cell.
  func picture(at moment: Duration? = nil) throws -> Picture {
    let (columns, gap) = (frames == nil ? 7 : 4, Gallery.gap)
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
          cell.requests, at: moment ?? cell.moment, over: .stripes, height: Gallery.height), x: x,
        y: y)
      put(try Gallery.caption(cell.name), x: x, y: y + Gallery.height)
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// A text alone, whose box is not seen.
  private static func caption(_ name: String) throws -> Picture {
    let caption = SVSample(name, .image(nil), name) { sample in
      sample.appearance.foregroundColor = ink
      sample.appearance.backgroundColor = .clear
      sample.appearance.fontSize = 11
      sample.appearance.container = Rect(
        origin: .zero, size: Size(width: Fixed(width), height: Fixed(captionHeight)))
    }
    return try draw(
      caption.requests, at: .milliseconds(700), over: .color(paper), height: captionHeight)
  }

  /// With the built-in letters, which are the same everywhere.
  private static func draw(
    _ requests: [(at: Moment, request: Request)], at moment: Duration, over backdrop: Backdrop,
    height: Int
  ) throws -> Picture {
    var options = StageOptions()
    options.scale = 1
    options.backdrop = .fixed(backdrop)
    return try options.picture(
      of: requests, at: Moment(nanoseconds: 0).advanced(by: moment), width: width,
      height: height)
  }
}
