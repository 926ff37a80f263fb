/// The names by which plymouth's clients find its service.
///
/// Those of its socket are abstract, without the NUL that they begin with.
package enum PlymouthSocket {
  /// The name that clients try first; its address ends with the name.
  package static let name = "/org/freedesktop/plymouthd"
  /// The name that clients try next; its address is filled with NULs.
  package static let formerName = "/ply-boot-protocol"
  /// The file with the number of the service's process.
  package static let processFile = "/run/plymouth/pid"
}
