public import Loadables
import Synchronization

/// A clock that advances only when a test advances it.
public final class ManualClock: WallClock {

    private struct Sleeper {
        let deadline: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        /// The IDs of the tasks that were woken but have not resumed yet.
        var waking: Set<Int> = []
        var nextID = 0
        /// The number of uses of the clock. Reading the clock, starting a wait and ending a wait are uses.
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

    /// The number of tasks that are waiting for a deadline.
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

    /// Sets the time without waking any waiting task. Use this method if the tested code only reads the time.
    public func set(_ now: Timestamp) {
        state.withLock { $0.now = now }
    }

    /// Advances the clock, and wakes each waiting task at its deadline, in order. Returns when the work of these tasks
    /// on the main actor is done.
    ///
    /// The clock cannot observe the main actor. It assumes that the work is done when all woken tasks have resumed and
    /// nothing has used the clock during several turns of the main actor.
    ///
    /// - Parameters:
    ///   - duration: The duration by which the clock advances.
    ///   - isDone: Returns whether work off the main actor is done, such as the closure of a loader. Called repeatedly
    ///     after the clock has advanced, until it returns true or the task is cancelled.
    @MainActor
    public func advance(by duration: Duration, until isDone: () async -> Bool = { true }) async {
        await settle()
        let end = now.advanced(by: duration)
        while let sleeper = takeNext(until: end) {
            sleeper.continuation.resume()
            await settle()
        }
        set(end)
        while await !isDone(), !Task.isCancelled { await Task.yield() }
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
        // The queue of the main actor cannot be observed. Each iteration lets the main actor run the work in its queue.
        // A woken task may need several iterations until it resumes. Each change of a loadable reads the clock.
        // Therefore the work is done if all woken tasks have resumed and the clock was not used for 30 iterations.
        var quietTurns = 0
        var lastUseCount = -1
        // A limit for tasks that never stop reading the clock.
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
