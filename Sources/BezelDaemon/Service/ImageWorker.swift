internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage
internal import BezelWire

/// Reads clients' images, and makes PNG files of the screen's contents, on a thread of its own.
///
/// Both can take longer than a frame, and a file system may never answer. Jobs are done one after the
/// other. Reading images that takes longer than `patience` fails; its thread is abandoned, and the next
/// job gets a new one. With `mostLost` abandoned threads, reading is refused until one of them is done.
final class ImageWorker {
  /// Where an image is.
  enum Source {
    case memory(MemoryImage)
    /// A path in one of the folders that clients may name images in.
    case path(String)
  }

  /// A client's file in memory, closed when its last reference is released.
  final class MemoryImage: Sendable {
    let descriptor: Descriptor
    /// The length of the file, in bytes.
    let length: Int

    init(_ descriptor: consuming Descriptor, length: Int) {
      self.descriptor = descriptor
      self.length = length
    }
  }

  /// The screen's contents, as a PNG file.
  struct Rendering {
    let file: SharedMemoryFile
    let width: Int
    let height: Int
  }

  /// Work for the thread, and the receiver of its answer on the loop.
  struct Job {
    enum Answer {
      case images(Result<[HUDImage], FilesError>)
      case rendering(Result<Rendering, FilesError>)
    }

    /// The work, done on the thread; no other code uses the values that it captures.
    let work: () -> Answer
    /// Whether the job is given up after `patience`.
    let isAbandonable: Bool
    /// The size of the clients' files in memory that the job holds, in bytes.
    let byteCount: Int
    /// Whether the client is still connected.
    let isWanted: () -> Bool
    /// Receives the answer; `nil` for a job that was given up.
    let end: (Answer?) -> Void
  }

  /// The maximum time to read the images of one job.
  static let patience = Duration.seconds(5)
  /// The maximum number of abandoned threads.
  static let mostLost = 4
  /// The maximum number of waiting jobs.
  static let mostWaiting = 32
  /// The maximum size of the clients' files that waiting jobs hold, in MiB; those of the running job do
  /// not count.
  static let mostWaitingMemory = 64

  private var worker: Worker<Job.Answer>?
  private var current: Job?
  private var lost: [Worker<Job.Answer>] = []
  private var waiting: [Job] = []
  private let timer: DeadlineTimer
  /// When the running job is given up.
  private var deadline: Timestamp?
  private let token: UInt64
  private let patience: Duration

  /// - Parameter token: the token of the threads and the timer in the `Poll`.
  init(
    _ poll: borrowing Poll, token: UInt64, patience: Duration = ImageWorker.patience
  ) throws(LinuxError) {
    timer = try DeadlineTimer()
    self.token = token
    self.patience = patience
    try poll.add(timer.descriptor, token: token)
  }

  /// Reads images.
  ///
  /// - Parameters:
  ///   - folders: the folders in which images may be named by a path.
  ///   - isWanted: whether the client is still connected.
  ///   - end: receives the images in the order of the sources, or the error of the first that cannot be read.
  /// - Throws: `tooMany`, `invalidImage`, `notAllowed` if the job cannot be begun.
  func read(
    _ sources: [Source], from folders: ImageFolders, _ poll: borrowing Poll,
    isWanted: @escaping () -> Bool, end: @escaping (Result<[HUDImage], FilesError>) -> Void
  ) throws(HUDCallError) {
    var byteCount = 0
    for case .memory(let image) in sources { byteCount += image.length }
    try add(
      Job(
        work: { .images(ImageWorker.images(sources, folders)) }, isAbandonable: true,
        byteCount: byteCount, isWanted: isWanted
      ) {
        guard case .images(let result) = $0 else {
          return end(.failure(ImageWorker.givenUp(.readFile, "the image")))
        }
        end(result)
      }, poll)
  }

  /// Makes a PNG file of a scene.
  ///
  /// - Throws: `tooMany`, `notAllowed` if the job cannot be begun.
  func render(
    _ scene: Scene, _ poll: borrowing Poll, isWanted: @escaping () -> Bool,
    end: @escaping (Result<Rendering, FilesError>) -> Void
  ) throws(HUDCallError) {
    try add(
      Job(
        work: { .rendering(ImageWorker.rendering(scene)) }, isAbandonable: false, byteCount: 0,
        isWanted: isWanted
      ) {
        guard case .rendering(let result) = $0 else {
          return end(.failure(ImageWorker.givenUp(.encodePicture, "the screen")))
        }
        end(result)
      }, poll)
  }

  private static func givenUp(_ operation: FilesOperation, _ subject: String) -> FilesError {
    FilesError(operation, subject, .refused(.timedOut))
  }

  /// Adds a job after those that wait.
  func add(_ job: Job, _ poll: borrowing Poll) throws(HUDCallError) {
    guard waiting.count < ImageWorker.mostWaiting else {
      throw .tooMany("images that wait to be read", limit: ImageWorker.mostWaiting)
    }
    let kept = waiting.reduce(job.byteCount) { $0 + $1.byteCount }
    guard kept <= ImageWorker.mostWaitingMemory << 20 else {
      throw .invalidImage(
        reason: """
          Those that wait to be read fill \(ImageWorker.mostWaitingMemory) MiB: try again later.
          """)
    }
    guard !job.isAbandonable || lost.count < ImageWorker.mostLost else {
      throw .invalidImage(
        reason: """
          The service still waits for \(ImageWorker.mostLost) others whose file systems do not answer: \
          see ImageFolders= in bezel.conf.
          """)
    }
    waiting.append(job)
    if current != nil { return }
    do throws(LinuxError) {
      try beginNext(poll)
    } catch {
      waiting.removeLast()
      throw .notAllowed(reason: error.description)
    }
  }

  /// Handles a thread's answer or the timer: ends the job that is done or took too long, and begins the
  /// next one.
  func handle(_ poll: borrowing Poll) throws(LinuxError) {
    timer.acknowledge()
    lost.removeAll { late in
      guard late.popAnswer() != nil else { return false }
      poll.remove(late.descriptor)
      return true
    }
    guard let worker, let job = current else { return }
    let answer = worker.popAnswer()
    if answer == nil {
      guard let deadline, deadline <= .now() else { return }
      lost.append(worker)
      self.worker = nil
    }
    current = nil
    defer { job.end(answer) }
    if lost.count >= ImageWorker.mostLost { giveUp { $0.isAbandonable } }
    do throws(LinuxError) {
      if !waiting.isEmpty { return try beginNext(poll) }
    } catch {
      giveUp { _ in true }
      throw error
    }
    // An idle thread is released.
    if let idle = self.worker { poll.remove(idle.descriptor) }
    self.worker = nil
    timer.arm(at: nil)
  }

  private func giveUp(_ isHopeless: (Job) -> Bool) {
    let hopeless = waiting.filter(isHopeless)
    waiting.removeAll(where: isHopeless)
    for job in hopeless { job.end(nil) }
  }

  /// Drops the waiting jobs of disconnected clients, with the files that they hold.
  func dropUnwanted() { waiting.removeAll { !$0.isWanted() } }

  private func beginNext(_ poll: borrowing Poll) throws(LinuxError) {
    if worker == nil {
      let made = try Worker<Job.Answer>(name: "bezeld-files")
      try poll.add(made.descriptor, token: token)
      worker = made
    }
    guard let worker else { return }
    let job = waiting.removeFirst()
    current = job
    deadline = job.isAbandonable ? .now().advanced(byNanoseconds: patience.nanoseconds) : nil
    timer.arm(at: deadline)
    nonisolated(unsafe) let work = job.work
    worker.begin {
      // Frames, also those of other programs, have priority.
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
        case .memory(let file):
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
        let file = SharedMemoryFile(try MemoryFile(bytes, name: "bezel.png"))
        return .success(Rendering(file: file, width: picture.width, height: picture.height))
      } catch {
        throw FilesError(
          .encodePicture, "the screen", .refused(error.reason))
      }
    } catch {
      return .failure(error)
    }
  }
}
