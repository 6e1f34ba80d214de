import FoundationEssentials
import Loadables

/// One load of a shared source, and the notifications after the load. A session passes events to the state machine, and
/// performs the actions that the machine returns.
struct SharingSession<Content: Sendable> {

    private typealias Event = SharingMachine.Event
    private typealias Action = SharingMachine.Action

    let source: SharedSource<Content>
    let request: LoadRequest
    private let id: Int
    private let mailbox: Mailbox
    private let isAsked: Bool
    var machine: SharingMachine
    private var pending: [Action]
    let token =
        String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    /// Whether this session has a lease that was granted because no other program uses the store.
    private var isAlone = false
    var found: SharedReader<Content>.Found?
    private var brought: SharedReader<Content>.Found?
    private var broughtFailure: SharedReader<Content>.Failure?
    private var failure: SharedReader<Content>.Failure?
    /// The validator of the loader's current content; nil if there is none.
    private var known: ContentValidator?
    /// The origin's response to the latest load; nil before the response.
    private var originAnswer: LoadAnswer<Content>?
    private var loaded: LoadAnswer<Content>?
    private var ownError: (any Error)?
    private var started = Timestamp(nanosecondsSince1970: 0)
    private var isStored = false
    /// Whether a response has been delivered. Later content counts as news.
    private var hasGiven = false
    /// The time until which the session waits for notifications; nil for no limit.
    private var deadline: Timestamp?

    /// Creates a session.
    ///
    /// - Parameter canKeep: Whether the caller also reads the updates that follow the response.
    init(
        _ source: SharedSource<Content>, _ request: LoadRequest, _ session: (id: Int, mailbox: Mailbox), canKeep: Bool
    ) {
        self.source = source
        self.request = request
        (id, mailbox) = session
        known = request.known
        var memory = source.memory
        // A load can keep the current content only if the content is shared, and if the session continues after its
        // response. In all other cases, force a lookup.
        if !canKeep || request.content == nil || source.keptFacts == nil { memory.date = nil }
        // Newer content was announced between two loads, so look at the store.
        if source.heard > memory.known { memory.date = nil }
        let now = request.clock.now
        started = now
        // By default, the first load of a program does not count as requested by the user. A later load counts if the
        // user requests it, or if the program returns to the foreground.
        isAsked = [.asked, .foreground].contains(request.reason) && (id > 1 || source.asksFirst)
        machine = SharingMachine(source.limits, memory: memory)
        let request = SharedLeaseRequest(
            token: token, length: source.limits.hold, seen: memory.known, known: memory.known)
        // If the content is fresh, the state machine keeps it. No lease is needed.
        let isFresh = source.memory.date.map { source.limits.isFresh($0.duration(to: now)) } ?? false
        if isAsked || !isFresh, let number = source.sharing.store.leaseAlone(source.identity, request) {
            isAlone = true
            pending = machine.handle(.beginAlone(number), at: now)
            return
        }
        let jitter = source.makeJitter(isFirst: id == 1)
        let leads = source.isOwn(memory.known)
        pending = machine.handle(.begin(asked: isAsked, jitter: jitter, leads: leads), at: now)
    }

    /// Returns the response of the load, and then each update. Returns nil at the end.
    ///
    /// - Throws: The error of the load, which ends the session.
    mutating func next() async throws -> LoadAnswer<Content>? {
        do {
            while true {
                let actions = pending
                pending = []
                var event: Event?
                for action in actions {
                    switch action {
                    case .give:
                        // Another board has stored an entry, so the store accepts changes.
                        source.sharing.noteAnswer(isChange: true)
                        sayFound()
                        return hand(over: found.map { reader.answer($0, at: request.clock.now) })
                    case .giveLoaded:
                        source.say(isStored ? .given(isAsked: isAsked) : .alone, by: id)
                        return hand(over: loaded)
                    case .keep: return hand(over: source.keptFacts.map(reader.answer(keeping:)))
                    default: event = try await perform(action)
                    }
                }
                // The last event had no effect, so continue to wait.
                if actions.isEmpty { event = try await waitForNews() }
                try Task.checkCancellation()
                if let event { handle(event) }
            }
        } catch {
            for action in machine.handle(.cancelled, at: request.clock.now) where action == .release { release() }
            throw error
        }
    }

    private mutating func handle(_ event: Event) {
        pending = machine.handle(event, at: request.clock.now)
        if case .brought = event, pending == [.give] { found = brought }
        if case .broughtFailure = event, pending == [.fail] { failure = broughtFailure }
        source.keep(machine.memory, of: id)
    }

    private func sayFound() {
        guard let found else { return }
        if source.isOwn(found.record.number) { return source.say(.given(isAsked: found.entry.isAsked), by: id) }
        let entry = found.entry
        source.say(
            .taken(
                SharedOrigin(board: entry.board, took: entry.took.duration, isAsked: entry.isAsked, isNews: hasGiven)),
            by: id)
    }

    private mutating func hand(over answer: LoadAnswer<Content>?) -> LoadAnswer<Content>? {
        if case .content(_, let facts) = answer { known = facts.validator }
        source.keep(answer.flatMap { reader.factsToKeep(of: $0, storedAt: machine.memory.date) }, of: id)
        hasGiven = true
        handle(.given)
        return answer
    }

    private mutating func perform(_ action: Action) async throws -> Event? {
        switch action {
        case .look: return await asking(isChange: false) { try await $0.look() }
        // A lease does not count as a change, because a lock can be granted even if the store is not writable.
        case .lease(let seen, let known): return await asking(isChange: false) { try await $0.lease(seen, known) }
        case .load(let number): return await load(number)
        case .store(let number):
            if isOverAlone { return .endedAlone }
            let event = await asking { try await $0.store(number) }
            isStored = event == .stored(true)
            if isStored { source.keepOwn(number) }
            return event
        case .storeFailure(let number):
            return isOverAlone ? .endedAlone : await asking { try await $0.storeFailure(number) }
        case .release:
            release()
            return nil
        case .wait(let duration):
            deadline = request.clock.now.advanced(by: duration)
            return try await waitForNews()
        case .follow:
            deadline = nil
            return try await waitForNews()
        case .fail: throw failure?.error ?? LoadableError.noContents
        case .failLoaded: throw ownError ?? LoadableError.noContents
        case .give, .giveLoaded, .keep, .renew: return nil
        }
    }

    /// Ends the lease if no other program needs the content, and returns whether it has ended. If true, the content
    /// need not be stored.
    private var isOverAlone: Bool { isAlone && source.sharing.store.releaseAlone(source.identity, token: token) }

    private var reader: SharedReader<Content> { SharedReader(source: source) }

    // MARK: Store

    private mutating func asking(
        isChange: Bool = true, _ command: (inout SharingSession) async throws -> Event
    ) async -> Event {
        do {
            let event = try await command(&self)
            source.sharing.noteAnswer(isChange: isChange)
            return event
        } catch let problem as SharedEntryProblem {
            source.sharing.note(problem)
            return .storeFailed()
        } catch {
            if !Task.isCancelled { source.sharing.noteFailure(error as? SharedStoreError ?? .nonsense) }
            return .storeFailed(isSlow: error as? SharedStoreError == .slow)
        }
    }

    private mutating func look() async throws -> Event {
        // The lookup returns the latest entries, so drop all earlier notifications.
        while mailbox.take() != nil {}
        let finding = try await source.sharing.store.look(at: source.identity)
        found = try finding.content.flatMap { try reader.content($0, known: known) }
        failure = try finding.failure.flatMap { try reader.failure($0) }
        return .found(
            content: (found?.record).map(SharingMachine.Found.init),
            failure: (failure?.record).map(SharingMachine.Found.init), wait: failure?.wait ?? .zero,
            newest: max(finding.content?.number ?? 0, finding.failure?.number ?? 0))
    }

    private mutating func lease(_ seen: UInt64, _ known: UInt64) async throws -> Event {
        let request = SharedLeaseRequest(token: token, length: source.limits.lease, seen: seen, known: known)
        switch try await source.sharing.store.lease(source.identity, request) {
        case .granted(let number): return .granted(number)
        case .held(let duration):
            source.say(.waiting(since: started), by: id)
            return .held(for: duration)
        case .outdated: return .outdated
        }
    }

    private func store(_ number: UInt64) async throws -> Event {
        guard let answer = try storedAnswer, answer.content?.count ?? 0 <= source.sharing.limit else {
            throw SharedEntryProblem.unshareable
        }
        return try await store(.answer(answer), number)
    }

    private var storedAnswer: LoadAnswer<Data>? {
        get throws {
            switch originAnswer {
            case .content(let content, let facts):
                guard let data = try? source.coder.encode(content) else { throw SharedEntryProblem.unshareable }
                return .content(data, facts.kept)
            case .unchanged(let facts):
                // The origin has confirmed the content that the lookup found. If the lookup found none, the origin has
                // confirmed this board's content, which other boards have in the same cache file.
                let stored = found?.stored ?? .unchanged(LoadFacts(validator: request.known))
                let confirmed = stored.facts.confirmed(by: facts).kept
                if let data = stored.content { return .content(data, confirmed) }
                return confirmed.validator == nil ? nil : .unchanged(confirmed)
            case nil: return nil
            }
        }
    }

    private func storeFailure(_ number: UInt64) async throws -> Event {
        guard let ownError, let wait = source.sharing.wait(ownError, source.period) else { return .storeFailed() }
        // Share the summary only of an error that provides one. The descriptions of other errors may contain private
        // data.
        let summary = OneLine((ownError as? any SummarizedError)?.summary ?? "the load failed").description
        return try await store(
            .failure(summary: summary, wait: CodedSeconds(min(wait, SharedReader<Content>.longestWait))), number)
    }

    private func store(_ payload: SharedEntry.Payload, _ number: UInt64) async throws -> Event {
        let (now, sharing) = (request.clock.now, source.sharing)
        let entry = SharedEntry(
            number: number, date: now, took: CodedSeconds(max(.zero, started.duration(to: now))),
            period: source.period.map { CodedSeconds($0) },
            board: OneLine(sharing.board, limit: 60).description, isAsked: isAsked, payload: payload)
        let stored = SharedStoreEntry(
            number: number, token: token, isFailure: entry.payload.isFailure,
            bytes: try entry.encoded(for: source.identity, key: sharing.key))
        return .stored(try await sharing.store.store(stored, for: source.identity))
    }

    /// Releases the lease in a separate task, because the task of the load may have been cancelled. Does not wait for
    /// the release.
    private func release() {
        let (store, identity, token) = (source.sharing.store, source.identity, token)
        Task { try? await store.release(identity, token: token) }
    }

    // MARK: Origin

    private mutating func load(_ number: UInt64?) async -> Event {
        started = request.clock.now
        do {
            originAnswer = nil
            if number == nil || isAlone {
                loaded = try await source.base.load(request)
                originAnswer = loaded
            } else {
                let answer = try await askWithLease().get()
                (originAnswer, loaded) = (answer, complete(answer))
            }
            return .loaded
        } catch {
            ownError = error
            return .failed(isShared: !Task.isCancelled && source.sharing.wait(error, source.period) != nil)
        }
    }

    /// Returns the response. If the origin reports that the content is unchanged and this board does not have that
    /// content, the response contains the content from the store.
    private func complete(_ answer: LoadAnswer<Content>) -> LoadAnswer<Content> {
        guard case .unchanged(var facts) = answer, let found, let content = found.content else { return answer }
        facts.validator = facts.validator ?? found.stored.facts.validator
        return .content(content, facts)
    }

    // MARK: News

    private mutating func waitForNews() async throws -> Event {
        switch try await mailbox.next(until: deadline, by: request.clock) {
        case .stored(let number): return .announced(number)
        case .brought(let record):
            // If this board cannot use the entry, pass on only its number.
            brought = record.number > machine.memory.known ? try? reader.content(record, known: known) : nil
            return brought == nil ? .announced(record.number) : .brought(SharingMachine.Found(record))
        case .broughtFailure(let record, let content):
            broughtFailure = try? reader.failure(record)
            guard let broughtFailure else { return .announced(record.number) }
            return .broughtFailure(SharingMachine.Found(record), wait: broughtFailure.wait, content: content)
        case .released: return .released
        case .reconnected: return .reconnected
        case .lost, nil: return .timer
        }
    }
}
