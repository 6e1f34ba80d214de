/// Facts that distinguish one content of a loadable from the next. They are the part of a ``LoadableInspection`` that
/// is read at each change.
package struct ContentFacts: Equatable, Sendable {

    /// Whether there is content.
    package let hasContents: Bool
    /// The provenance of the content.
    package let provenance: Provenance?
    /// The number of the latest load that brought content; 0 for a loadable that loads nothing itself.
    package let loads: Int
    /// A number that changes whenever the content may have changed, including by a local change.
    package let version: UInt32

    init(_ snapshot: LoadableSnapshot, loads: LoadGeneration?, version: UInt32) {
        hasContents = snapshot.isContentsAvailable
        provenance = snapshot.provenance
        self.loads = loads.map { Int($0.number) } ?? 0
        self.version = version
    }
}

extension PureLoadableProtocol {

    /// The facts of this loadable and of all its parts. Each part is followed by its own parts.
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
