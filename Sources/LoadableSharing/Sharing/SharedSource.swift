public import Loadables
import Synchronization

/// A source that shares the responses of a base source with other programs. A load sends a request to the base source
/// only if no other program has loaded from it within the period.
///
/// One program loads. The other programs receive its response, all later responses, and failures that concern all
/// programs, through ``updates(_:)``. If the store fails, each program loads by itself.
///
/// If the user requests a load, or the program returns to the foreground, the load sends a request even if there is
/// fresh content. If `asksFirst` is false, this does not apply to the first load of a program.
///
/// Do not wrap a source that sends updates, because only its first response would be used.
public final class SharedSource<Content: Sendable>: Source {

    struct State {
        var memory = SharingMachine.Memory()
        var session = 0
        var subscription: SharedSubscription?
        /// The subscription for notifications before the first load; nil for none.
        var listener: SharedSubscription?
        /// The number of the last entry that this program stored; nil if it has stored none.
        var own: UInt64?
        /// The facts of the latest delivered content; nil if that content is not shared.
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

    /// Creates a source that shares the responses of another source.
    ///
    /// - Parameters:
    ///   - base: The source whose responses are shared.
    ///   - description: A description of the source that is the same on all boards. It must contain everything that
    ///     distinguishes the source's responses from those of other sources. It must not contain secrets. See
    ///     ``SharedIdentity/init(of:key:)``.
    ///   - period: The period of the loads. Shared content that is younger than the period is used instead of a load.
    ///     If nil, each load sends a request to the base source, but responses are still shared.
    ///   - coder: Encodes content, and decodes untrusted bytes.
    ///   - sharing: The sharing of the program.
    ///   - asksFirst: Whether the first load can count as requested by the user. If false, the first load may use fresh
    ///     shared content. A program usually requests all its sources when it starts.
    ///   - report: Called on any thread with the status, before loaded or stored content is delivered. Also called when
    ///     a load starts to wait for another program.
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
        // The additional second leaves time for storing the result of a load that takes its whole time limit.
        let hold = patience + .seconds(1)
        return SharingMachine.Limits(period: period, lease: min(hold, lease), hold: hold, patience: patience)
    }

    /// The time limit of the base source, plus the maximum wait for other programs; nil if the base source has no
    /// limit.
    public var timeLimit: Duration? { base.timeLimit.map(Self.timeLimit) }

    public var sendsUpdates: Bool { base.sendsUpdates }

    /// Returns the time limit of a shared source for a base source with the given time limit.
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

    /// Calls the closure with each response of ``updates(_:)``, one at a time.
    public func follow(
        _ request: LoadRequest, _ take: (LoadAnswer<Content>) async throws -> Void
    ) async throws {
        var session = SharingSession(self, request, begin(), canKeep: true)
        while let answer = try await session.next() { try await take(answer) }
    }

    /// Calls the closure on any thread each time another program stores content. Use this method before the first load,
    /// so that the source can be loaded when there is new content. The first load ends the calls, because the source
    /// then receives notifications automatically.
    ///
    /// The closure may also be called for a failure if the notification does not include the entry. The method has no
    /// effect without a period, after the first load, and when called again.
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

    /// Loads from the base source, and returns the result to share with all programs. If the source rejects the
    /// validator, loads again without the validator.
    @concurrent
    func askForAll(_ request: LoadRequest) async -> Result<LoadAnswer<Content>, any Error> {
        var request = request
        do {
            do {
                return .success(try await base.load(request))
            } catch let error as any ValidatorRejecting where error.rejectsValidator && request.known != nil {
                request.known = nil
                return .success(try await base.load(request))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Starts a session, which receives notifications immediately. Called before the first lookup, so that no
    /// notification after the lookup is missed.
    private func begin() -> (id: Int, mailbox: Mailbox) {
        let mailboxes = mailboxes
        let mailbox = mailboxes.make()
        // Release the listener outside the lock.
        let (id, listener) = state.withLock { state in
            state.session += 1
            defer { state.listener = nil }
            return (state.session, state.listener)
        }
        // If two sessions start at the same time, both may subscribe. One of the subscriptions then ends immediately.
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

    /// The number of the newest content that has been announced to this program; 0 if none has been announced.
    var heard: UInt64 { mailboxes.newest }

    /// Keeps the memory of a session, unless a later session has started.
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

    /// Returns a random time to wait. The maximum is a tenth of the period, but at least a second. For the first load
    /// of a program, the maximum is a second. The time never exceeds the patience.
    func makeJitter(isFirst: Bool) -> Duration {
        let share = isFirst ? .zero : period.map { $0 / 10 } ?? .zero
        return min(max(share, .seconds(1)), limits.patience) * min(max(sharing.random(), 0), 0.999)
    }
}
