internal import BezelStage
internal import BezelWire

extension BootDiagnostics {
  /// The report as one JSON object.
  ///
  /// - Shape: `usable`; `findings`, each with its `topic`, its `severity` ("problem", "advice" or
  ///   "fine") and its `sentence`.
  var json: JSON {
    .members(
      ("usable", .bool(isUsable)),
      (
        "findings",
        .array(
          findings.map { finding in
            .members(
              ("topic", .string(finding.topic.rawValue)),
              ("severity", .string(finding.severity.rawValue)),
              ("sentence", .string(finding.sentence)))
          })
      ))
  }
}
