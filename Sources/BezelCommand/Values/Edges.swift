import ArgumentParser
import BezelHUD
import BezelRaster

/// The space taken at the screen's edges, such as "0,0,200,0": top, left, bottom, right.
///
/// - Range: 0 … 4 096 points each.
struct Edges: ExpressibleByArgument {
  let insets: Insets

  init?(argument: String) {
    guard let parts = argument[...].parts(4, between: ",") else { return nil }
    let lengths = parts.compactMap { Fixed(length: $0) }
    guard lengths.count == 4 else { return nil }
    insets = Insets(top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
  }
}
