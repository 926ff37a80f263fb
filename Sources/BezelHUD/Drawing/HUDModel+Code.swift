internal import BezelRaster

/// A QR code and the size of its modules, in whole device pixels, which keeps their edges sharp.
struct SizedCode {
  let code: QRCode
  let module: Int

  /// Device pixels.
  var side: Int { code.width * module }

  /// Dark on light, whatever colours the HUD has: readers expect that.
  func items() -> [Item] {
    let side = Fixed(side)
    let field = Rect(origin: .zero, size: Size(width: side, height: side))
    return [
      Item(.rounded(RoundedRect(field, radius: 0)), .solid(.white)),
      Item(.path(code.path(module: module), .nonZero), .solid(.black)),
    ]
  }
}

/// The QR code of a HUD.
extension HUDModel {
  /// The sides of a module in pixels, from the best to the least.
  ///
  /// The best one makes the code a third of the screen's shorter side, but is no smaller than 4 points. The least one is 2
  /// points and 2 pixels: zbarimg read few codes with modules of one pixel, and all with two.
  private static func modules(of code: QRCode, width: Fixed, on output: ScreenGeometry) -> [Int] {
    let best = max(
      (output.scale * 4).rounded, min(output.width, output.height) / 3 / code.width)
    let most = (width * output.scale).floor / code.width
    let least = max(2, (output.scale * 2).rounded)
    return Array(stride(from: min(best, most), through: least, by: -1))
  }

  /// Returns the parts with the largest code that leaves the texts whole, rather without the indicator; else with the
  /// least one, or with the text in its place.
  ///
  /// - Parameter set: sets the texts around a code, and leaves room for it at their cost or not.
  func parts(
    showing qr: QRText, in room: LayoutArea, on output: ScreenGeometry,
    _ set: (HUDModel, SizedCode?, _ isReserved: Bool) -> HUDParts
  ) -> HUDParts {
    if let code = qr.code {
      let width = room.rest.size.width - max(0, look.arrangement.padding) * 2
      let sizes = HUDModel.modules(of: code, width: width, on: output).map {
        SizedCode(code: code, module: $0)
      }
      var bare = self
      bare.content = .indicator(nil, .zero)
      for model in [self, bare] {
        for size in sizes {
          let parts = set(model, size, false)
          if parts.height <= room.rest.size.height { return parts }
        }
      }
      if let least = sizes.last {
        let parts = set(bare, least, true)
        if parts.height <= room.rest.size.height { return parts }
      }
    }
    var worded = self
    worded.details = details.map { "\($0)\n\(qr.replacement)" } ?? qr.replacement
    return set(worded, nil, false)
  }
}
