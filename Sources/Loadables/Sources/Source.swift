/// A type that loads content on request. A source has no state, cache, schedule or user interface.
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
/// A source may wrap another source, for example to map, record, delay or share the responses of that source.
public protocol Source<Content>: Sendable {

    /// The type of the content.
    associatedtype Content: Sendable

    /// Loads the content once. Runs off the main actor, in a task that is cancelled when the load is cancelled. After a
    /// cancellation, return soon, and leave no work running. You may then throw any error.
    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content>

    /// Returns a stream of responses, for a source that continues after its first response, such as a followed file or
    /// a subscription. Returns nil for a source that responds once. The default implementation returns nil.
    ///
    /// If the result is not nil, a loader reads the stream instead of calling ``load(_:)``. Each response contains the
    /// complete content. The first response ends the load. Later responses replace the content, until the stream ends
    /// or throws an error. A loader stops reading when its next load starts, when the loader is cancelled, and when the
    /// loader is deallocated.
    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>?

    /// Whether ``updates(_:)`` returns a stream. The default is false.
    ///
    /// If true, a loader with content from a cache needs a sync until it has opened the stream. This applies even to
    /// fresh content, because the source may have changed while the program was not running.
    var sendsUpdates: Bool { get }

    /// The time limit of a load, for display; nil for none. The default is nil. The source itself must enforce the
    /// limit.
    var timeLimit: Duration? { get }
}

extension Source {

    public var timeLimit: Duration? { nil }

    public var sendsUpdates: Bool { false }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? { nil }
}

/// A request to a source.
public struct LoadRequest: Sendable {

    /// The reason for a load.
    public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
        /// The user or the program requested the load.
        case asked
        /// The load is periodic, and the period has passed.
        case period
        /// The load is a retry after a failure.
        case retry
        /// The program returned to the foreground.
        case foreground

        /// The reason for the current sync. ``LoadableProtocol/sync(for:)`` sets this property for the duration of the
        /// call, so that groups and proxies forward the reason. Observers and tasks do not inherit the reason.
        // The exclusivity check is omitted for speed (benchmark “change of a Loadable, 0 observers”). The property is
        // accessed only on the main actor.
        @exclusivity(unchecked)
        @MainActor private(set) static var current = Reason.asked

        /// Calls the closure. Loads that start during the call have this reason, except loads that observers start.
        @MainActor @inline(__always)
        package func apply(_ body: () -> Void) {
            let outer = Self.current
            if outer == self { return body() }
            Self.current = self
            defer { Self.current = outer }
            body()
        }
    }

    /// The validator of the current content. If nil, the source must not respond that the content is unchanged.
    public var known: ContentValidator?

    /// The current content of the loader; nil if there is none. A source reads this property to extend the current
    /// content, for example a time series. If the source is wrapped with ``Source/map(_:)``, this is the mapped
    /// content, which may have another type.
    public var content: (any Sendable)?

    /// The reason for the request.
    public var reason: Reason

    /// The clock of the loader.
    public var clock: any WallClock

    /// A message that a source sends during a load, in addition to its response.
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
    ///   - clock: The clock of the loader.
    ///   - report: Called whenever the source reports progress, on any thread.
    ///   - note: Called whenever the source reports its exchange, on any thread.
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

    /// Forwards a message from a wrapped source.
    func forward(_ message: Message) { tell(message) }

    /// Reports the progress of the load. This method is fast and may be called often.
    ///
    /// - Parameters:
    ///   - completed: The completed amount, from 0, in bytes or in any other unit.
    ///   - total: The total amount in the same unit; nil if unknown.
    public func report(_ completed: Int, of total: Int? = nil) {
        tell(.progress(LoadProgress(completed: completed, total: total)))
    }

    /// Reports the exchange of the load. Call this method as soon as the exchange is known, because it is the only way
    /// to report the exchange of a load that is running, fails or is cancelled. A new exchange replaces an earlier
    /// exchange of the same load.
    public func note(_ exchange: LoadExchange) {
        tell(.exchange(exchange))
    }
}

/// The progress of a load.
public struct LoadProgress: Hashable, Sendable {

    /// The completed amount, from 0, in bytes or in any other unit.
    public var completed: Int

    /// The total amount in the same unit; nil if unknown.
    public var total: Int?

    /// Creates a progress value.
    ///
    /// - Parameters:
    ///   - completed: The completed amount, from 0, in bytes or in any other unit.
    ///   - total: The total amount in the same unit; nil if unknown.
    public init(completed: Int, total: Int? = nil) {
        self.completed = completed
        self.total = total
    }

    /// The completed fraction, clamped to the range from 0 to 1; nil if the total is unknown or not greater than 0.
    public var fraction: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, max(0, Double(completed) / Double(total)))
    }
}
