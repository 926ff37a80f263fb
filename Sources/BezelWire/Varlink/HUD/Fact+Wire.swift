package import BezelHUD

extension Fact: WireObject {
  static var typeName: String { "Fact" }

  init() { self.init(name: "", text: "") }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("name", &name)
    try fields.check(Fact.nameLengths.contains(name.utf8.count), "name")
    try fields.field("text", &text)
    try fields.check(text.utf8.count <= Fact.longestText, "text")
  }
}
