/// Facts about the content of a loadable. At least one of them changes whenever the content changes.
package struct ContentFacts: Equatable, Sendable {

    package let hasContents: Bool
    package let provenance: Provenance?
    /// The number of the latest load that returned content; 0 if there is none, or if the loadable has parts.
    package let loads: Int
    /// A number that changes whenever the content may have changed, for example because of a local change.
    package let version: UInt32

    init(_ part: PartFacts) {
        hasContents = part.snapshot.isContentsAvailable
        provenance = part.snapshot.provenance
        let load = part.hasParts ? nil : part.history.last { $0.origin != nil }
        loads = load.map { Int($0.generation.number) } ?? 0
        version = part.shownVersion
    }
}

extension PureLoadableProtocol {

    /// The facts of this loadable and of all of its direct and indirect parts. The facts of each loadable are followed
    /// by the facts of its parts.
    package var contentFacts: [ContentFacts] {
        var all: [ContentFacts] = []
        forEachPart { all.append(ContentFacts($0)) }
        return all
    }
}
