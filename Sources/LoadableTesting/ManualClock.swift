public import Loadables
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: WallClock {

    private struct Sleeper {
        let deadline: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        /// Those who were woken and do not run yet.
        var waking: Set<Int> = []
        var nextID = 0
        /// How often the clock was read or waited for.
        var useCount = 0

        mutating func wake(_ id: Int) -> Sleeper? {
            guard let sleeper = sleepers.removeValue(forKey: id) else { return nil }
            waking.insert(id)
            return sleeper
        }
    }

    private let state: Mutex<State>

    /// Makes a clock that stands at the moment; by default some day in September 2026.
    public init(now: Timestamp = Timestamp(secondsSince1970: 1_789_000_000)) {
        state = Mutex(State(now: now))
    }

    public var now: Timestamp {
        state.withLock { state in
            state.useCount += 1
            return state.now
        }
    }

    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many are waiting for the clock to move.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    public func sleep(until deadline: Timestamp, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            state.useCount += 1
            return state.nextID
        }
        defer {
            state.withLock { state in
                state.cancelled.remove(id)
                state.waking.remove(id)
                state.useCount += 1
            }
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enlist(Sleeper(deadline: deadline, continuation: continuation), id: id)
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.wake(id)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func enlist(_ sleeper: Sleeper, id: Int) {
        enum Fate { case waits, cancelled, due }
        let fate: Fate = state.withLock { state in
            if state.cancelled.contains(id) { return .cancelled }
            if sleeper.deadline <= state.now { return .due }
            state.sleepers[id] = sleeper
            return .waits
        }
        switch fate {
        case .waits: break
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .due: sleeper.continuation.resume()
        }
    }

    /// Moves the clock without waking anybody: for tests that only read the time.
    public func set(_ now: Timestamp) {
        state.withLock { $0.now = now }
    }

    /// Moves the clock, waking those who wait in the order of their deadlines, each at its deadline; returns when all that
    /// they set going on the main actor has run.
    ///
    /// - Parameters:
    ///   - duration: By how much.
    ///   - isDone: What else to wait for in the end: of what goes on off the main actor, such as the closure of a loader,
    ///     nobody but the test can know when it is over. Asked again and again until it comes true, or the task is cancelled,
    ///     as by a time limit of a test.
    @MainActor
    public func advance(by duration: Duration, until isDone: () -> Bool = { true }) async {
        await settle()
        let end = now.advanced(by: duration)
        while let sleeper = takeNext(until: end) {
            sleeper.continuation.resume()
            await settle()
        }
        set(end)
        while !isDone(), !Task.isCancelled { await Task.yield() }
        await settle()
    }

    private func takeNext(until end: Timestamp) -> Sleeper? {
        state.withLock { state in
            let due = state.sleepers.filter { $0.value.deadline <= end }
            guard let next = due.min(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }) else {
                return nil
            }
            state.now = max(state.now, next.value.deadline)
            return state.wake(next.key)
        }
    }

    /// Lets everything run that is ready to run on the main actor.
    @MainActor
    private func settle() async {
        // Each turn runs what stood in the queue of the main actor; what it puts there runs in the next one. Nobody can tell
        // that the queue is empty. But all who were woken do run, which takes a continuation some turns; and a chain of so
        // many turns in which nobody looks at the clock, as each change of a loadable does, is not to be expected.
        var quietTurns = 0
        var lastUseCount = -1
        // The limit is for a task that never stops looking.
        var turnsLeft = 3_000
        while quietTurns < 30, turnsLeft > 0 {
            await Task.yield()
            let (isWaking, useCount) = state.withLock { (!$0.waking.isEmpty, $0.useCount) }
            quietTurns = isWaking || useCount != lastUseCount ? 0 : quietTurns + 1
            lastUseCount = useCount
            turnsLeft -= 1
        }
    }
}
