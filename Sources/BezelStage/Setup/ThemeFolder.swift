internal import BezelFiles
internal import BezelLinux

/// A folder with a HUD's look: `theme.conf`, and the images that it names.
package struct ThemeFolder: Sendable {
  /// A theme that there is not, or that cannot be read.
  package struct Mistake: Error, CustomStringConvertible {
    package let name: String
    /// A sentence.
    package let reason: String

    package var description: String { "could not take the theme (\(name)): \(reason)" }
  }

  package let name: String
  /// Where it is on the machine, whatever folder stands for "/".
  let path: String
  let file: ConfigurationFile

  /// - Parameters:
  ///   - folders: absolute paths; the first one that has the theme wins.
  ///   - root: the folder that stands for "/".
  package static func find(
    _ name: String, in folders: [String], root: String = "/"
  ) throws(Mistake) -> ThemeFolder {
    guard isName(name) else {
      throw Mistake(
        name: name, reason: "Give the name of a folder, without '/' and with no dot before it.")
    }
    for folder in folders {
      let path = "\(folder)/\(name)"
      let file = "\(path)/theme.conf".rooted(at: root)
      do throws(FilesError) {
        let bytes = try FileBytes.read(file, limit: ConfigurationFile.maximumLength)
        return ThemeFolder(
          name: name, path: path, file: ConfigurationFile.parse(bytes: bytes, name: file))
      } catch {
        if error.reason != .refused(.noSuchFile) { throw Mistake(name: name, reason: "\(error)") }
      }
    }
    let places = folders.map { "\($0)/\(name)/theme.conf" }.joined(separator: ", ")
    throw Mistake(name: name, reason: "There is none of \(places).")
  }

  /// The names of all themes that there are, in their order; at most 256.
  ///
  /// - Parameters:
  ///   - folders: absolute paths; what is not there, or cannot be read, has none.
  ///   - root: the folder that stands for "/".
  package static func names(in folders: [String], root: String = "/") -> [String] {
    var found: Set<String> = []
    for folder in folders {
      let path = folder.rooted(at: root)
      for name in (try? Folder.names(in: path, atMost: 1_024)) ?? [] {
        guard isName(name), Folder.resolved("\(path)/\(name)/theme.conf") != nil else { continue }
        found.insert(name)
      }
    }
    let names = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Array(names.prefix(256))
  }

  /// Whether a theme may be called so: one name in a folder, of at most 64 bytes.
  static func isName(_ name: String) -> Bool {
    name.isFileName && name.utf8.first != UInt8(ascii: ".") && name.utf8.count <= 64
  }
}
