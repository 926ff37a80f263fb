import BezelCommand
import BezelConfiguration
import BezelHUD
import BezelRaster

extension ParsedArguments {
  private static let contents: [OptionName] = [
    .status, .details, .qr, .progress, .as, .info, .success, .error, .text, .image, .button,
    .cancelButton, .dismiss, .tilt, .insets,
  ]

  /// Whether there are options for one HUD.
  var describesHUD: Bool {
    !settings.hud.isEmpty || ParsedArguments.contents.contains { has($0) }
  }

  /// - Throws: if there are options for one HUD beside --tour.
  func checkTour() throws(CommandFailure) {
    if describesHUD {
      throw .usage(
        "A tour has its own contents: leave --tour, or all options for one HUD, out.")
    }
  }

  /// Returns the requests for the HUD that the options describe, with its images read from their files.
  ///
  /// - Throws: if options exclude each other, or name a file that cannot be used.
  func hud() throws(CommandFailure) -> [(at: Moment, request: Request)] {
    try checkContents()
    var hud = PresentationRequest(
      status: self[.status], details: self[.details], button: self[.button],
      cancelButton: self[.cancelButton])
    if has(.text) { hud.kind = .text }
    if has(.info) { hud.kind = .info }
    if has(.success) { hud.kind = .success }
    if has(.error) { hud.kind = .error }
    if let fraction = part(.progress) {
      hud.kind = (self[.as].flatMap { ProgressShape(named: $0) } ?? .ring).kind
      hud.progress = fraction
    }
    if let path = self[.image] { hud.image = NamedImage(.path(path)) }
    hud.setCode(self[.qr])
    try hud.apply(settings.hud)
    var commands: [Command] = []
    if let text = self[.tilt] { commands.append(.setTilt(try Tilt(typed: text))) }
    if let text = self[.insets] {
      commands.append(.setInsets(try Insets(typed: text), over: .zero))
    }
    return hud.script(after: commands, until: seconds(.dismiss))
  }

  private func checkContents() throws(CommandFailure) {
    let indicators = given(.progress, .info, .success, .error, .text, .image)
    if indicators.count > 1 {
      throw .usage(
        "A HUD shows one thing at a time: leave \(indicators[0]) or \(indicators[1]) out.")
    }
    if has(.as), !has(.progress) {
      throw .usage("--as is the shape of --progress: add --progress PART.")
    }
    if has(.text), self[.status]?.isEmpty ?? true {
      throw .usage("--text is for a text alone: add --status TEXT.")
    }
    if has(.insets), settings.hud[.container] != nil {
      throw .usage("--insets is for the whole screen: leave it or --container out.")
    }
    try checkConfirmation()
  }
}

extension Tilt {
  /// Reads a tilt such as "-0.5,1": to the right, and towards the lower edge, −1 … 1 each.
  fileprivate init(typed text: String) throws(CommandFailure) {
    guard let parts = text[...].parts(2, between: ","), let x = DecimalNumber(parts[0]),
      let y = DecimalNumber(parts[1]), (-1...1).contains(x), (-1...1).contains(y)
    else { throw .usage("'\(text)' is no value for --tilt: give X,Y, -1 to 1 each.") }
    func part(_ number: DecimalNumber) -> Int { Int(number.rounded(toParts: 65_536)) }
    self.init(rawX: part(x), rawY: part(y))
  }
}

extension Insets {
  /// Reads the space taken at the screen's edges, such as "0,0,200,0": 0 … 4 096 points each.
  fileprivate init(typed text: String) throws(CommandFailure) {
    let lengths = text[...].parts(4, between: ",")?.compactMap { Fixed(length: $0) } ?? []
    guard lengths.count == 4 else {
      throw .usage(
        "'\(text)' is no value for --insets: give TOP,LEFT,BOTTOM,RIGHT in points, 0 to 4096 each.")
    }
    self.init(top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
  }
}
