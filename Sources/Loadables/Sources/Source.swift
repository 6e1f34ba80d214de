/// Loads content on request. A source knows nothing of states, caches, schedules and screens.
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
/// A source may wrap another one, for example to map, record, delay or share its responses.
public protocol Source<Content>: Sendable {

    /// The type of the content.
    associatedtype Content: Sendable

    /// Loads once. Runs off the main actor, in a task that is cancelled with the load. After a cancellation, end soon
    /// and leave nothing running; the thrown error does not matter.
    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content>

    /// The responses of a source that continues after the first one, such as a followed file or a subscription; nil,
    /// the default, for a source that responds once.
    ///
    /// A loader reads the stream instead of calling ``load(_:)``. Each response has the complete content. The first one
    /// ends the load; the others replace the content, until the stream ends or throws. The loader drops the stream when
    /// the next load starts, and when it is deallocated.
    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>?

    /// The time limit of a load, for display; nil, the default, if there is none. The source must enforce it.
    var timeLimit: Duration? { get }
}

extension Source {

    public var timeLimit: Duration? { nil }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? { nil }
}

/// A request to a source.
public struct LoadRequest: Sendable {

    /// The reason for a load.
    public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
        /// The user or the program requested it.
        case asked
        /// Its period has passed.
        case period
        /// The previous load failed.
        case retry
        /// The program returned to the foreground.
        case foreground

        /// The reason on its way from ``LoadableProtocol/sync(for:)`` through groups and proxies to the loadable that
        /// loads. It reaches neither observers nor tasks.
        // Only accessed on the main actor, for a moment ("change of a Loadable, 0 observers").
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

    /// The validator of the current content, if the source may respond that it is unchanged; otherwise nil.
    public var known: ContentValidator?

    /// The current content, for a source that continues it, such as a series; nil if there is none. Behind
    /// ``Source/map(_:)`` it has another type than the source's content.
    public var content: (any Sendable)?

    /// The reason for the request.
    public var reason: Reason

    /// The clock of the loader.
    public var clock: any WallClock

    /// A message of a source before its response.
    package enum Message: Sendable {
        case progress(LoadProgress)
        case exchange(LoadExchange)
    }

    private let tell: @Sendable (Message) -> Void

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - known: The validator of the current content; nil if the source must respond with content.
    ///   - content: The current content; nil if there is none.
    ///   - reason: The reason for the request.
    ///   - clock: The clock.
    ///   - report: Called with each progress, on any thread.
    ///   - note: Called with the exchange, on any thread.
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

    /// Passes on a message of another source.
    func forward(_ message: Message) { tell(message) }

    /// Reports the progress of the load. Cheap, and may be called often.
    ///
    /// - Parameters:
    ///   - completed: The completed amount, from 0, in bytes or any other unit.
    ///   - total: The total amount in the same unit; nil if unknown.
    public func report(_ completed: Int, of total: Int? = nil) {
        tell(.progress(LoadProgress(completed: completed, total: total)))
    }

    /// Reports the exchange of the load, also before the response is complete. The facts of a response have the
    /// exchange as well, but a load that fails, is cancelled or still runs has no response. The last report counts.
    public func note(_ exchange: LoadExchange) {
        tell(.exchange(exchange))
    }
}

/// The progress of a load.
public struct LoadProgress: Hashable, Sendable {

    /// The completed amount, from 0, in bytes or any other unit.
    public var completed: Int

    /// The total amount in the same unit; nil if unknown.
    public var total: Int?

    /// Creates a progress.
    public init(completed: Int, total: Int? = nil) {
        self.completed = completed
        self.total = total
    }

    /// The completed fraction, from 0 to 1; nil if unknown.
    public var fraction: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, max(0, Double(completed) / Double(total)))
    }
}
