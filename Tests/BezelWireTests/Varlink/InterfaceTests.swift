import BezelHUD
import GoldenFiles
import Testing

@testable import BezelWire

extension InterfaceText {
  /// Returns values of a type in which every optional field is present once, and every choice is
  /// made once; the first has the required fields only.
  fileprivate func values(of type: FieldType, named name: String = "") -> [JSON] {
    switch type {
    case .bool: [.bool(true)]
    case .int: [.integer(3)]
    case .float: [.real(0.5)]
    // The one text that is an enumeration, so that values can be added.
    case .string: [.string(name == "Event.name" ? "shown" : "org.varlink.service")]
    case .choice(let names): names.map { .string($0) }
    case .list(let element): [.array(values(of: element))]
    // The one map has settings.
    case .map: [.object([.init("Style", .string("dark"))])]
    case .nullable(let type): values(of: type)
    case .named(let name): values(of: types[name] ?? .bool, named: name)
    case .structure(let fields): objects(of: fields, named: name).map { .object($0) }
    }
  }

  fileprivate func objects(of fields: [Field], named name: String = "") -> [JSON.Object] {
    let least = fields.filter { !$0.isNullable }.map {
      JSON.Member($0.name, values(of: $0.type, named: name + "." + $0.name)[0])
    }
    let more = fields.flatMap { field in
      values(of: field.type, named: name + "." + field.name).map { value in
        least.filter { $0.name != field.name } + [JSON.Member(field.name, value)]
      }
    }
    let objects = [least] + more
    if name == "Watchdog" { return objects.map { $0.withWhatActionNeeds } }
    return name == "Update" ? objects.map { $0.withOneOfItsNames } : objects
  }
}

extension InterfaceText.Field {
  fileprivate var isNullable: Bool {
    if case .nullable = type { true } else { false }
  }
}

extension JSON.Object {
  /// The parameters with only one of the ways to name a presentation.
  fileprivate var withOneOfItsNames: JSON.Object {
    let isNamed = contains { $0.name == "handle" || $0.name == "name" }
    return isNamed ? self : self + [.init("handle", .integer(3))]
  }

  /// The parameters of a watchdog with a text or colour, if and only if its action shows it.
  fileprivate var withWhatActionNeeds: JSON.Object {
    let needed = ["text": "status", "color": "color"]
    var object = filter { $0.name != "status" && $0.name != "color" }
    for case .string(let action) in object.filter({ $0.name == "action" }).map(\.value) {
      if let name = needed[action] { object.append(.init(name, .string("7F7F7F"))) }
    }
    return object
  }
}

extension JSON {
  /// The value with the members of every object sorted, without null members.
  fileprivate var sorted: JSON {
    switch self {
    case .array(let values): .array(values.map(\.sorted))
    case .object(let members):
      .object(
        members.filter { $0.value != .null }.sorted { $0.name < $1.name }
          .map { .init($0.name, $0.value.sorted) })
    default: self
    }
  }
}

@Suite("The interfaces' descriptions say what the code does")
struct InterfaceTests {
  private func call(_ method: HUDMethod, _ parameters: JSON.Object) throws(HUDCallError) -> HUDCall
  {
    try HUDCall(VarlinkCall(method.name, parameters, flag: .more))
  }

  @Test(
    "Each has its own name, and the methods that the code has", arguments: VarlinkInterface.allCases
  )
  func methods(interface: VarlinkInterface) throws {
    let text = try InterfaceText(interface.text)
    #expect(text.name == interface.rawValue)
    let methods = HUDMethod.allCases.filter { $0.interface == interface }
    #expect(text.methods.keys.sorted() == methods.map(\.rawValue).sorted())
  }

  @Test(
    "Every parameter that is described is taken, and no other", arguments: VarlinkInterface.allCases
  )
  func parameters(interface: VarlinkInterface) throws {
    let text = try InterfaceText(interface.text)
    for method in HUDMethod.allCases where method.interface == interface {
      let fields = try #require(text.methods[method.rawValue]).input
      for parameters in text.objects(of: fields, named: method.rawValue) {
        #expect(throws: Never.self, "\(method)\(parameters)") { try call(method, parameters) }
        #expect(throws: HUDCallError.invalidParameter("unheard"), "\(method)") {
          try call(method, parameters + [.init("unheard", .integer(1))])
        }
        for member in parameters {
          let others = parameters.filter { $0.name != member.name }
          #expect(throws: HUDCallError.self, "\(method) with another \(member.name)") {
            try call(method, others + [.init(member.name, .array([.null]))])
          }
          if case .object(let inner) = member.value, member.name != "settings" {
            let name = HUDCallError.invalidParameter(member.name + ".unheard")
            #expect(throws: name) {
              try call(
                method,
                others + [.init(member.name, .object(inner + [.init("unheard", .bool(true))]))])
            }
          }
        }
      }
      for field in fields where !field.isNullable {
        let rest = text.objects(of: fields, named: method.rawValue)[0].filter {
          $0.name != field.name
        }
        #expect(throws: HUDCallError.invalidParameter(field.name), "\(method)") {
          try call(method, rest)
        }
      }
    }
  }

  @Test(
    "Every result that is described is understood, and said again",
    arguments: VarlinkInterface.allCases)
  func results(interface: VarlinkInterface) throws {
    let text = try InterfaceText(interface.text)
    for method in HUDMethod.allCases where method.interface == interface {
      let fields = try #require(text.methods[method.rawValue]).output
      for parameters in text.objects(of: fields) {
        let reply = try HUDReply(VarlinkReply(parameters), to: method)
        let again = JSON.object(reply.reply().parameters)
        #expect(again.sorted == JSON.object(parameters).sorted, "\(method)")
      }
      for field in fields where !field.isNullable {
        let rest = text.objects(of: fields)[0].filter { $0.name != field.name }
        #expect(throws: HUDReplyError.misunderstood(field.name), "\(method)") {
          try HUDReply(VarlinkReply(rest), to: method)
        }
      }
    }
  }

  @Test("Every error that is described is understood, and said again; no other is said")
  func errors() throws {
    var described: Set<String> = []
    for interface in VarlinkInterface.allCases {
      for (name, fields) in try InterfaceText(interface.text).errors {
        let name = interface.rawValue + "." + name
        described.insert(name)
        for parameters in try InterfaceText(interface.text).objects(of: fields) {
          let sent = VarlinkReply(error: name, parameters)
          let reply = Result { () throws(HUDReplyError) in try HUDReply(sent, to: .quit) }
          guard case .failure(.refused(let error)) = reply else {
            Issue.record("\(name) is \(reply)")
            continue
          }
          #expect(error != .unknown(name))
          #expect(error.reply.error == name)
          #expect(
            JSON.object(error.reply.parameters).sorted == JSON.object(parameters).sorted, "\(name)")
        }
      }
    }
    for error in HUDReplyTests.errors {
      if error.kind == .unknown { continue }
      #expect(described.contains(error.reply.error ?? ""), "\(error)")
    }
  }

  @Test("The texts are the ones that are published", arguments: VarlinkInterface.allCases)
  func texts(interface: VarlinkInterface) throws {
    let golden = TextGolden("\(interface.rawValue).varlink")
    #expect(try golden.complaint(about: interface.text) == nil)
  }

  @Test("Every choice of the code is described, and every one that is described the code has")
  func choices() throws {
    let text = try InterfaceText(VarlinkInterface.hud.text)
    func choices(_ fields: [InterfaceText.Field]?, _ name: String) -> [String] {
      switch fields?.first(where: { $0.name == name })?.type {
      case .choice(let names), .nullable(.choice(let names)): names
      default: []
      }
    }
    func fields(_ name: String) -> [InterfaceText.Field]? {
      if case .structure(let fields) = text.types[name] { fields } else { nil }
    }
    #expect(
      choices(fields("Presentation"), "kind") == PresentationRequest.Kind.allCases.map(\.rawValue))
    #expect(choices(fields("Shown"), "state") == WireShown.State.allCases.map(\.rawValue))
    #expect(
      choices(text.methods["Show"]?.input, "order")
        == PresentationRequest.Order.allCases.map(\.rawValue))
    #expect(
      choices(text.methods["Status"]?.output, "screen")
        == WireStatus.Screen.allCases.map(\.rawValue))
  }
}
