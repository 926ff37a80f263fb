@testable import BezelLinux

/// The kernel's list of the processes that have a graphics card open.
struct CardUsers: HostileFormat {
  let name = "card-users"
  let seeds = [
    """
                 command  tgid dev master a   uid      magic
                  weston   412   0   y    y     0          0
           <unknown>     1   0   n    n  1000 4294967295

    """, "             command   pid dev master a   uid\n   Xorg with a blank    99   0   y    n\n",
  ].map { Array($0.utf8) }
  let words = ["command", " pid", " tgid", " master", " y", "\n", "    "].map { Array($0.utf8) }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    let users = DRMClient.parse(String(decoding: bytes, as: UTF8.self))
    try check(users.count <= 1_024, "\(users.count) users")
    try check(users.allSatisfy { $0.process > 0 }, "a process below 1")
    return !users.isEmpty
  }
}
