/// What tells one content of a loadable from the next: a part of a ``LoadableInspection`` that is asked for at each change.
package struct ContentFacts: Equatable, Sendable {

    /// Whether there is a content.
    package let hasContents: Bool
    /// Where it comes from.
    package let provenance: Provenance?
    /// The number of the latest load that brought one; 0 for what does not load by itself.
    package let loads: Int
    /// Another number whenever the content may have become another one, as by a change made here.
    package let version: UInt32

    init(_ snapshot: LoadableSnapshot, loads: LoadGeneration?, version: UInt32) {
        hasContents = snapshot.isContentsAvailable
        provenance = snapshot.provenance
        self.loads = loads.map { Int($0.number) } ?? 0
        self.version = version
    }
}

extension PureLoadableProtocol {

    /// Its facts and those of all that it is made of, each followed by its parts.
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
