/// A consistent snapshot of the facts about a loadable and its parts.
public struct LoadableInspection: Sendable {

    /// The identity of the loadable, unique among the loadables that exist at the same time.
    public var id: ObjectIdentifier

    /// The name of the loadable if one was set; otherwise its type.
    public var name: String

    /// The type of the object.
    public var type: String

    /// The state of the loadable and the facts about its contents.
    public var snapshot: LoadableSnapshot

    /// The generation of the latest load; nil for a loadable without loads of its own, such as a group.
    public var generation: LoadGeneration? { snapshot.generation }

    /// The latest loads; empty for a loadable without loads of its own, such as a group.
    public var history: LoadHistory

    /// The source's facts about the current content, without the provenance and the exchange.
    public var facts: LoadFacts

    /// The exchanges of the latest loads, keyed by the generation of the load. At most five exchanges are kept. Failed
    /// and running loads may have exchanges, too. If the source of a load reports no exchange, the load has none.
    public var exchanges: [LoadGeneration: LoadExchange]

    /// The time limit of a load; nil if there is none.
    public var timeLimit: Duration?

    /// Whether the loadable needs a sync; nil for a loadable that can only be observed.
    public var needsSync: Bool?

    /// The number of observers; nil if unknown.
    public var observerCount: Int?

    /// The parts of the loadable: the members of a group, the target of a proxy, the elements of a chain, or the origin
    /// of a derived loadable.
    public var parts: [LoadableInspection]

    /// A number that changes whenever the content may have changed, for example because of a local change; 0 if
    /// unknown.
    package var shownVersion: UInt32 = 0

    /// This inspection and the inspections of all direct and indirect parts. Each inspection is followed by the
    /// inspections of its parts.
    public var flattened: [LoadableInspection] {
        [self] + parts.flatMap(\.flattened)
    }
}

extension LoadableInspection {

    @MainActor
    package init(
        of loadable: any PureLoadableProtocol,
        name: String? = nil,
        history: LoadHistory = LoadHistory(),
        facts: LoadFacts = LoadFacts(),
        exchanges: [LoadGeneration: LoadExchange] = [:],
        timeLimit: Duration? = nil,
        observerCount: Int? = nil,
        parts: [any PureLoadableProtocol] = [],
        shownVersion: UInt32 = 0
    ) {
        let type = "\(Swift.type(of: loadable))"
        self.init(
            id: ObjectIdentifier(loadable),
            name: name ?? type,
            type: type,
            snapshot: loadable.snapshot,
            history: history,
            facts: facts,
            exchanges: exchanges,
            timeLimit: timeLimit,
            needsSync: (loadable as? any LoadableProtocol)?.needsSync(),
            observerCount: observerCount,
            parts: parts.map(\.inspection),
            shownVersion: shownVersion
        )
    }
}
