/// A process.
package struct WireProcess: Equatable, Sendable {
  package var name = ""
  package var pid = 0

  package init(name: String, pid: Int) {
    self.name = name
    self.pid = pid
  }
}

extension WireProcess: WireObject {
  static let typeName = "Process"

  init() {}

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("name", &name)
    try fields.field("pid", &pid)
  }
}
