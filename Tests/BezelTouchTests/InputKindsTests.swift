import Testing

@testable import BezelTouch

@Suite("InputKinds: which kinds a mask blocks, as text")
struct InputKindsTests {
  @Test("Touch and pointer are blocked unless something else is asked for")
  func standard() {
    #expect(InputKinds.standard == [.touch, .pointer])
    #expect(InputKinds.standard.names == "touch,pointer")
  }

  @Test("Every set is read from the text that it writes")
  func roundTrip() {
    for rawValue in UInt8(0)...15 {
      let kinds = InputKinds(rawValue: rawValue)
      #expect(InputKinds(names: kinds.names) == kinds)
    }
    #expect(InputKinds().names == "none")
    #expect(InputKinds.all.names == "all")
    #expect(Set(InputKind.allCases.map { InputKinds($0).rawValue }).count == 4)
  }

  @Test("Order, repetition and spaces around a name do not matter")
  func lenient() {
    #expect(InputKinds(names: "pointer, touch") == .standard)
    #expect(InputKinds(names: "\ttouch , touch,touch ") == .touch)
    #expect(InputKinds(names: " none ") == [])
  }

  @Test(
    "Everything else is refused",
    arguments: [
      "", " ", ",", "touch,", ",touch", "to uch", "Touch", "touch pointer", "none,touch", "all,all",
      "mouse", "touch,mouse", String(repeating: "touch,", count: 60) + "touch",
      String(repeating: ",", count: 100_000), "touch\0",
    ])
  func junk(text: String) {
    #expect(InputKinds(names: text) == nil)
  }
}
