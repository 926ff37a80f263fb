internal import BezelFiles
internal import BezelText

/// The fonts for letters that the preferred font lacks; the system's are looked for when the first such
/// letter comes.
final class OtherFonts {
  private let named: [FontFile.Place]
  private let others: FontFile.Others
  private var coverage: FontCoverage?
  /// Whether fontconfig was not asked, so that other faces may be better.
  private(set) var areProvisional = false

  /// - Parameter named: the faces to be asked first.
  init(named: [FontFile.Place], _ others: FontFile.Others) {
    (self.named, self.others) = (named, others)
  }

  /// These fonts, for texts; those that were requested by name have the first numbers.
  var fallback: FallbackFonts {
    FallbackFonts(
      candidates: { [self] in
        Array(named.indices) + [system.face(for: $0)].compactMap { $0.map { $0 + named.count } }
      },
      open: { [self] number in
        let place =
          number < named.count ? named[number] : system.faces[number - named.count]
        return (try? FontFile(at: place)).flatMap { try? Font($0) }
      })
  }

  private var system: FontCoverage {
    if let coverage { return coverage }
    let found = find()
    coverage = found
    return found
  }

  private func find() -> FontCoverage {
    switch others {
    case .known(let coverage): return coverage
    case .memo(let path):
      if let coverage = FontCoverage.last(memo: path) { return coverage }
      areProvisional = true
    case .system:
      if let coverage = try? FontCoverage.ofSystem() { return coverage }
    case .folders: break
    }
    var coverage = FontCoverage()
    for place in FontFolders.faces() {
      guard let file = try? FontFile(at: place), let font = try? Font(file) else { continue }
      coverage.add(place, for: font.characters)
    }
    return coverage
  }
}
