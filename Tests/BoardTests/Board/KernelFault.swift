/// A fault of a function of the guest's kernel; the work is done by `board/vm/lab/kmsfault.c`.
enum KernelFault {
  /// The function is not run and returns this errno, 1 … 4095.
  case errno(Int)
  /// The function is not run and returns this; 0 for a function that returns nothing.
  case skip(Int)
  /// The function's caller sleeps first, 60 s at most.
  case sleep(Duration)

  /// The action and its argument as `/proc/kmsfault` has them.
  fileprivate var words: String {
    switch self {
    case .errno(let number): "errno \(number)"
    case .skip(let result): "skip \(result)"
    case .sleep(let time): "sleep \(Int(time / .milliseconds(1)))"
    }
  }
}

extension VirtualBoard {
  /// The number of calls of a function since its fault was set, and the number of faults.
  typealias FaultCount = (calls: Int, hits: Int)

  /// Sets the fault of a function of the kernel, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - function: a function of the kernel, or of a module that is loaded.
  ///   - calls: the number of calls without the fault first.
  ///   - count: the number of calls with the fault then; `nil` for all.
  func inject(
    _ fault: KernelFault, into function: String, after calls: Int = 0, count: Int? = 1
  ) throws(BoardError) {
    let line = "\(function) \(fault.words) \(calls) \(count ?? 0)"
    try expect("modprobe kmsfault && echo \(line.shellWord) >/proc/kmsfault")
  }

  /// - Throws: if that function has no fault.
  func faultCount(of function: String) throws(BoardError) -> FaultCount {
    let lines = try expect("cat /proc/kmsfault").split(separator: "\n")
    for words in lines.map({ $0.split(separator: " ") }) where words.first == function[...] {
      if words.count == 7, let calls = Int(words[5]), let hits = Int(words[6]) {
        return (calls, hits)
      }
    }
    throw BoardError("count the calls of \(function)", "it has no fault.")
  }

  /// Removes the faults of all functions.
  func removeFaults() throws(BoardError) {
    try expect("modprobe kmsfault && echo clear >/proc/kmsfault")
  }
}
