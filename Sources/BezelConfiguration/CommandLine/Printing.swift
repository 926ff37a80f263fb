internal import BezelLinux

/// Writes a line at once, also into a pipe.
package func say(_ line: String) { StandardOutput.write(Array("\(line)\n".utf8)) }

/// Writes a line to the standard error at once; a line that cannot be written is lost.
package func warn(_ line: String) {
  // It may hold words of a service's or a file's.
  StandardOutput.writeError(Array("bezel: \(line.printable)\n".utf8))
}
