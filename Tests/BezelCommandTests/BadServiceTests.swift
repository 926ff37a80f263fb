import BezelWire
import Foundation
import RunningPrograms
import SeededRandom
import Testing

@testable import BezelCommand

/// Every command beside a service that is slow, dead, hostile or of another version: it ends, with a
/// sentence and a status.
@Suite("bezel with a bad service") struct BadServiceTests {
  private let commands: CommandCheck

  init() throws { commands = try CommandCheck() }

  @Test("A service that answers a byte at a time is heard")
  func slow() throws {
    try commands.check(.works, "whole") { $0.answer() }
    try commands.check(.works, "bytes") { client in
      while let call = client.nextCall() {
        for reply in FakeClient.replies(to: call) {
          let files = FakeClient.files(with: call)
          var descriptors = files.map(\.descriptor)
          for byte in reply.bytes {
            client.send([byte], with: descriptors)
            descriptors = []
            usleep(500)
          }
          withExtendedLifetime(files) {}
        }
        if call == .quit { return }
      }
    }
  }

  @Test("A service that hangs up is told, whatever it has sent before")
  func closing() throws {
    try commands.check(.fails, "at once") { _ in }
    try commands.check(.fails, "after the call") { _ = $0.nextCall() }
    try commands.check(.fails, "in a reply") { client in
      guard let call = client.nextCall() else { return }
      let bytes = FakeClient.replies(to: call)[0].bytes
      client.send(Array(bytes.prefix(bytes.count / 2)))
    }
  }

  @Test("Bytes that are no replies are told")
  func garbage() throws {
    var random = SeededRandom(seed: 19)
    let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let deep = String(repeating: "[", count: 100_000)
    for (name, message) in [
      ("seed 19", bytes), ("zeros", [UInt8](repeating: 0, count: 100_000)),
      (
        "no UTF-8",
        Array("{\"error\":\"\u{0}".utf8.dropLast()) + [0xFF, 0xC0] + Array("\"}\0".utf8)
      ),
      ("no JSON", Array("{\"parameters\":{\0".utf8)), ("no object", Array("[1]\0".utf8)),
      ("deep", Array("{\"parameters\":\(deep)\0".utf8)),
      ("wrong types", Array("{\"parameters\":5}\0".utf8)),
      ("a wrong error", Array("{\"error\":5}\0".utf8)),
      ("another member", Array("{\"parameters\":{},\"\\u001b[2J\\u009b\":1}\0".utf8)),
      ("two members", Array("{\"parameters\":{\"a\":1,\"a\":2}}\0".utf8)),
    ] {
      try commands.check(.fails, name) { client in
        guard client.nextCall() != nil else { return }
        client.send(message)
        client.keepSilent()
      }
    }
  }

  @Test("A message without an end is told, and takes no memory")
  func endlessMessage() throws {
    try commands.check(.fails, "endless") { client in
      guard client.nextCall() != nil else { return }
      let part = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
      while client.send(part) {}
    }
  }

  @Test("Members of other types, and none, are those of another version")
  func otherTypes() throws {
    let wrong = """
      {"parameters":{"handle":"\\u001b[2J","answer":7,"version":5,"themes":5,"warnings":"x","event":[],
      "descriptor":"x"}}\0
      """
    for message in [wrong, "{}\0", "{\"parameters\":null}\0", "{\"parameters\":{\"event\":{}}}\0"] {
      try commands.check(.worksOrFails, message.debugDescription) { client in
        while client.nextCall() != nil { client.send(message) }
      }
    }
  }

  @Test("A refusal is told in a sentence that steers no terminal")
  func refusals() throws {
    let escape = "\\u001b]0;title\\u0007\\u001b[2J\\n\\r\\u009b1m\\u202e"
    for (error, parameters) in [
      ("io.bezel.HUD.NewError", "{}"), (escape, "{}"),
      (String(repeating: "x", count: 200_000), "{}"),
      ("io.bezel.HUD.NotAllowed", "{\"reason\":\"\(escape)\"}"),
      ("io.bezel.HUD.TooMany", "{\"what\":\"\(escape)\",\"limit\":1}"),
      ("io.bezel.HUD.TooMany", "{\"what\":5}"),
      // Those of an older service.
      ("org.varlink.service.MethodNotFound", "{\"method\":\"\(escape)\"}"),
      ("org.varlink.service.InvalidParameter", "{\"parameter\":\"\(escape)\"}"),
      ("org.varlink.service.MethodNotImplemented", "{\"method\":\"x\"}"),
      ("org.varlink.service.ExpectedMore", "{}"),
    ] {
      let message = "{\"error\":\"\(error)\",\"parameters\":\(parameters)}\0"
      try commands.check(.refused, "\(error.prefix(60)) \(parameters)") { client in
        while client.nextCall() != nil { client.send(message) }
      }
    }
  }

  @Test("A varlink service that is another one is no service")
  func otherService() throws {
    let error = "org.varlink.service.InterfaceNotFound"
    try commands.check(.fails, error) { client in
      while client.nextCall() != nil {
        client.send("{\"error\":\"\(error)\",\"parameters\":{\"interface\":\"io.bezel.HUD\"}}\0")
      }
    }
  }

  @Test("A user who may not call is told who may")
  func denied() throws {
    try commands.check(.denied, "refused") { client in
      while client.nextCall() != nil {
        client.send("{\"error\":\"org.varlink.service.PermissionDenied\"}\0")
      }
    }
  }

  @Test("A newer service says more, which is passed over")
  func newer() throws {
    try commands.check(.works, "more members") { client in
      client.answer { reply in
        var reply = reply
        reply.parameters.append(.init("later", .object([.init("a", .array([.integer(1)]))])))
        return reply.bytes
      }
    }
    try commands.check(.works, "vendor's members") { client in
      client.answer { reply in
        Array(reply.bytes.dropLast(2)) + (reply.bytes.count > 3 ? Array(",".utf8) : [])
          + Array("\"com.example.later\":1}\0".utf8)
      }
    }
    try commands.check(.works, "more events") { client in
      client.answer { reply in
        guard reply.continues else { return reply.bytes }
        let later =
          "{\"parameters\":{\"event\":{\"name\":\"later\",\"time\":1}},\"continues\":true}\0"
        return Array(later.utf8) + reply.bytes
      }
    }
  }

  @Test("Replies that answer nothing are told where they are met")
  func strayReplies() throws {
    try commands.check(.worksOrFails, "before the call") { client in
      client.send("{}\0")
      client.answer()
    }
    try commands.check(.worksOrFails, "two for each call") { client in
      client.answer { $0.bytes + $0.bytes }
    }
    try commands.check(.worksOrFails, "after the last call") { client in
      client.answer()
      while client.send("{}\0") {}
    }
  }
}
