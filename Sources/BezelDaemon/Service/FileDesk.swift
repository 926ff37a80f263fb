internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage

/// Reads clients' images, and makes PNG files of what is on the screen, on a thread of its own.
///
/// Both can take longer than a frame. One thing is done after the other.
final class FileDesk {
  /// Where an image is.
  enum Source {
    case descriptor(OpenFile)
    /// In one of the folders that clients may name images in.
    case path(String)
  }

  /// A client's file, closed with the last who holds it.
  final class OpenFile {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  /// What is on the screen, as a PNG file.
  struct Rendering {
    let file: Outgoing.SharedFile
    let width: Int
    let height: Int
  }

  /// Something to do: it is done on the thread, and what it returns is called on the loop.
  private typealias Work = () -> () -> Void

  private var worker: Worker<() -> Void>?
  private var waiting: [Work] = []
  private let token: UInt64

  /// - Parameter token: what its answers are known by in a `Poll`.
  init(token: UInt64) { self.token = token }

  /// Reads images.
  ///
  /// - Parameters:
  ///   - folders: where images may be that are named by a path.
  ///   - end: is told in the order of the sources, or of the first that cannot be read.
  func read(
    _ sources: [Source], from folders: ImageFolders, _ poll: borrowing Poll,
    end: @escaping (Result<[HUDImage], FilesError>) -> Void
  ) throws(LinuxError) {
    nonisolated(unsafe) let end = end
    try add(poll) {
      let result = FileDesk.images(sources, folders)
      return { end(result) }
    }
  }

  /// Makes a file of a scene.
  func render(
    _ scene: Scene, _ poll: borrowing Poll,
    end: @escaping (Result<Rendering, FilesError>) -> Void
  ) throws(LinuxError) {
    try add(poll) {
      let result = FileDesk.rendering(scene)
      return { end(result) }
    }
  }

  /// Hears that the thread is done with something, and gives it the next.
  func hear(_ poll: borrowing Poll) throws(LinuxError) {
    guard let worker, let end = worker.takeAnswer() else { return }
    if waiting.isEmpty {
      // Between two callers nothing is held.
      poll.remove(worker.descriptor)
      self.worker = nil
    } else {
      FileDesk.begin(waiting.removeFirst(), worker)
    }
    end()
  }

  private func add(_ poll: borrowing Poll, _ work: @escaping Work) throws(LinuxError) {
    if worker != nil { return waiting.append(work) }
    let worker = try Worker<() -> Void>(name: "bezeld-files")
    try poll.add(worker.descriptor, token: token)
    self.worker = worker
    FileDesk.begin(work, worker)
  }

  /// What the work holds is used by nobody else until it is done.
  private static func begin(_ work: @escaping Work, _ worker: Worker<() -> Void>) {
    nonisolated(unsafe) let work = work
    worker.begin {
      // Frames come first, and those of other programs.
      Program.makeThreadNice()
      return work()
    }
  }

  // MARK: On the thread

  private static func images(
    _ sources: [Source], _ folders: ImageFolders
  ) -> Result<[HUDImage], FilesError> {
    var images: [HUDImage] = []
    for source in sources {
      do throws(FilesError) {
        switch source {
        case .descriptor(let file):
          images.append(HUDImage(try folders.picture(in: file.descriptor)))
        case .path(let path): images.append(HUDImage(try folders.picture(at: path)))
        }
      } catch {
        return .failure(error)
      }
    }
    return .success(images)
  }

  private static func rendering(_ scene: Scene) -> Result<Rendering, FilesError> {
    let picture = Picture(drawing: scene, with: .chosen)
    do throws(FilesError) {
      let bytes = try PNG.encode(picture)
      do throws(LinuxError) {
        let file = Outgoing.SharedFile(try MemoryFile(bytes, name: "bezel.png"))
        return .success(Rendering(file: file, width: picture.width, height: picture.height))
      } catch {
        throw FilesError(
          operation: .encodePicture, subject: "the screen", reason: .refused(error.errno))
      }
    } catch {
      return .failure(error)
    }
  }
}
