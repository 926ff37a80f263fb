internal import BoardProtocol
internal import CBezelLinux

extension KMSClient {
  /// What a client was asked to do.
  struct Options {
    /// What it does once its picture was shown.
    enum Afterwards: String {
      case keepMaster = "--keep-master"
      case dropMaster = "--drop-master"
      case exit = "--exit"
    }

    let node: String
    private(set) var pattern = TestPattern.bars
    /// The mode's, in pixels; `nil` for the preferred one.
    private(set) var size: (width: Int, height: Int)?
    /// The virtual terminal to behave as a compositor on.
    private(set) var terminal: Int32?
    /// The program that master is taken from.
    private(set) var former: pid_t?
    private(set) var afterwards = Afterwards.keepMaster

    /// - Returns: `nil` for what the usage does not have.
    init?(_ arguments: ArraySlice<String>) {
      var rest = arguments
      guard let node = rest.popFirst(), !node.hasPrefix("-") else { return nil }
      self.node = node
      while let option = rest.popFirst() {
        if let afterwards = Afterwards(rawValue: option) {
          self.afterwards = afterwards
          continue
        }
        guard let value = rest.popFirst() else { return nil }
        switch option {
        case "--pattern":
          guard let pattern = TestPattern(name: value) else { return nil }
          self.pattern = pattern
        case "--mode":
          guard let size = UinputPanel.size(value) else { return nil }
          self.size = (Int(size.width), Int(size.height))
        case "--vt":
          guard let number = Int32(value) else { return nil }
          terminal = number
        case "--from":
          guard let process = pid_t(value) else { return nil }
          former = process
        default: return nil
        }
      }
    }
  }
}
