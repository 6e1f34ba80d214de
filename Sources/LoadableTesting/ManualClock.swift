public import Loadables
import Synchronization

/// A clock that advances only when a test moves it.
public final class ManualClock: WallClock {

    private struct Sleeper {
        let deadline: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        /// The tasks that were woken but have not continued to run.
        var waking: Set<Int> = []
        var nextID = 0
        /// The number of times that the clock was read, or that a wait started or ended.
        var useCount = 0

        mutating func wake(_ id: Int) -> Sleeper? {
            guard let sleeper = sleepers.removeValue(forKey: id) else { return nil }
            waking.insert(id)
            return sleeper
        }
    }

    private let state: Mutex<State>

    /// Creates a clock that shows the given time. The default is a time in September 2026.
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

    /// The number of tasks that wait for a deadline.
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

    /// Sets the clock without waking any waiting task. Use it in tests in which the time is only read.
    public func set(_ now: Timestamp) {
        state.withLock { $0.now = now }
    }

    /// Moves the clock forward, and wakes each waiting task at its deadline, in order. Returns when all work that the
    /// tasks start on the main actor is done.
    ///
    /// - Parameters:
    ///   - duration: The duration by which the clock advances.
    ///   - isDone: A condition to wait for at the end, for work off the main actor, such as the closure of a loader. It
    ///     is called repeatedly until it returns true or the task is cancelled, for example because of the time limit
    ///     of the test.
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

    /// Runs all work that is ready to run on the main actor.
    @MainActor
    private func settle() async {
        // Each turn runs the work in the queue of the main actor. Work that is added during a turn runs in the next
        // turn. The queue itself cannot be observed. A task that was woken may need several turns until it continues.
        // Each change of a loadable reads the clock, so there is no more work if the clock was not used for 30 turns
        // and all woken tasks have continued.
        var quietTurns = 0
        var lastUseCount = -1
        // The limit ends the loop if a task never stops reading the clock.
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
