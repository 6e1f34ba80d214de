public import Loadables
import Synchronization

/// The sharing of a program: its store, its name, and its reports.
///
/// A program has one instance. Its sources are created with
/// ``SharedSource/init(_:as:every:coder:by:asksFirst:report:)``.
public final class Sharing: Sendable {

    /// A notice about the sharing, for an unobtrusive place.
    public enum Notice: Hashable, Sendable, CustomStringConvertible {
        /// The store responds, for the first time or again.
        case shares
        /// The store does not respond: boards load separately until it does.
        case alone(SharedStoreError)
        /// An entry in the store is ignored. Reported once per problem.
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
        /// Nil while the store responds; no value before its first response.
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
    ///   - key: Signs stored entries; entries without its signature are ignored. Nil for no signatures: everyone with
    ///     write access to the store is trusted.
    ///   - board: The name of this program, shown by others that use its content.
    ///   - lease: How long others wait for a board that died while it loaded. While it loads, it renews its lease three
    ///     times as often. At most the source's own time limit. Five seconds by default.
    ///   - limit: The maximum size of content in bytes. Larger content is neither stored nor used.
    ///   - wait: Returns how long no board may ask a source with the period after the error; nil for an error that does
    ///     not concern others, such as one of this machine's network. By default as long as the error states, for
    ///     example with `Retry-After`.
    ///   - random: Returns a number from 0 to below 1: the fraction of the maximum wait before a load. 0 for no wait.
    ///     At least a half by default: that time is for the board that goes first.
    ///   - report: Called on any thread with a notice when it changes.
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

    /// The reason why sources are loaded without the store; nil while it responds, and before its first response.
    public var trouble: SharedStoreError? { said.withLock { $0.error ?? nil } }

    /// - Parameter isChange: Whether the store was asked to make a change: a store that refuses changes may still be
    ///   readable.
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

/// A failure of another board. While it is in effect, only user requests ask the source.
public struct SharedFailure: SummarizedError, RetryAfterProviding, Hashable, CustomStringConvertible {

    /// A short description by the other board.
    public let summary: String

    /// The name of that board.
    public let board: String

    /// How long it is in effect.
    public let retryAfter: Duration?

    /// A message for the user.
    public var description: String {
        let seconds = (retryAfter ?? .zero).components.seconds + 1
        return "\(summary), as \(board.isEmpty ? "another board" : board) was told; asked again in \(seconds) s"
    }
}
