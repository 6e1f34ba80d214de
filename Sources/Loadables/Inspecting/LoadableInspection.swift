/// Everything that can be known about a loadable at one moment, and about those that it is made of, as one consistent
/// value.
public struct LoadableInspection: Sendable {

    /// What tells it from others that are there at the same time.
    public var id: ObjectIdentifier

    /// What it is called: its own name, otherwise its type.
    public var name: String

    /// The type of the object.
    public var type: String

    /// How its loading is going, and what it has.
    public var snapshot: LoadableSnapshot

    /// The number of its latest load; nil if it does not load by itself.
    public var generation: LoadGeneration? { snapshot.generation }

    /// Its latest loads; none if it does not load by itself.
    public var history: LoadHistory

    /// The facts of the present content from its source, without provenance and exchange.
    public var facts: LoadFacts

    /// What was sent and received for its latest loads, at most five, by their numbers; only of loads whose source said it.
    /// A load that failed may have one, too, and one that runs.
    public var exchanges: [LoadGeneration: LoadExchange]

    /// How long a load may take before it fails; nil if nobody says.
    public var timeLimit: Duration?

    /// Whether it says that it needs a sync; nil if it cannot be synced.
    public var needsSync: Bool?

    /// How many watch it; nil if it does not say.
    public var observerCount: Int?

    /// What it is made of: the members of a group, what a proxy stands for, the elements of a chain, the origin of a
    /// derived loadable.
    public var parts: [LoadableInspection]

    /// Another number whenever what it shows may have become another one, as by a change made here; zero if it does not say.
    package var shownVersion: UInt32 = 0

    /// All of them, this one first, each followed by what it is made of.
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
