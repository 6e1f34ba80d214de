public import Loadables
import Synchronization

/// The sharing of a program: its store, its name, and its reports.
///
/// A program has one instance. Its sources are created with
/// ``SharedSource/init(_:as:every:coder:by:asksFirst:report:)``.
public final class Sharing: Sendable {

    /// A notice about the sharing, to be shown in an unobtrusive place.
    public enum Notice: Hashable, Sendable, CustomStringConvertible {
        /// The store responds, for the first time or after a failure.
        case shares
        /// The store does not respond. Boards load separately until it does.
        case alone(SharedStoreError)
        /// An entry in the store is ignored. Reported once for each kind of problem.
        case ignored(SharedEntryProblem)

        public var description: String {
            switch self {
            case .shares: "loaded content is shared"
            case .alone(let error): "\(error); sources are loaded without it"
            case .ignored(let problem): "\(problem)"
            }
        }
    }

    private struct Said {
        /// The error of the store; nil inside while the store responds; nil before its first response.
        var error: SharedStoreError??
        var problems: Set<SharedEntryProblem> = []
    }

    let store: any SharedStore
    let key: SharedKey?
    let board: String
    let lease: Duration
    let limit: Int
    let wait: @Sendable (any Error, Duration?) -> Duration?
    let random: @Sendable () -> Double

    private let report: @Sendable (Notice) -> Void
    private let said = Mutex(Said())

    /// Creates the sharing of a program.
    ///
    /// - Parameters:
    ///   - store: The store of shared content.
    ///   - key: The key that signs stored entries. Entries without its signature are ignored. If nil, entries are not
    ///     signed, and everyone with write access to the store is trusted.
    ///   - board: The name of this program. Other programs that use its content show the name.
    ///   - lease: The length of a lease, that is, how long others wait for a board that died while it was loading; five
    ///     seconds by default. A board that is loading renews its lease three times in this time. At most the time
    ///     limit of the source.
    ///   - limit: The maximum size of content in bytes. Larger content is neither stored nor used.
    ///   - wait: Returns the time for which no board may ask a source with the period after the error. Returns nil for
    ///     an error that does not concern others, such as an error of this machine's network. By default, the time that
    ///     the error states, for example with `Retry-After`.
    ///   - random: Returns the fraction of the maximum wait before a load, from 0 to below 1. 0 is no wait. The default
    ///     is at least a half, which leaves time for the board that goes first.
    ///   - report: Called on any thread with each notice that differs from the last one.
    public init(
        by store: any SharedStore,
        key: SharedKey? = nil,
        board: String,
        lease: Duration = .seconds(5),
        limit: Int = 1 << 20,
        waitAfter wait: @escaping @Sendable (_ error: any Error, _ period: Duration?) -> Duration? = { error, _ in
            (error as? any RetryAfterProviding)?.retryAfter
        },
        random: @escaping @Sendable () -> Double = { .random(in: 0.5..<1) },
        report: @escaping @Sendable (Notice) -> Void = { _ in }
    ) {
        self.store = store
        self.key = key
        self.board = board
        self.lease = lease
        self.limit = limit
        self.wait = wait
        self.random = random
        self.report = report
    }

    /// The reason why sources are loaded without the store. Nil while the store responds, and before its first
    /// response.
    public var trouble: SharedStoreError? { said.withLock { $0.error ?? nil } }

    /// Records that the store has responded.
    ///
    /// - Parameter isChange: Whether the request was a change. A store that refuses changes may still be readable.
    func noteAnswer(isChange: Bool) {
        if !isChange, case .refused?? = said.withLock({ $0.error }) { return }
        note(.shares, error: nil)
    }

    func noteFailure(_ error: SharedStoreError) {
        note(.alone(error), error: error)
    }

    private func note(_ notice: Notice, error: SharedStoreError?) {
        let isNew = said.withLock { said in
            defer { said.error = .some(error) }
            return said.error != .some(error)
        }
        if isNew { report(notice) }
    }

    func note(_ problem: SharedEntryProblem) {
        if said.withLock({ $0.problems.insert(problem).inserted }) { report(.ignored(problem)) }
    }
}

/// A failure that another board reported. While it is in effect, the source is only asked if the user requests it.
public struct SharedFailure: SummarizedError, RetryAfterProviding, Hashable, CustomStringConvertible {

    /// A short description, written by the other board.
    public let summary: String

    /// The name of the other board.
    public let board: String

    /// The time for which the failure is in effect; nil if unknown.
    public let retryAfter: Duration?

    /// A message for the user.
    public var description: String {
        let seconds = (retryAfter ?? .zero).components.seconds + 1
        return "\(summary), as \(board.isEmpty ? "another board" : board) was told; asked again in \(seconds) s"
    }
}
