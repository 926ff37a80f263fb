/// A program that runs.
package struct WireProcess: Equatable, Sendable {
  package var name: String
  package var pid: Int

  package init(name: String, pid: Int) {
    self.name = name
    self.pid = pid
  }
}

extension WireProcess: WireValue {
  init(_ json: JSON) throws(Misfit) {
    var fields = try Fields(json)
    name = try fields.required("name")
    pid = try fields.required("pid")
  }

  var json: JSON {
    var members: JSON.Object = []
    members.set("name", name)
    members.set("pid", pid)
    return .object(members)
  }
}
