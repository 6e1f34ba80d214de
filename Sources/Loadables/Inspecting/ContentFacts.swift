/// The facts about the content of a loadable that are compared to detect changes. At least one fact changes whenever
/// the content changes.
package struct ContentFacts: Equatable, Sendable {

    package let hasContents: Bool
    package let provenance: Provenance?
    /// The number of the latest load that returned content. Zero if there is none, for example for a group, which has
    /// no loads of its own.
    package let loads: Int
    /// A number that changes whenever the content may have changed, for example because of a local change.
    package let version: UInt32

    init(_ snapshot: LoadableSnapshot, loads: LoadGeneration?, version: UInt32) {
        hasContents = snapshot.isContentsAvailable
        provenance = snapshot.provenance
        self.loads = loads.map { Int($0.number) } ?? 0
        self.version = version
    }
}

extension PureLoadableProtocol {

    /// The facts of this loadable and of all of its direct and indirect parts. The facts of each loadable are followed
    /// by the facts of its parts.
    package var contentFacts: [ContentFacts] {
        var all: [ContentFacts] = []
        appendContentFacts(to: &all)
        return all
    }

    func appendContentFacts(to all: inout [ContentFacts]) {
        if let loadable = self as? ObservableLoadable {
            loadable.appendContentFacts(to: &all)
            return
        }
        for part in inspection.flattened {
            let history = part.parts.isEmpty ? part.history : LoadHistory()
            all.append(
                ContentFacts(
                    part.snapshot, loads: history.last { $0.origin != nil }?.generation, version: part.shownVersion))
        }
    }
}
