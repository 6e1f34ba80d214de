public import Loadables
import Synchronization

/// The settings of a program that shares content: its store, its name, and its reports.
///
/// Create a single instance in each program, and pass it to
/// ``SharedSource/init(_:as:every:coder:by:asksFirst:report:)`` for each shared source.
public final class Sharing: Sendable {

    /// A notice about the sharing, to show in an unobtrusive place.
    public enum Notice: Hashable, Sendable, CustomStringConvertible {
        /// The store works: for the first time, or again after a failure.
        case shares
        /// The store failed. Until it works again, each board loads by itself.
        case alone(SharedStoreError)
        /// An entry is ignored or not stored. Reported once for each kind of problem.
        case ignored(SharedEntryProblem)

        public var description: String {
            switch self {
            case .shares: "loaded content is shared"
            case .alone(let error): "\(error); sources are loaded without the store"
            case .ignored(let problem): "\(problem)"
            }
        }
    }

    private struct Said {
        /// The latest error of the store. The outer optional is nil until the store has responded or failed for the
        /// first time. The inner optional is nil as long as the store works.
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
    ///   - key: The key that signs entries. Entries without a valid signature are ignored. If nil, entries are not
    ///     signed, and everyone with write access to the store is trusted.
    ///   - board: The name of this program. Other programs that use its content show the name.
    ///   - lease: The length of a lease; 5 seconds by default. If a board is killed during a load, other boards wait
    ///     for at most this time. During a load, a board renews its lease at intervals of a third of this length. A
    ///     lease is never longer than the time limit of a load plus a second.
    ///   - limit: The maximum size of content in bytes. Larger content is neither stored nor used.
    ///   - wait: Returns the time for which all boards must wait after an error before they load the source again. The
    ///     arguments are the error and the period of the source. Returns nil for an error that does not concern other
    ///     boards, such as a problem with the network of this machine. By default, returns the time that the error
    ///     states, for example from a `Retry-After` header.
    ///   - random: Returns a random number from 0 up to but not including 1. Each random wait is this fraction of the
    ///     longest possible wait. By default, the number is at least 0.5, so that the board that begins first has time
    ///     to load.
    ///   - report: Called on any thread when the store begins to work, when it fails with an error that differs from
    ///     the previous error, and once for each kind of ignored entry.
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

    /// The error of the store. While there is an error, sources are loaded without the store. Nil if the store works,
    /// or if it has neither responded nor failed yet.
    public var trouble: SharedStoreError? { said.withLock { $0.error ?? nil } }

    /// Records that the store has responded, which clears the error. If the store has refused a request, only a
    /// successful change clears the error.
    ///
    /// - Parameter isChange: Whether the request was a change.
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

/// A failure that another board reported. While it is in effect, the source is loaded only if the user requests it.
public struct SharedFailure: SummarizedError, RetryAfterProviding, Hashable, CustomStringConvertible {

    /// A short description, written by the other board.
    public let summary: String

    /// The name of the other board.
    public let board: String

    /// The remaining time for which the failure is in effect, measured from its receipt; nil if unknown.
    public let retryAfter: Duration?

    /// A message for the user.
    public var description: String {
        let failure = "\(summary) (reported by \(board.isEmpty ? "another board" : board))"
        return retryAfter.map { "\(failure); next attempt in \($0.components.seconds + 1) s" } ?? failure
    }
}
