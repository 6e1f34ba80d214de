/// Where content comes from: something that loads once each time it is asked, and knows nothing of states, caches,
/// schedules or screens.
///
/// ```swift
/// struct Uptime: Source {
///     func load(_ request: LoadRequest) async throws -> LoadAnswer<String> {
///         .content(try await readUptime())
///     }
/// }
///
/// let loader = ContentLoader(Uptime())
/// ```
///
/// A source may wrap another one: to map, record, delay or share what it answers.
public protocol Source<Content>: Sendable {

    /// What it gives.
    associatedtype Content: Sendable

    /// Loads once. Runs off the main actor, in a task that is cancelled with the load: then it ends soon, leaves nothing
    /// running, and may throw anything.
    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content>

    /// The answers of a source that goes on after the first one, as a followed file or a subscription does; nil, as by
    /// default, for a source that answers once.
    ///
    /// A loader that gets a stream reads it instead of calling ``load(_:)``. Each answer has the whole content. The first one
    /// ends the load; the others replace the content as they come, until the stream ends, throws, or is dropped because the next
    /// load begins or nobody holds the loader any more.
    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>?

    /// How long a load takes at most before it fails; nil, as by default, if nothing limits it. For those who watch a load:
    /// to end it is up to the source.
    var timeLimit: Duration? { get }
}

extension Source {

    public var timeLimit: Duration? { nil }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? { nil }
}

/// What a source is told when it is asked.
public struct LoadRequest: Sendable {

    /// Why a load was begun.
    public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
        /// A person or the program asked for it.
        case asked
        /// Its period was over.
        case period
        /// The load before it failed.
        case retry
        /// Somebody looks at the program again.
        case foreground

        /// The reason on its way from ``LoadableProtocol/sync(for:)`` through groups and proxies to what loads. It reaches neither
        /// observers nor tasks.
        // Only ever touched on the main actor, for a moment ("change of a Loadable, 0 observers").
        @exclusivity(unchecked)
        @MainActor private(set) static var current = Reason.asked

        /// Calls the closure. Loadables that it syncs are synced for this reason.
        @MainActor
        package func apply(_ body: () -> Void) {
            let outer = Self.current
            if outer == self { return body() }
            Self.current = self
            defer { Self.current = outer }
            body()
        }
    }

    /// The validator of the content that is there, if the source may answer that it is unchanged; otherwise nil.
    public var known: ContentValidator?

    /// The content that is there, for a source that goes on from it, as a series does; nil if there is none. Behind
    /// ``Source/map(_:)`` it is not of the source's own type.
    public var content: (any Sendable)?

    /// Why it is asked.
    public var reason: Reason

    /// Where the loader that asks has its times from.
    public var clock: any WallClock

    /// What a source says before it answers.
    package enum Message: Sendable {
        case progress(LoadProgress)
        case exchange(LoadExchange)
    }

    private let tell: @Sendable (Message) -> Void

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - known: The validator of the content that is there; nil if the source is to answer with content.
    ///   - content: The content that is there; nil if there is none.
    ///   - reason: Why it is asked.
    ///   - clock: Where the times come from.
    ///   - report: Called with each progress, on any thread.
    ///   - note: Called with what was sent and received, on any thread.
    public init(
        known: ContentValidator? = nil,
        content: (any Sendable)? = nil,
        reason: Reason = .asked,
        clock: any WallClock = .system,
        report: @escaping @Sendable (LoadProgress) -> Void = { _ in },
        note: @escaping @Sendable (LoadExchange) -> Void = { _ in }
    ) {
        self.init(known: known, content: content, reason: reason, clock: clock) { message in
            switch message {
            case .progress(let progress): report(progress)
            case .exchange(let exchange): note(exchange)
            }
        }
    }

    package init(
        known: ContentValidator?, content: (any Sendable)?, reason: Reason, clock: any WallClock,
        telling tell: @escaping @Sendable (Message) -> Void
    ) {
        self.known = known
        self.content = content
        self.reason = reason
        self.clock = clock
        self.tell = tell
    }

    /// Passes on what another source says before it answers.
    func forward(_ message: Message) { tell(message) }

    /// Says how far the load is. Cheap, and may be called as often as there is something to say.
    ///
    /// - Parameters:
    ///   - completed: How much is done, from 0: bytes, or what else the source counts.
    ///   - total: How much there is; nil if that is not known.
    public func report(_ completed: Int, of total: Int? = nil) {
        tell(.progress(LoadProgress(completed: completed, total: total)))
    }

    /// Says what is being sent, or what was sent and received: the facts of an answer have that, too, but a load that fails, is
    /// cancelled or still runs has no answer. What is said last counts.
    public func note(_ exchange: LoadExchange) {
        tell(.exchange(exchange))
    }
}

/// How far a load is.
public struct LoadProgress: Hashable, Sendable {

    /// How much is done, from 0: bytes, or what else the source counts.
    public var completed: Int

    /// How much there is; nil if that is not known.
    public var total: Int?

    /// Makes a progress from its parts.
    public init(completed: Int, total: Int? = nil) {
        self.completed = completed
        self.total = total
    }

    /// The share that is done, from 0 to 1; nil if it is not known.
    public var fraction: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, max(0, Double(completed) / Double(total)))
    }
}
