import FakeFiles
import Testing

@testable import BezelLinux

@Suite("A file of variables") struct VariablesFileTests {
  @Test("has values with and without quotes, and the last of two counts")
  func values() throws {
    let files = try FakeFiles()
    try files.write(
      """
      # A comment
      NAME="Debian GNU/Linux"
      ID=debian
      EMPTY=
      SINGLE='a "b"'\t
      HALF="c
      LOGO=first
      LOGO=a=b\r
      no variable
      """, to: "etc/os-release")
    let file = VariablesFile(reading: files.path("etc/os-release"))
    #expect(file["NAME"] == "Debian GNU/Linux" && file["ID"] == "debian" && file["EMPTY"] == "")
    #expect(file["SINGLE"] == "a \"b\"" && file["HALF"] == "\"c" && file["LOGO"] == "a=b")
    #expect(file["no variable"] == nil && file["OTHER"] == nil)
  }

  @Test("may be missing, a folder, or any bytes")
  func hostile() throws {
    let files = try FakeFiles()
    #expect(VariablesFile(reading: files.path("missing"))["A"] == nil)
    #expect(VariablesFile(reading: files.root)["A"] == nil)
    try files.write([0xFF, 0x3D, 0x22, 0x0A, 0x3D, 0x0A, 0x41, 0x3D, 0x22], to: "junk")
    let file = VariablesFile(reading: files.path("junk"))
    #expect(file[""] == "" && file["A"] == "\"" && file["\u{FFFD}"] == "\"")
  }
}
