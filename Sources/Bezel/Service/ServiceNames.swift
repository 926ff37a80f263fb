package import BezelWire

// What a command line needs of the service's own language.
package typealias HUDCall = BezelWire.HUDCall
package typealias HUDReply = BezelWire.HUDReply
package typealias JSON = BezelWire.JSON
package typealias ShowCall = BezelWire.ShowCall
package typealias UpdateCall = BezelWire.UpdateCall
package typealias DismissCall = BezelWire.DismissCall
package typealias VarlinkReply = BezelWire.VarlinkReply
package typealias WireEvent = BezelWire.WireEvent
package typealias WirePresentation = BezelWire.WirePresentation
package typealias WireSetting = BezelWire.WireSetting
package typealias WireStatus = BezelWire.WireStatus
package typealias WireWatchdog = BezelWire.WireWatchdog
