/// The last reference to an object whose release may sleep in the kernel, to be released on a
/// thread.
///
/// `@unchecked Sendable` holds because the ownership moves: only the thread that owns it uses it.
package final class ThreadRelease<Value>: @unchecked Sendable {
  private var value: Value?

  package init(_ value: Value?) { self.value = value }

  /// Releases the value on a thread of its own, and returns at once; releases it here if no thread
  /// can be started.
  ///
  /// - Parameter name: the thread's name in `ps -L` and `top -H`; at most 15 bytes are kept.
  package func release(onThread name: StaticString) {
    do throws(LinuxError) {
      // The thread ends after the job.
      try Worker<Void>(name: name).begin { self.value = nil }
    } catch {
      value = nil
    }
  }
}
