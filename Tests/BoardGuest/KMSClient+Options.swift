internal import BoardProtocol
internal import CBezelLinux

extension KMSClient {
  /// The client's options.
  struct Options {
    /// The action after its picture was shown.
    enum Afterwards: String {
      case keepMaster = "--keep-master"
      case dropMaster = "--drop-master"
      case exit = "--exit"
    }

    /// The reaction to a switch to another terminal.
    enum Switching: String {
      /// It gives master up, and lets the terminal go.
      case obeys = "obey"
      /// It lets the terminal go, and keeps master.
      case keepsMaster = "keep"
      /// It does not answer.
      case hangs = "hang"
    }

    let node: String
    private(set) var pattern = TestPattern.bars
    /// The mode's size, in pixels; `nil` for the preferred one.
    private(set) var size: (width: Int, height: Int)?
    /// The virtual terminal to behave as a compositor on.
    private(set) var terminal: Int32?
    /// The program from which the client takes master.
    private(set) var former: pid_t?
    private(set) var switching = Switching.obeys
    private(set) var afterwards = Afterwards.keepMaster

    /// - Returns: `nil` for arguments that the usage does not have.
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
        case "--switch":
          guard let switching = Switching(rawValue: value) else { return nil }
          self.switching = switching
        case "--from":
          guard let process = pid_t(value) else { return nil }
          former = process
        default: return nil
        }
      }
    }
  }
}
