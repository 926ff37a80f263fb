import BezelConfiguration
import BezelFiles
import BezelLinux
import BezelRaster

/// A theme of plymouth: its description, and the folder of its pictures.
///
/// - Source: the themes and the plugins `two-step` and `script` of plymouth 22.02.
struct PlymouthTheme {
  let name: String
  /// The plugin that draws it.
  let module: String
  private let folder: String
  private let pictures: [String]
  private let entries: [ConfigurationEntry]

  /// - Throws: if the folder has no description.
  init(reading folder: String) throws(CommandFailure) {
    let names = try PlymouthTheme.names(in: folder)
    guard let file = names.first(where: { $0.hasSuffix(".plymouth") }) else {
      throw CommandFailure(
        "could not import \(folder): It has no .plymouth file. Give the folder of a theme, as "
          + "/usr/share/plymouth/themes/spinner.")
    }
    let path = "\(folder)/\(file)"
    let bytes = try PlymouthTheme.bytes(of: path, limit: ConfigurationFile.maximumLength)
    entries = ConfigurationFile.parse(bytes: bytes, name: path).entries
    name = String(file.dropLast(".plymouth".count))
    module = entries.first { $0.key == "ModuleName" }?.value ?? ""
    // A theme may have those of another one.
    let isOwn = names.contains { $0.hasSuffix(".png") }
    let other = entries.first { $0.key == "ImageDir" }?.value.split(separator: "/").last
    self.folder = isOwn ? folder : "\(folder)/../\(other.map { String($0) } ?? ".")"
    pictures = try isOwn ? names : PlymouthTheme.names(in: self.folder)
  }

  private static func names(in folder: String) throws(CommandFailure) -> [String] {
    do throws(Errno) {
      return try Folder.names(in: folder, atMost: 8_192).sorted()
    } catch {
      throw CommandFailure(FilesError(.readFolder, folder, .refused(error)).description)
    }
  }

  private static func bytes(of path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(FilesError) {
      return try FileBytes.read(path, limit: limit)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Returns the value of a key; those of a boot come before the plugin's.
  subscript(key: String) -> String? {
    entries.last { $0.key == key && $0.section == "boot-up" }?.value
      ?? entries.last { $0.key == key && $0.section == module }?.value
  }

  /// Returns a number, as ".382"; 0 … 1.
  func part(_ key: String, otherwise usual: Double) -> Double {
    self[key].flatMap { Double($0) }.map { min(1, max(0, $0)) } ?? usual
  }

  /// Returns a colour, as "0x0073b3", without its prefix.
  func color(_ key: String) -> String? {
    guard let value = self[key], value.hasPrefix("0x"),
      let number = UInt32(value.dropFirst(2), radix: 16)
    else { return nil }
    let digits = String(number & 0xFF_FFFF, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  func has(_ picture: String) -> Bool { pictures.contains(picture) }

  func picture(_ name: String) throws(CommandFailure) -> Picture {
    do throws(FilesError) {
      let path = "\(folder)/\(name)"
      return try PNG.decode(FileBytes.read(path, limit: 64 << 20), name: path)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  func bytes(of name: String) throws(CommandFailure) -> [UInt8] {
    try PlymouthTheme.bytes(of: "\(folder)/\(name)", limit: 64 << 20)
  }

  /// Returns the pictures with numbers behind a name, in their order.
  func frames(_ prefix: String) -> [String] {
    let numbered = pictures.compactMap { picture -> (Int, String)? in
      guard picture.hasPrefix(prefix), picture.hasSuffix(".png"),
        let number = Int(picture.dropFirst(prefix.count).dropLast(4))
      else { return nil }
      return (number, picture)
    }
    return numbered.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  /// The program of a theme of the plugin `script`.
  func script() throws(CommandFailure) -> String {
    let named = self["ScriptFile"]?.split(separator: "/").last.map { String($0) }
    return String(decoding: try bytes(of: named ?? "\(name).script"), as: UTF8.self)
  }
}
