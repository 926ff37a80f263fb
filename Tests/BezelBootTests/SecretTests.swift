import Testing

@testable import BezelBoot

@Suite("An entered text")
struct SecretTests {
  @Test("characters and words are removed whole")
  func removal() {
    let secret = Secret("ab ü€😀".utf8)
    #expect(secret.characterCount == 6)
    secret.removeLast()
    #expect(secret.bytes == Array("ab ü€".utf8))
    secret.removeLastWord()
    #expect(secret.bytes == Array("ab ".utf8))
    secret.removeLastWord()
    secret.removeLast()
    #expect(secret.bytes.isEmpty)
  }

  @Test("a text that does not fit whole is left out")
  func bounded() {
    let secret = Secret(repeatElement(UInt8(ascii: "a"), count: Secret.longest - 1))
    secret.append("€")
    #expect(secret.count == Secret.longest - 1)
    secret.append("b")
    secret.append("c")
    #expect(secret.count == Secret.longest && secret.bytes.last == UInt8(ascii: "b"))
  }

  @Test("nothing of it is left in its memory once it is wiped, or shortened")
  func wiped() {
    let secret = Secret("sesame".utf8)
    secret.removeLast()
    secret.withMemory { #expect($0[5] == 0 && $0[4] == UInt8(ascii: "m")) }
    secret.wipe()
    #expect(secret.count == 0)
    secret.withMemory { memory in #expect(memory.allSatisfy { $0 == 0 }) }
  }
}
