/// Reads the signals and the properties of the update services on the system bus.
///
/// - Source: `de.pengutronix.rauc.Installer.xml`; org.freedesktop.sysupdate1(5);
///   `org.freedesktop.PackageKit.Transaction.xml`, `pk-enum.h`; `org.freedesktop.fwupd.xml`, `fwupd-enums.h`.
package struct BusUpdateReader {
  /// A signal, or the answer to a question, whose member is empty.
  ///
  /// Structures are arrays, and lists of named values are objects.
  package struct Message: Equatable, Sendable {
    package let path: String
    package let member: String
    package let values: [JSON]

    package init(_ path: String, _ member: String, _ values: [JSON]) {
      (self.path, self.member, self.values) = (path, member, values)
    }
  }

  /// An object and an interface whose properties have to be asked for.
  package struct Question: Equatable, Sendable {
    package let path: String
    package let interface: String

    package init(path: String, interface: String) {
      (self.path, self.interface) = (path, interface)
    }
  }

  /// A transaction, a job, or all that a service without such does.
  private struct Work {
    /// Whether it is an update; `nil` if that is not known yet.
    var isUpdate: Bool?
    var hasBegun = false
    var percent: Int?
    var name: String?
    var error: String?

    var report: UpdateReport { .progress(UpdateProgress(percent: percent, name: name)) }
  }

  private let service: UpdateService
  /// By the path of the object.
  private var works: [String: Work] = [:]
  private var questions: [Question] = []
  private static let mostWorks = 64

  package init(_ service: UpdateService) { self.service = service }

  /// Begins anew with another process of the service.
  package mutating func reset() {
    self = BusUpdateReader(service)
    if service == .rauc || service == .fwupd {
      questions = [Question(path: "/", interface: interface)]
    }
  }

  /// Takes the questions that have to be asked now.
  package mutating func popQuestions() -> [Question] {
    defer { questions = [] }
    return questions
  }

  /// The interface of the objects that tell the progress.
  private var interface: String {
    switch service {
    case .rauc: "de.pengutronix.rauc.Installer"
    case .sysupdate: "org.freedesktop.sysupdate1.Job"
    case .packagekit: "org.freedesktop.PackageKit.Transaction"
    default: "org.freedesktop.fwupd"
    }
  }

  package mutating func read(_ message: Message) -> [UpdateReport] {
    var work = works[message.path] ?? Work()
    var reports: [UpdateReport] = []
    let isAnswer = message.member.isEmpty
    if isAnswer || message.member == "PropertiesChanged" {
      let values = message.values
      guard let properties = isAnswer ? values.first : values.dropFirst().first,
        isAnswer || values.first?.text == interface
      else { return [] }
      switch service {
      case .rauc: rauc(properties, isAnswer, &work, &reports)
      case .fwupd: fwupd(properties, isAnswer, &work, &reports)
      default: job(properties, isAnswer, message.path, &work, &reports)
      }
    } else {
      signal(message, &work, &reports)
    }
    if works[message.path] == nil, works.count >= BusUpdateReader.mostWorks { works = [:] }
    works[message.path] = work
    return reports
  }

  private func rauc(
    _ properties: JSON, _ isAnswer: Bool, _ work: inout Work, _ reports: inout [UpdateReport]
  ) {
    if let operation = properties["Operation"]?.text {
      let isIdle = operation == "idle"
      if isIdle, work.hasBegun || isAnswer { reports.append(.idle) }
      if !isIdle, !work.hasBegun {
        work = Work()
        reports.append(work.report)
      }
      work.hasBegun = !isIdle
    }
    if work.hasBegun, case .array(let parts)? = properties["Progress"], parts.count > 1 {
      (work.percent, work.name) = (parts[0].number, parts[1].text)
      reports.append(work.report)
    }
    // An answer may have an earlier update's error; this update's own may come after its end.
    if !isAnswer, let error = properties["LastError"]?.text, !error.isEmpty {
      if !work.hasBegun { reports.append(.failed(words: error)) }
      work.error = error
    }
  }

  private func fwupd(
    _ properties: JSON, _ isAnswer: Bool, _ work: inout Work, _ reports: inout [UpdateReport]
  ) {
    if let percent = properties["Percentage"]?.number { work.percent = percent }
    switch properties["Status"]?.number {
    // The device is written or erased.
    case 5 where !work.hasBegun, 10 where !work.hasBegun: (work.hasBegun, work.error) = (true, nil)
    case 1 where work.hasBegun:
      work.hasBegun = false
      return reports.append(work.error.map { .failed(words: $0) } ?? .done)
    case 1 where isAnswer: return reports.append(.idle)
    default: break
    }
    if work.hasBegun { reports.append(work.report) }
  }

  /// A transaction of PackageKit, or a job of sysupdate.
  private mutating func job(
    _ properties: JSON, _ isAnswer: Bool, _ path: String, _ work: inout Work,
    _ reports: inout [UpdateReport]
  ) {
    if let type = properties["Type"]?.text { work.isUpdate = type == "update" }
    // Files or packages are installed, packages removed or updated, or all of them is upgraded.
    if let role = properties["Role"]?.number {
      work.isUpdate = [10, 11, 14, 22, 33].contains(role)
    }
    // It simulates, or only downloads.
    if let flags = properties["TransactionFlags"]?.number, flags & 0b1100 != 0 {
      work.isUpdate = false
    }
    if let percent = (properties["Percentage"] ?? properties["Progress"])?.number {
      work.percent = percent
      work.hasBegun = work.hasBegun || service == .sysupdate
    }
    // It removes, downloads, installs, updates, cleans up or commits; before that, it may be asking.
    if let status = properties["Status"]?.number, [6, 8, 9, 10, 11, 16].contains(status) {
      work.hasBegun = true
    }
    if work.isUpdate == nil, !isAnswer, works[path] == nil {
      questions.append(Question(path: path, interface: interface))
    }
    if work.isUpdate == true, work.hasBegun { reports.append(work.report) }
  }

  private mutating func signal(
    _ message: Message, _ work: inout Work, _ reports: inout [UpdateReport]
  ) {
    let values = message.values
    switch (service, message.member) {
    case (.rauc, "Completed"):
      guard let result = values.first?.number else { return }
      reports.append(result == 0 ? .done : .failed(words: work.error))
      work = Work()
    case (.fwupd, "DeviceChanged"):
      guard let device = values.first else { return }
      if let name = device["Name"]?.text { work.name = name }
      if let state = device["UpdateState"]?.number, state == 3 || state == 5 {
        work.error = device["UpdateError"]?.text ?? ""
        if !work.hasBegun { reports.append(.failed(words: work.error)) }
      }
    case (.sysupdate, "JobRemoved"):
      guard values.count > 2, let path = values[1].text, let status = values[2].number,
        let job = works.removeValue(forKey: path), job.isUpdate == true
      else { return }
      reports.append(
        status == 0 ? .done : .failed(words: "systemd-sysupdate ended with status \(status)."))
    case (.packagekit, "Package"):
      guard values.count > 1, let id = values[1].text else { return }
      work.name = String(decoding: id.utf8.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    case (.packagekit, "ErrorCode"): work.error = values.last?.text
    case (.packagekit, "Finished"):
      if work.isUpdate == true, work.hasBegun, let exit = values.first?.number {
        // It was cancelled, or is tried again with another answer.
        let isNone = [3, 4, 5, 7, 8, 9].contains(exit)
        reports.append(exit == 1 ? .done : isNone ? .idle : .failed(words: work.error))
      }
      work = Work(isUpdate: false)
    default: break
    }
  }
}
