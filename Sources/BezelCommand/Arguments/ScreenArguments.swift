import ArgumentParser
import BezelStage

/// Options for the choice and the use of a screen.
struct ScreenArguments: ParsableArguments {
  @Option(.card, valueName: "node") var card: String?
  @Option(.otherCards, valueName: "nodes") var otherCards: String?
  @Option(.driver, valueName: "name") var driver: String?
  @Option(.connector, valueName: "name") var connector: String?
  @Option(.monitor, valueName: "maker:model:serial") var monitor: String?
  @Option(.mode, valueName: "WxH[@Hz]") var mode: String?
  @Option(.format, valueName: "fourcc") var format: String?
  @Option(.rotate, valueName: "degrees") var rotate: String?
  @Option(.transfer, valueName: "way") var transfer: String?
  @Option(.commit, valueName: "way") var commit: String?
  @Option(.rate, valueName: "number") var rate: String?
  @Option(.handOver, valueName: "seconds") var handOver: String?
  @Option(.dimAfter, valueName: "seconds") var dimAfter: String?
  @Option(.dimTo, valueName: "percent") var dimTo: String?
  @Option(.shift, valueName: "pixels") var shift: String?

  var settings: [StageSetting: String] {
    [
      .card: card,
      .otherCards: otherCards,
      .driver: driver,
      .connector: connector,
      .monitor: monitor,
      .mode: mode,
      .format: format,
      .rotate: rotate,
      .transfer: transfer,
      .commit: commit,
      .rate: rate,
      .handOver: handOver,
      .dimAfter: dimAfter,
      .dimTo: dimTo,
      .shift: shift,
    ].compactMapValues { $0 }
  }
}
