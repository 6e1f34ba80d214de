/// Loads content on request. A source has no state, cache, schedule or user interface.
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
    /// and leave no work running; the thrown error does not matter.
    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content>

    /// The responses of a source that continues after the first one, such as a followed file or a subscription. Nil,
    /// which is the default, for a source that responds once.
    ///
    /// A loader reads the stream instead of calling ``load(_:)``. Each response has the complete content. The first one
    /// ends the load; the others replace the content, until the stream ends or throws. The loader drops the stream when
    /// the next load starts, and when it is deallocated.
    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>?

    /// The time limit of a load, for display. Nil, which is the default, if there is none. The source must enforce it.
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
        /// The period of the loadable has passed.
        case period
        /// The previous load failed.
        case retry
        /// The program returned to the foreground.
        case foreground

        /// The reason for the current sync, which ``LoadableProtocol/sync(for:)`` passes through groups and proxies to
        /// the loadable that loads. Observers and tasks do not inherit it.
        // Only accessed on the main actor, and only briefly ("change of a Loadable, 0 observers").
        @exclusivity(unchecked)
        @MainActor private(set) static var current = Reason.asked

        /// Calls the closure. Loadables that the closure syncs load for this reason.
        @MainActor @inline(__always)
        package func apply(_ body: () -> Void) {
            let outer = Self.current
            if outer == self { return body() }
            Self.current = self
            defer { Self.current = outer }
            body()
        }
    }

    /// The validator of the current content. Nil if there is none, or if the source must not respond that the content
    /// is unchanged.
    public var known: ContentValidator?

    /// The current content, for a source that continues it, such as a series; nil if there is none. If the source is
    /// wrapped by ``Source/map(_:)``, its type is not the type of the source's content.
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
    ///   - clock: The clock of the loader.
    ///   - report: Called with each progress report, on any thread.
    ///   - note: Called with each reported exchange, on any thread.
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

    /// Passes on a message that another source sent.
    func forward(_ message: Message) { tell(message) }

    /// Reports the progress of the load. The call is cheap and may be made often.
    ///
    /// - Parameters:
    ///   - completed: The completed amount, from 0, in bytes or any other unit.
    ///   - total: The total amount in the same unit; nil if unknown.
    public func report(_ completed: Int, of total: Int? = nil) {
        tell(.progress(LoadProgress(completed: completed, total: total)))
    }

    /// Reports the exchange of the load, possibly before the response is complete. The facts of a response also have
    /// the exchange, but a load that fails, is cancelled or still runs has no response. If called several times, the
    /// last report counts.
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

    /// Creates a progress value. Amounts are in bytes or any other unit.
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
