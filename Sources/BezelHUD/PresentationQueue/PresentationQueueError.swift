/// The reason why the presentation queue refuses a request.
package enum PresentationQueueError: Error, Equatable, CustomStringConvertible {
  /// As much is shown or waits as there may be, in all or of one owner.
  case tooMany(limit: Int)
  /// Nothing has this handle, any more or ever.
  case noSuchHandle(Handle)

  package var description: String {
    switch self {
    case .tooMany(let limit):
      "There are \(limit) presentations, which is as many as there may be: dismiss some first."
    case .noSuchHandle(let handle):
      "There is no presentation \(handle.rawValue): it has ended, or never was."
    }
  }
}
