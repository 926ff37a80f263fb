/// Cuts the bytes of a server of plymouth's protocol into replies.
///
/// What it keeps of an answer is overwritten as soon as the answer is returned, but for the bytes of
/// `PlymouthReply.answer`, which become the caller's.
///
/// - Range: keeps at most `longest` bytes of an unfinished answer.
package struct PlymouthReplyReader {
  /// The maximum length of answers, in bytes.
  package static let longest = 1 << 20

  /// The kind and the size of a reply, as far as they are here.
  private var head: [UInt8] = []
  /// The answers so far.
  private(set) var kept: [UInt8] = []
  private var failure: PlymouthError?

  private static let headLength = 5

  package init() {}

  /// Takes one reply off the front of the next bytes of the stream.
  ///
  /// - Returns: `nil` when all bytes are taken, and the reply that they begin is not complete.
  /// - Throws: the error in the reply; then from every later call, as the start of the next reply is
  ///   unknown.
  package mutating func next(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(PlymouthError) -> PlymouthReply? {
    if let failure { throw failure }
    do throws(PlymouthError) {
      return try readNext(&bytes)
    } catch {
      wipe()
      failure = error
      throw error
    }
  }

  /// Overwrites and forgets what it keeps of an unfinished answer.
  package mutating func wipe() {
    head = []
    kept.wipe()
  }

  private mutating func readNext(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(PlymouthError) -> PlymouthReply? {
    while head.count < PlymouthReplyReader.headLength {
      guard let byte = bytes.popFirst() else { return nil }
      if head.isEmpty {
        switch byte {
        case PlymouthReply.Kind.acknowledged: return .acknowledged
        case PlymouthReply.Kind.refused: return .refused
        case PlymouthReply.Kind.noAnswer: return .noAnswer
        case PlymouthReply.Kind.answer, PlymouthReply.Kind.answers: break
        default: throw .unknownReply(byte)
        }
      }
      head.append(byte)
      guard head.count == PlymouthReplyReader.headLength else { continue }
      guard size <= PlymouthReplyReader.longest else {
        throw .replyTooLong(limit: PlymouthReplyReader.longest)
      }
      // All at once: an array that grows leaves copies of passwords in freed memory.
      kept.reserveCapacity(size)
    }
    let part = bytes.prefix(size - kept.count)
    kept += part
    bytes = bytes.dropFirst(part.count)
    return kept.count == size ? try popReply() : nil
  }

  private var size: Int { head[1...].reversed().reduce(0) { $0 << 8 | Int($1) } }

  private mutating func popReply() throws(PlymouthError) -> PlymouthReply {
    let kind = head[0]
    head = []
    var body: [UInt8] = []
    swap(&body, &kept)
    if kind == PlymouthReply.Kind.answer { return .answer(body) }
    guard body.last == 0 else {
      body.wipe()
      throw .unfinishedAnswers
    }
    let answers = body.dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
      Array($0)
    }
    body.wipe()
    return .answers(answers)
  }
}
