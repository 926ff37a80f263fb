/// A network of nodes and edges, each of which can be used once, at a cost.
///
/// Paths are added one at a time; a later one may reroute those before it, but never removes one.
/// The paths always have the least total cost for the nodes that are connected so far.
///
/// - Source: R. Ahuja, T. Magnanti and J. Orlin, "Network Flows", 1993, section 9.7, successive
///   shortest paths.
struct FlowNetwork {
  private struct Edge {
    let from, to: Int
    let cost: Int
    var isFree: Bool
  }

  private let nodeCount: Int
  /// Edges, each followed by its reverse edge with the negative cost.
  private var edges: [Edge] = []

  init(nodeCount: Int) { self.nodeCount = nodeCount }

  /// - Returns: the edge's index, for `isUsed`.
  @discardableResult
  mutating func join(_ from: Int, _ to: Int, cost: Int) -> Int {
    edges.append(Edge(from: from, to: to, cost: cost, isFree: true))
    edges.append(Edge(from: to, to: from, cost: -cost, isFree: false))
    return edges.count - 2
  }

  func isUsed(_ edge: Int) -> Bool { !edges[edge].isFree }

  /// Adds the cheapest path between two nodes, if there is one.
  ///
  /// - Complexity: the number of nodes times that of edges.
  mutating func addPath(from source: Int, to sink: Int) {
    var costs = [Int?](repeating: nil, count: nodeCount)
    var arrivals = [Int?](repeating: nil, count: nodeCount)
    costs[source] = 0
    for _ in 0..<nodeCount {
      var isSettled = true
      for (index, edge) in edges.enumerated() where edge.isFree {
        guard let cost = costs[edge.from], cost + edge.cost < costs[edge.to] ?? .max else {
          continue
        }
        costs[edge.to] = cost + edge.cost
        arrivals[edge.to] = index
        isSettled = false
      }
      if isSettled { break }
    }
    guard costs[sink] != nil else { return }
    var node = sink
    while node != source, let arrival = arrivals[node] {
      edges[arrival].isFree = false
      edges[arrival ^ 1].isFree = true
      node = edges[arrival].from
    }
  }
}
