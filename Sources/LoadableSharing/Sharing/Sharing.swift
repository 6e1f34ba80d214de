public import Loadables
import Synchronization

/// How a program shares what it loads: by which store, under which name, and what is said of it.
///
/// There is one for a program. Its sources are made of others by ``SharedSource/init(_:as:every:coder:by:asksFirst:report:)``.
public final class Sharing: Sendable {

    /// What a program may say of the sharing, in one quiet place.
    public enum Notice: Hashable, Sendable, CustomStringConvertible {
        /// The store answers, for the first time or again.
        case shares
        /// The store does not do what it is asked: sources load by themselves until it does.
        case alone(SharedStoreError)
        /// Something in the store is ignored. Said once of each problem.
        case ignored(SharedEntryProblem)

        public var description: String {
            switch self {
            case .shares: "what is loaded is shared"
            case .alone(let error): "\(error); sources are loaded without it"
            case .ignored(let problem): "\(problem)"
            }
        }
    }

    private struct Said {
        /// Nil while the store answers; nothing was said before the first answer.
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

    /// Sets up the sharing of a program.
    ///
    /// - Parameters:
    ///   - store: Where content is shared.
    ///   - key: Signs what is stored; entries without its signature are ignored. Nil for no signatures: everybody who can write
    ///     into the store is trusted to tell the truth.
    ///   - board: What this program is called where others say who has loaded their content, or asked for it.
    ///   - lease: For how long others wait for a board that has died while it loaded; while it loads it says that it does, three
    ///     times as often. No longer than the source's own limit. Five seconds by default.
    ///   - limit: How many bytes content may have. Larger content is neither stored nor taken.
    ///   - wait: For how long nobody is to ask a source with the period after the error; nil for an error that others are not to
    ///     know, as one of this machine's network. By default as long as the error says, for example by `Retry-After`.
    ///   - random: From 0 to below 1: for which part of the longest time a load holds back; nothing is held back with 0. At least a
    ///     half by default: that time is for the board that goes first.
    ///   - report: Called on any thread with what there is to say, when that changes.
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

    /// Why sources are loaded without the store now; nil while it answers, and before it was asked.
    public var trouble: SharedStoreError? { said.withLock { $0.error ?? nil } }

    /// - Parameter isChange: Whether it was asked to change something: a store that refuses that may be read all the same.
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

/// A failure that another board has met. As long as it counts, nobody asks the source but for a person.
public struct SharedFailure: SummarizedError, RetryAfterProviding, Hashable, CustomStringConvertible {

    /// What the other board said of it, in a few words.
    public let summary: String

    /// What that board is called.
    public let board: String

    /// For how long it still counts.
    public let retryAfter: Duration?

    /// A sentence for a person.
    public var description: String {
        let seconds = (retryAfter ?? .zero).components.seconds + 1
        return "\(summary), as \(board.isEmpty ? "another board" : board) was told; asked again in \(seconds) s"
    }
}
