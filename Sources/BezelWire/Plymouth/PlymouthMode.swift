/// An operation of the machine that plymouth's clients announce; the raw value is its word in the protocol.
package enum PlymouthMode: String, CaseIterable, Sendable {
  case bootUp = "boot-up"
  case shutdown
  case reboot
  case updates
  case systemUpgrade = "system-upgrade"
  case firmwareUpgrade = "firmware-upgrade"
  case systemReset = "system-reset"
}
