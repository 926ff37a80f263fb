import BezelWire
import Testing

/// Returns the only message in `text`.
func message(_ text: String) throws -> JSON.Object {
  var reader = VarlinkReader()
  var rest = Array((text + "\0").utf8)[...]
  return try #require(try reader.next(&rest))
}

/// Returns the only message in `bytes`.
func message(_ bytes: [UInt8]) throws -> JSON.Object {
  var reader = VarlinkReader()
  var rest = bytes[...]
  let message = try #require(try reader.next(&rest))
  #expect(rest.isEmpty)
  return message
}

@Suite("VarlinkCall and VarlinkReply: messages of any interface")
struct VarlinkMessageTests {
  @Test("A parameter that is missing, null, false or empty is the same")
  func absent() throws {
    for text in [
      #"{"method":"a.B"}"#, #"{"parameters":null,"method":"a.B","more":null}"#,
      #"{"method":"a.B","parameters":{},"oneway":false,"more":false,"upgrade":false}"#,
      #"{"method":"a.B","org.example":{"x":1}}"#,
    ] { #expect(try VarlinkCall(message: message(text)) == VarlinkCall("a.B"), "\(text)") }
    for text in [
      "{}", #"{"parameters":null,"continues":null,"error":null}"#,
      #"{"continues":false,"parameters":{},"org.example":1}"#,
    ] { #expect(try VarlinkReply(message: message(text)) == VarlinkReply(), "\(text)") }
  }

  @Test("A call with a wrong member is no call")
  func brokenCalls() {
    for (text, error) in [
      ("{}", VarlinkError.member("method")), (#"{"method":null}"#, .member("method")),
      (#"{"method":1}"#, .member("method")),
      (#"{"method":"a.B","parameters":[]}"#, .member("parameters")),
      (#"{"method":"a.B","more":1}"#, .member("more")),
      (#"{"method":"a.B","oneway":"true"}"#, .member("oneway")),
      (#"{"method":"a.B","more":true,"oneway":true}"#, .contradiction),
      (#"{"method":"a.B","upgrade":true,"oneway":true}"#, .contradiction),
      (#"{"method":"a.B","mroe":true}"#, .unknownMember),
    ] { #expect(throws: error, "\(text)") { try VarlinkCall(message: message(text)) } }
  }

  @Test("A reply with a wrong member is no reply")
  func brokenReplies() {
    for (text, error) in [
      (#"{"parameters":1}"#, VarlinkError.member("parameters")),
      (#"{"continues":1}"#, .member("continues")), (#"{"error":{}}"#, .member("error")),
      (#"{"error":"a.B","continues":true}"#, .contradiction), (#"{"result":1}"#, .unknownMember),
    ] { #expect(throws: error, "\(text)") { try VarlinkReply(message: message(text)) } }
  }

  @Test("Calls and replies are read as they were written")
  func roundTrip() throws {
    for flag in [nil, VarlinkCall.Flag.more, .oneway, .upgrade] {
      for parameters in [[], [JSON.Member("a", .array([.real(0.5)]))]] {
        let call = VarlinkCall("a.B", parameters, flag: flag)
        #expect(try VarlinkCall(message: message(call.bytes)) == call)
      }
    }
    for reply in [
      VarlinkReply(), VarlinkReply([.init("a", .null)], continues: true),
      VarlinkReply(error: "a.B", [.init("b", .integer(1))]),
    ] { #expect(try VarlinkReply(message: message(reply.bytes)) == reply) }
  }

  @Test("A message is one object and a NUL, with what is needed and no more")
  func bytes() {
    #expect(
      VarlinkCall("a.B", [.init("c", .bool(true))], flag: .more).bytes
        == Array(#"{"method":"a.B","parameters":{"c":true},"more":true}"#.utf8) + [0])
    #expect(VarlinkReply().bytes == Array("{}".utf8) + [0])
    #expect(VarlinkReply(error: "a.B").bytes == Array(#"{"error":"a.B"}"#.utf8) + [0])
  }
}
