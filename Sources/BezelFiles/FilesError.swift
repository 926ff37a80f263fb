package import BezelLinux

/// A file that could not be read, written or understood.
package typealias FilesError = OperationError<FilesOperation>

package enum FilesOperation: String, FailableOperation {
  case readFile = "read the file"
  case readFolder = "read the folder"
  case writeFile = "write the file"
  case decodePicture = "read the picture"
  case encodePicture = "make a PNG of the picture"
  case useFont = "use the font"
  case findFonts = "search the system's fonts"
  case makeCode = "make the QR code"
  case readLogo = "read the firmware's logo"

  package func advice(for reason: FilesReason, _ subject: String) -> String? {
    switch (self, reason) {
    case (.readLogo, .refused(.noSuchFile)):
      "This machine's firmware keeps none: name another backdrop."
    case (.readLogo, .refused(.permissionDenied)): "Start it as root."
    case (.readLogo, _): "Name another backdrop."
    case (_, .refused(.noSuchFile)): "Check the path."
    case (.makeCode, .refused): "Install libqrencode4."
    case (.makeCode, _): "Give a shorter one."
    case (_, .refused(.missingLibrary)): "Install libpng16-16."
    case (_, .notAFile), (_, .refused(.isDirectory)): "Give the path of a file."
    case (.readFile, .refused(.permissionDenied)), (.readFolder, .refused(.permissionDenied)):
      "Let this user read it."
    case (_, .untrusted): "Give it and its folder to root: `chown root`, `chmod o-w`."
    case (.readFolder, _): "Check that it is a folder."
    case (.writeFile, .refused(.permissionDenied)): "Let this user write to its folder."
    case (.readFile, .refused(.timedOut)):
      "Check the program that writes to the pipe, or the file system."
    case (_, .outside): "Name a folder as ImageFolders= in bezel.conf, or hand over a descriptor."
    case (.readFile, .tooLong): "Check that it is the right file."
    case (.encodePicture, .tooLong): "Take fewer frames, or smaller ones."
    case (.decodePicture, .tooLarge):
      "Scale it down."
    case (.decodePicture, .otherFormat("empty")): "Check what writes it."
    case (.decodePicture, .otherFormat): "Save it as PNG."
    case (.decodePicture, _): "Open it in an image editor and save it as PNG again."
    case (.useFont, _): "Choose a TrueType or OpenType font."
    case (.findFonts, _): "Name a font file in the configuration."
    case (_, .refused(.linkLoop)): "Its links lead back to themselves: name the file itself."
    case (_, .refused(.nameTooLong)): "Name a shorter path."
    case (_, .refused(.tooManyFiles)): "Raise `ulimit -n` or, of a service, LimitNOFILE=."
    case (.writeFile, .refused(.readOnlyFileSystem)): "Name a folder that can be written to."
    case (.writeFile, _): "Check that the disk has room and works."
    default: "Check that the disk works."
    }
  }
}

/// Why a file could not be read, written or understood.
package enum FilesReason: Error, Hashable, CustomStringConvertible {
  /// The kernel refused.
  case refused(Errno)
  /// A device or a socket stands where a file should.
  case notAFile
  /// The file lies in none of the folders where it may be.
  case outside(folders: [String])
  /// Another user than root, and than this process's, could have written it.
  case untrusted
  /// The file holds more than `limit` bytes.
  case tooLong(limit: Int)
  /// A picture has more pixels than `most`, or longer sides than Bezel takes.
  case tooLarge(width: Int, height: Int, most: Int)
  /// A picture in another format than PNG; completes "It is …".
  case otherFormat(String)
  /// The error in the bytes, as a sentence without its full stop.
  case malformed(String)
  /// A library's own words.
  case library(String)

  package var description: String {
    switch self {
    case .refused(let errno): errno.description
    case .notAFile: "It is not a file"
    case .outside(let folders):
      folders.isEmpty
        ? "No files may be read" : "It is in none of \(folders.joined(separator: ", "))"
    case .untrusted: "Another user can change it"
    case .tooLong(let limit): "It is longer than \(limit) bytes"
    case .tooLarge(let width, let height, let most):
      "\(width) × \(height) pixels are too many: a side has at most \(PNG.maximumSide), and all of it \(most)"
    case .otherFormat(let name): "It is \(name)"
    case .malformed(let words), .library(let words): words
    }
  }
}
