/// The facts about a loadable or one of its parts that are needed often. They are faster to read than a
/// ``LoadableInspection``.
package struct PartFacts {

    package let snapshot: LoadableSnapshot
    /// The latest loads; empty for a loadable without loads of its own, such as a group.
    package let history: LoadHistory
    /// The time limit of a load; nil if there is none.
    package let timeLimit: Duration?
    package let hasParts: Bool
    /// A number that changes whenever the content may have changed, for example because of a local change; 0 if
    /// unknown.
    let shownVersion: UInt32
}

extension PureLoadableProtocol {

    /// Calls a closure with the facts about this loadable and about all of its direct and indirect parts. The facts
    /// about each loadable are followed by the facts about its parts.
    package func forEachPart(_ body: (PartFacts) -> Void) {
        if let loadable = self as? ObservableLoadable { return loadable.forEachPart(body) }
        for part in inspection.flattened {
            body(
                PartFacts(
                    snapshot: part.snapshot, history: part.history, timeLimit: part.timeLimit,
                    hasParts: !part.parts.isEmpty, shownVersion: part.shownVersion))
        }
    }

    /// The name of the loadable if one was set; otherwise its type.
    package var displayName: String {
        (self as? ObservableLoadable)?.loadableName ?? "\(type(of: self))"
    }
}
