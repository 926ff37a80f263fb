internal import BezelLinux
package import BezelRaster
import CBezelLibrary
import CBezelQRCode

extension QRCode {
  /// Makes the code of a text.
  ///
  /// It has the least correction of errors and so the largest modules: nothing covers a part of a screen.
  ///
  /// - Throws: `missingLibrary` without libqrencode; its words for a text that is too long.
  package init(_ text: String) throws(FilesError) {
    do throws(FilesReason) {
      guard bezel_open_library("qrencode") != 0 else { throw .refused(.missingLibrary) }
      guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else {
        throw .library("It refuses the text")
      }
      defer { QRcode_free(code) }
      let side = Int(code.pointee.width)
      self.init(
        side: side,
        isDark: UnsafeBufferPointer(start: code.pointee.data, count: side * side).map {
          $0 & 1 != 0
        })
    } catch {
      throw FilesError(.makeCode, "libqrencode", error)
    }
  }
}
