public import Loadables
import Synchronization

/// A source that asks another one only if no other program has asked it within the period.
///
/// One program asks, the others get what it was answered, by ``updates(_:)``: also what comes long after their own load, and
/// failures that count for all. A load that a person asks for goes to the source while there is fresh content, too, but for
/// the first load of a program that does not tell its start from that. Without the store each program asks by itself.
///
/// Only the first answer of a source that goes on is shared; such a source is better not wrapped.
public final class SharedSource<Content: Sendable>: Source {

    struct State {
        var memory = SharingMachine.Memory()
        var session = 0
        var subscription: SharedSubscription?
        /// Hears of news before the first load.
        var listener: SharedSubscription?
        /// The number of what this program has stored last.
        var own: UInt64?
        /// Of the content that was handed over last, if it is shared.
        var keptFacts: LoadFacts?
    }

    let base: any Source<Content>
    let identity: SharedIdentity
    let coder: SharedCoder<Content>
    let sharing: Sharing
    let limits: SharingMachine.Limits
    let period: Duration?

    let asksFirst: Bool
    private let report: @Sendable (SharedStatus) -> Void
    private let state = Mutex(State())
    private let mailboxes = Mailboxes()

    /// Makes a source that shares what another one answers.
    ///
    /// - Parameters:
    ///   - base: The source that is asked. What tells its answers from those of other sources is all in the description.
    ///   - description: What all boards describe the source by: see ``SharedIdentity``. It has no secrets in it.
    ///   - period: How often it is loaded: content that is younger is used in place of a load. Nil if content of any age is to be
    ///     loaded anew; then news is shared all the same.
    ///   - coder: Makes bytes of content, and content of bytes that anybody may have written.
    ///   - sharing: The sharing of the program.
    ///   - asksFirst: Whether the first load may be one that a person asks for. Without that it takes what is fresh: a program
    ///     that starts asks for everything.
    ///   - report: Called on any thread with where the content comes from, before it is handed over.
    public init(
        _ base: any Source<Content>, as description: String, every period: Duration?, coder: SharedCoder<Content>,
        by sharing: Sharing, asksFirst: Bool = false, report: @escaping @Sendable (SharedStatus) -> Void = { _ in }
    ) {
        self.base = base
        identity = SharedIdentity(of: description, key: sharing.key)
        self.coder = coder
        self.sharing = sharing
        self.period = period
        self.asksFirst = asksFirst
        self.report = report
        limits = Self.limits(of: base.timeLimit, every: period, lease: sharing.lease)
    }

    private static func limits(
        of timeLimit: Duration?, every period: Duration?, lease: Duration
    ) -> SharingMachine.Limits {
        let patience = min(max(timeLimit ?? .seconds(30), .seconds(1)), .seconds(300))
        // A load that takes its whole time limit still has the time to be stored.
        let hold = patience + .seconds(1)
        return SharingMachine.Limits(period: period, lease: min(hold, lease), hold: hold, patience: patience)
    }

    /// That of the source, after the longest wait for others.
    public var timeLimit: Duration? { base.timeLimit.map(Self.timeLimit) }

    /// How long a load takes at most of a source that takes so long by itself.
    public static func timeLimit(sharing timeLimit: Duration) -> Duration {
        let limits = limits(of: timeLimit, every: nil, lease: .zero)
        return timeLimit + limits.hold + limits.patience
    }

    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        var session = SharingSession(self, request, begin(), canKeep: false)
        guard let answer = try await session.next() else { throw LoadableError.noContents }
        return answer
    }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        .newest { [self] send in try await follow(request) { send($0) } }
    }

    /// Calls the closure with each answer of ``updates(_:)``, one after the other.
    public func follow(
        _ request: LoadRequest, _ take: (LoadAnswer<Content>) async throws -> Void
    ) async throws {
        var session = SharingSession(self, request, begin(), canKeep: true)
        while let answer = try await session.next() { try await take(answer) }
    }

    /// Calls the closure, on any thread, when another program has stored something before the first load here, for a source with a
    /// period: a load that is begun then, unless a person asks or comes back to the program, takes what is there. From its first load on a
    /// source hears of news by itself.
    public func listen(_ receive: @escaping @Sendable () -> Void) {
        guard period != nil, state.withLock({ $0.session == 0 && $0.listener == nil }) else { return }
        let listener = sharing.store.subscribe(to: identity) { news in
            switch news {
            case .stored, .brought: receive()
            case .broughtFailure, .released, .lost, .reconnected: break
            }
        }
        state.withLock { state in if state.session == 0 { state.listener = listener } }
    }

    /// What the origin answers.
    @concurrent
    func askForAll(_ request: LoadRequest) async -> Result<LoadAnswer<Content>, any Error> {
        var request = request
        do {
            do {
                return .success(try await base.load(request))
            } catch let error as any ValidatorRejecting where error.rejectsValidator && request.known != nil {
                // Otherwise each board would be rejected once.
                request.known = nil
                return .success(try await base.load(request))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Before the first look, so that nothing is missed in between.
    private func begin() -> (id: Int, mailbox: Mailbox) {
        let mailboxes = mailboxes
        let mailbox = mailboxes.make()
        // The listener ends outside of the lock.
        let (id, listener) = state.withLock { state in
            state.session += 1
            defer { state.listener = nil }
            return (state.session, state.listener)
        }
        // Two sessions that begin at once may both subscribe; one of the subscriptions ends at once.
        if state.withLock({ $0.subscription == nil }) {
            let subscription = sharing.store.subscribe(to: identity) { [sharing] news in
                if case .lost(let error) = news { sharing.noteFailure(error) }
                mailboxes.put(news)
            }
            state.withLock { $0.subscription = subscription }
        }
        return withExtendedLifetime(listener) { (id, mailbox) }
    }

    var memory: SharingMachine.Memory { state.withLock { $0.memory } }

    /// The number of the newest content that this program was told of.
    var heard: UInt64 { mailboxes.newest }

    /// Keeps what the latest session knows: one that is over hands nothing over any more.
    func keep(_ memory: SharingMachine.Memory, of session: Int) {
        state.withLock { if $0.session == session { $0.memory = memory } }
    }

    var keptFacts: LoadFacts? { state.withLock { $0.keptFacts } }

    func keep(_ facts: LoadFacts?, of session: Int) {
        state.withLock { if $0.session == session { $0.keptFacts = facts } }
    }

    func say(_ status: SharedStatus, by session: Int) {
        if state.withLock({ $0.session == session }) { report(status) }
    }

    func keepOwn(_ number: UInt64) {
        state.withLock { $0.own = number }
    }

    func isOwn(_ number: UInt64) -> Bool {
        state.withLock { $0.own == number }
    }

    /// Holds back at most for a tenth of the period, or a second if that is longer, and not longer than it would wait; for the
    /// first load of a program, which may have nothing to show, a second.
    func makeJitter(isFirst: Bool) -> Duration {
        let share = isFirst ? .zero : period.map { $0 / 10 } ?? .zero
        return min(max(share, .seconds(1)), limits.patience) * min(max(sharing.random(), 0), 0.999)
    }
}
