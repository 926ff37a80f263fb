/// Which Bezel this is, for the service and for its callers.
package enum Version {
  package static let text = "0.9.0"
}
