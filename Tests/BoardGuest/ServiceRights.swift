internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// The rights of a systemd service, for a program on a board without systemd.
///
/// Each line of the file is a key and its value, all names already made numbers but those of users,
/// groups and device classes, which are the board's; see `UnitRights` of the board's tests.
///
/// - Source: systemd.exec(5), systemd.resource-control(5); the order is that of systemd's
///   `exec_child`.
struct ServiceRights {
  private var lines: [(key: String, value: String)] = []

  init(reading path: String) throws(GuestError) {
    do {
      for line in try Descriptor.text(of: path).split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
        lines.append((words[0], words.count > 1 ? words[1] : ""))
      }
    } catch {
      throw GuestError("read the rights", path, error)
    }
    for line in lines where !ServiceRights.keys.contains(line.key) {
      throw GuestError(refusing: "\(line.key) \(line.value)")
    }
  }

  private static let keys: Set<String> = [
    "user", "groups", "runtime-directory", "environment", "nice", "oom-score", "limit", "umask",
    "device", "private-network", "read-only", "writable", "empty", "visible", "bounding",
    "ambient", "secure-bits", "no-new-privileges", "calls",
  ]

  /// Becomes `command`, with these rights.
  func run(_ command: [String]) throws(GuestError) {
    guard let name = value("user"), let user = getpwnam(name) else {
      throw GuestError("find the user", value("user") ?? "none", because: "there is none here")
    }
    let (uid, gid) = (user.pointee.pw_uid, user.pointee.pw_gid)
    try makeRuntimeDirectory(uid, gid)
    for line in values("environment") {
      let words = line.split(separator: "=", maxSplits: 1).map { String($0) }
      setenv(words[0], words.count > 1 ? words[1] : "", 1)
    }
    setenv("HOME", "/", 1)
    try restrictDevices()
    try limitResources()
    try enterNamespaces()
    // Not earlier: the folders that are made here are for others, too.
    if let mask = value("umask").flatMap({ mode_t($0, radix: 8) }) { umask(mask) }
    try become(uid, gid)
    try filterCalls()
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    arguments.append(nil)
    execvp(command[0], arguments)
    throw GuestError("run", command[0])
  }

  private func values(_ key: String) -> [String] { lines.filter { $0.key == key }.map { $0.value } }
  private func value(_ key: String) -> String? { values(key).last }
  private func numbers(_ key: String) -> [Int] {
    (value(key) ?? "").split(separator: " ").compactMap { Int($0) }
  }

  private func check(_ status: Int32, _ action: String, _ subject: String = "") throws(GuestError) {
    guard status == 0 else { throw GuestError(action, subject) }
  }

  private func write(_ text: String, to path: String, for action: String) throws(GuestError) {
    let file = try Descriptor(path, O_WRONLY, to: action)
    do throws(Errno) {
      try file.write(Array(text.utf8))
    } catch {
      throw GuestError(action, path, error)
    }
  }

  private func makeRuntimeDirectory(_ uid: uid_t, _ gid: gid_t) throws(GuestError) {
    for name in values("runtime-directory") {
      let path = "/run/\(name)"
      if mkdir(path, 0o755) != 0, Errno.current != Errno(rawValue: EEXIST) {
        throw GuestError("make a runtime directory", path)
      }
      try check(chown(path, uid, gid), "give a directory away", path)
    }
  }

  // MARK: Devices and resources

  /// Leaves the process the named devices, and those that every program may have.
  private func restrictDevices() throws(GuestError) {
    let allowed = values("device")
    guard !allowed.isEmpty else { return }
    let root = "/run/devices-cgroup"
    let group = "\(root)/service"
    if mkdir(root, 0o755) == 0 {
      try check(
        board_mount("devices", root, "cgroup", 0, "devices"), "mount the cgroup of devices", root)
      mkdir(group, 0o755)
      try write("a", to: "\(group)/devices.deny", for: "deny all devices")
      // null, zero, full, random, urandom, tty, ptmx, and the pseudo terminals.
      for device in ["1:3", "1:5", "1:7", "1:8", "1:9", "5:0", "5:2", "136:*"] {
        try write("c \(device) rwm", to: "\(group)/devices.allow", for: "allow a device")
      }
      for device in allowed { try allow(device, in: group) }
    }
    try write("\(getpid())", to: "\(group)/cgroup.procs", for: "enter the cgroup of devices")
  }

  /// - Parameter device: `char-CLASS RIGHTS` or `/dev/NODE RIGHTS`.
  private func allow(_ device: String, in group: String) throws(GuestError) {
    let words = device.split(separator: " ").map { String($0) }
    guard words.count == 2 else { throw GuestError(refusing: "device \(device)") }
    if words[0].hasPrefix("/dev/") {
      let name = words[0].dropFirst("/dev/".count)
      guard let number = try? Descriptor.firstLine(of: "/sys/class/misc/\(name)/dev") else {
        throw GuestError(refusing: "device \(device)")
      }
      return try write(
        "c \(number) \(words[1])", to: "\(group)/devices.allow", for: "allow a device")
    }
    // As systemd does it: by the devices that the kernel has now.
    let name = words[0].dropFirst("char-".count)
    let classes = (try? Descriptor.text(of: "/proc/devices")) ?? ""
    var majors: Set<Int> = []
    if let number = Int(name) { majors.insert(number) }
    for line in classes.split(separator: "\n") {
      if line.hasPrefix("Block") { break }
      let words = line.split(separator: " ")
      if words.count == 2, words[1] == name, let major = Int(words[0]) { majors.insert(major) }
    }
    for major in majors {
      try write(
        "c \(major):* \(words[1])", to: "\(group)/devices.allow", for: "allow a device class")
    }
  }

  private func limitResources() throws(GuestError) {
    if let nice = numbers("nice").first {
      try check(
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Int32(nice)), "set the nice value"
      )
    }
    if let score = value("oom-score") {
      try write(score, to: "/proc/self/oom_score_adj", for: "set the score for lack of memory")
    }
    for line in values("limit") {
      let words = line.split(separator: " ").compactMap { Int($0) }
      guard words.count == 2 else { throw GuestError(refusing: "limit \(line)") }
      try check(board_limit(Int32(words[0]), UInt(words[1])), "set a limit", line)
    }
  }

  // MARK: Files and the network

  private func enterNamespaces() throws(GuestError) {
    let network = value("private-network") != nil ? board_CLONE_NEWNET : 0
    try check(board_unshare(board_CLONE_NEWNS | network), "make namespaces")
    let flags = UInt(MS_REC) | UInt(MS_SLAVE)
    try check(board_mount("", "/", nil, flags, nil), "part the mounts from others'")
    let bind = UInt(MS_BIND)
    // Before the folder above them is covered.
    let kept = values("visible").map { (path: $0, descriptor: board_open_place($0)) }
    if value("read-only") != nil {
      for path in ServiceRights.mountPoints() where !ServiceRights.isOfKernel(path) {
        try setReadOnly(path, true)
      }
      for path in ["/sys", "/proc/sys"] {
        try check(board_mount(path, path, nil, bind | UInt(MS_REC), nil), "bind", path)
        try setReadOnly(path, true)
      }
    }
    for path in values("writable") + values("runtime-directory").map({ "/run/\($0)" }) {
      // A minus marks a path that may be missing.
      let name = path.hasPrefix("-") ? String(path.dropFirst()) : path
      if path.hasPrefix("-"), access(name, F_OK) != 0 { continue }
      try check(board_mount(name, name, nil, bind, nil), "bind", name)
      try setReadOnly(name, false)
    }
    for path in values("empty") {
      try check(board_mount("tmpfs", path, "tmpfs", 0, "mode=1777"), "cover", path)
    }
    for (path, descriptor) in kept where descriptor >= 0 {
      var folder = ""
      for part in path.split(separator: "/") {
        folder += "/\(part)"
        mkdir(folder, 0o755)
      }
      try check(board_mount("/proc/self/fd/\(descriptor)", path, nil, bind, nil), "bind", path)
      close(descriptor)
    }
  }

  private func setReadOnly(_ path: String, _ isReadOnly: Bool) throws(GuestError) {
    let flags = UInt(MS_BIND) | UInt(MS_REMOUNT)
    let access = isReadOnly ? UInt(MS_RDONLY) : 0
    try check(board_mount("", path, nil, flags | access, nil), "change the right to write", path)
  }

  private static func mountPoints() -> [String] {
    let text = (try? Descriptor.text(of: "/proc/self/mountinfo")) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 4 ? String(words[4]) : nil
    }
  }

  private static func isOfKernel(_ path: String) -> Bool {
    ["/dev", "/proc", "/sys"].contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  // MARK: The user

  private func become(_ uid: uid_t, _ gid: gid_t) throws(GuestError) {
    var groups: [gid_t] = []
    for name in (value("groups") ?? "").split(separator: " ") {
      guard let group = getgrnam(String(name)) else {
        throw GuestError("find the group", String(name), because: "there is none here")
      }
      groups.append(group.pointee.gr_gid)
    }
    try check(board_set_groups(groups, groups.count), "set the groups")
    try check(setgid(gid), "set the group")
    let bounding = numbers("bounding")
    for capability in 0...63 where !bounding.contains(capability) {
      // The kernel does not know all of them.
      if board_prctl(PR_CAPBSET_DROP, UInt(capability), 0) != 0, Errno.current != .invalidArgument {
        throw GuestError("give up a capability", "\(capability)")
      }
    }
    let bits = numbers("secure-bits").reduce(0, |)
    let keeping = UInt(bits | 1 << 4)  // SECBIT_KEEP_CAPS, until the program is there
    try check(board_prctl(PR_SET_SECUREBITS, keeping, 0), "set the secure bits")
    try check(setuid(uid), "become the user")
    let ambient = numbers("ambient")
    let set = ambient.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    try check(board_set_capabilities(set), "set the capabilities")
    for capability in ambient {
      try check(
        board_prctl(PR_CAP_AMBIENT, UInt(PR_CAP_AMBIENT_RAISE), UInt(capability)),
        "keep a capability", "\(capability)")
    }
    if value("no-new-privileges") != nil {
      try check(board_prctl(PR_SET_NO_NEW_PRIVS, 1, 0), "give up new privileges")
    }
  }

  // MARK: System calls

  /// Refuses, with EPERM, every call that is not listed.
  private func filterCalls() throws(GuestError) {
    let allowed = numbers("calls").sorted()
    guard !allowed.isEmpty else { return }
    func step(_ code: Int32, _ value: UInt32, _ yes: UInt8 = 0, _ no: UInt8 = 0) -> sock_filter {
      sock_filter(code: UInt16(code), jt: yes, jf: no, k: value)
    }
    let load = BPF_LD | BPF_W | BPF_ABS
    let refuse = step(BPF_RET | BPF_K, 0x0005_0000 | UInt32(EPERM))  // SECCOMP_RET_ERRNO
    let allow = step(BPF_RET | BPF_K, 0x7fff_0000)  // SECCOMP_RET_ALLOW
    // `struct seccomp_data`: the number of the call at 0, the architecture at 4.
    var program = [
      step(load, 4), step(BPF_JMP | BPF_JEQ | BPF_K, board_native_calls, 1, 0), refuse,
      step(load, 0),
    ]
    for number in allowed {
      program.append(step(BPF_JMP | BPF_JEQ | BPF_K, UInt32(number), 0, 1))
      program.append(allow)
    }
    program.append(refuse)
    try check(board_filter_calls(&program, UInt16(program.count)), "filter the system calls")
  }
}
