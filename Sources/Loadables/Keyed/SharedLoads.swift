import Synchronization

/// The running loads of several keys. A caller that requests a key joins the running load of the key, if there is one.
/// Safe to use on any thread.
///
/// A load continues while at least one caller waits for it.
package final class SharedLoads<Key: Hashable & Sendable, Content: Sendable>: Sendable {

    package typealias Answer = LoadAnswer<Content>

    private struct Waiter {
        let finish: @Sendable (Result<Answer, any Error>) -> Void
        let tell: @Sendable (LoadRequest.Message) -> Void
    }

    private struct Run {
        let key: Key
        let known: ContentValidator?
        var waiters: [UInt64: Waiter] = [:]
        var task: Task<Void, Never>?
    }

    private struct State {
        var runs: [UInt64: Run] = [:]
        /// The IDs of the running loads that callers can join, keyed by the key of the load.
        var open: [Key: UInt64] = [:]
        var lastNumber: UInt64 = 0

        mutating func nextNumber() -> UInt64 {
            lastNumber += 1
            return lastNumber
        }

        mutating func remove(_ number: UInt64) -> Run? {
            guard let run = runs.removeValue(forKey: number) else { return nil }
            if open[run.key] == number { open[run.key] = nil }
            return run
        }
    }

    private let state = Mutex(State())

    package init() {}

    package var count: Int { state.withLock { $0.runs.count } }

    /// Returns a source with shared loads. All sources that this method returns for the same key share their loads.
    package func source(_ source: any Source<Content>, for key: Key) -> any Source<Content> {
        JoiningSource(base: source, loads: self, key: key)
    }

    /// Prevents callers from joining the running load of the key, because that load may return outdated content.
    package func close(_ key: Key) {
        state.withLock { $0.open[key] = nil }
    }

    package func closeAll() {
        state.withLock { $0.open = [:] }
    }

    /// Joins the running load of the key, or starts a load. If the response is “unchanged” but applies to another
    /// validator than the caller's, loads again.
    @concurrent
    fileprivate func load(_ key: Key, from source: any Source<Content>, _ request: LoadRequest) async throws -> Answer {
        while true {
            let (answer, known) = try await join(key, source, request)
            // The response applies to the version of the caller that has started the load, not to the version of this
            // caller.
            if case .unchanged = answer, known != request.known { continue }
            return answer
        }
    }

    private func join(
        _ key: Key, _ source: any Source<Content>, _ request: LoadRequest
    ) async throws -> (Answer, known: ContentValidator?) {
        let promise = Promise<Answer>()
        let (run, isNew, waiter, known) = state.withLock { state in
            let waiter = state.nextNumber()
            let joined = state.open[key]
            let number = joined ?? state.nextNumber()
            var run = state.runs[number] ?? Run(key: key, known: request.known)
            run.waiters[waiter] = Waiter(finish: promise.end, tell: request.forward)
            state.runs[number] = run
            state.open[key] = number
            return (number, joined == nil, waiter, run.known)
        }
        if isNew { begin(run, source, request) }
        return try await withTaskCancellationHandler {
            (try await promise.value, known)
        } onCancel: {
            leave(run, waiter)
        }
    }

    private func begin(_ number: UInt64, _ source: any Source<Content>, _ request: LoadRequest) {
        let request = LoadRequest(
            known: request.known, content: request.content, reason: request.reason, clock: request.clock
        ) { [self] message in
            for waiter in state.withLock({ $0.runs[number]?.waiters.values }).map(Array.init) ?? [] {
                waiter.tell(message)
            }
        }
        let task = Task { [self] in
            let result: Result<Answer, any Error>
            do {
                try Task.checkCancellation()
                result = .success(try await source.load(request))
            } catch {
                result = .failure(error)
            }
            let run = state.withLock { $0.remove(number) }
            for waiter in run?.waiters.values.map(\.self) ?? [] { waiter.finish(result) }
        }
        let isWanted = state.withLock { state in
            state.runs[number]?.task = task
            return state.runs[number] != nil
        }
        if !isWanted { task.cancel() }
    }

    private func leave(_ number: UInt64, _ waiter: UInt64) {
        let (left, abandoned) = state.withLock { state -> (Waiter?, Run?) in
            let left = state.runs[number]?.waiters.removeValue(forKey: waiter)
            let isAbandoned = state.runs[number]?.waiters.isEmpty == true
            return (left, isAbandoned ? state.remove(number) : nil)
        }
        abandoned?.task?.cancel()
        left?.finish(.failure(CancellationError()))
    }

    // MARK: Holding

    package final class Hold: Sendable {
        private let loads: SharedLoads
        private let run: UInt64
        private let waiter: UInt64
        private let promise: Promise<Answer>

        fileprivate init(_ loads: SharedLoads, run: UInt64, waiter: UInt64, promise: Promise<Answer>) {
            self.loads = loads
            self.run = run
            self.waiter = waiter
            self.promise = promise
        }

        deinit {
            loads.leave(run, waiter)
        }

        package func answer() async throws -> Answer {
            try await promise.value
        }
    }

    /// Keeps the running load of the key alive while the result is retained. Returns nil if there is no running load
    /// that callers can join.
    package func hold(_ key: Key) -> Hold? {
        let promise = Promise<Answer>()
        return state.withLock { state in
            guard let run = state.open[key] else { return nil }
            let waiter = state.nextNumber()
            state.runs[run]?.waiters[waiter] = Waiter(finish: promise.end, tell: { _ in })
            return Hold(self, run: run, waiter: waiter, promise: promise)
        }
    }
}

/// A source that already shares its loads.
protocol SharingSource {}

/// The source that ``SharedLoads/source(_:for:)`` returns. Updates are not shared.
private struct JoiningSource<Key: Hashable & Sendable, Content: Sendable>: Source, SharingSource {

    let base: any Source<Content>
    let loads: SharedLoads<Key, Content>
    let key: Key

    var timeLimit: Duration? { base.timeLimit }
    var sendsUpdates: Bool { base.sendsUpdates }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        try await loads.load(key, from: base, request)
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        base.updates(request)
    }
}

/// An object, such as a keeper, that lets loaders of the same content share their loads.
@MainActor
package protocol LoadSharing<Content>: AnyObject {

    associatedtype Content: Sendable

    func shared(_ source: any Source<Content>) -> any Source<Content>

    /// Prevents callers from joining the running load, because that load may return outdated content.
    func closeSharedLoad()

    /// Keeps the running load alive while the result is retained. Returns nil if there is no running load that callers
    /// can join.
    func holdSharedLoad() -> (any HeldLoad<Content>)?
}

/// A load that keeps running while this object is retained.
package protocol HeldLoad<Content>: Sendable {

    associatedtype Content: Sendable

    /// Returns the response of the load.
    ///
    /// - Throws: The error of the load; `CancellationError` as soon as the task is cancelled.
    func answer() async throws -> LoadAnswer<Content>
}

extension SharedLoads.Hold: HeldLoad {}
