import Testing

@testable import BezelLinux

@Suite("Random bytes") struct RandomBytesTests {
  @Test(
    "differ each time and in every place, with the kernel's help and without",
    arguments: [false, true])
  func differ(isAlone: Bool) {
    var seen: Set<[UInt8]> = []
    var values = [Set<UInt8>](repeating: [], count: 33)
    for _ in 0..<200 {
      var bytes = [UInt8](repeating: 0, count: 33)
      bytes.withUnsafeMutableBytes {
        isAlone ? RandomBytes.fillWithoutKernel($0) : RandomBytes.fill($0)
      }
      seen.insert(bytes)
      for (place, byte) in bytes.enumerated() { values[place].insert(byte) }
    }
    #expect(seen.count == 200)
    // Of 200 throws of 256 values about 139 are different ones.
    #expect(values.allSatisfy { $0.count > 90 })
  }
}
