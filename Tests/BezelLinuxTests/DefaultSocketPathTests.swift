import Testing

@testable import BezelLinux

@Suite("The default path of a service's socket")
struct DefaultSocketPathTests {
  private func path(
    isRoot: Bool = false, hasSystemFolder: Bool = false, _ sessionFolder: String?
  ) -> String {
    DefaultSocketPath.path(
      isRoot: isRoot, hasSystemFolder: hasSystemFolder, sessionFolder: sessionFolder)
  }

  @Test("an ordinary user has it in the session's folder, if the machine has none")
  func session() {
    let system = "/run/bezel/io.bezel.HUD"
    #expect(path("/run/user/1000") == "/run/user/1000/bezel/io.bezel.HUD")
    #expect(path(hasSystemFolder: true, "/run/user/1000") == system)
    #expect(path(isRoot: true, "/run/user/0") == system)
    for folder in [nil, "", "run", "."] { #expect(path(folder) == system) }
  }
}
