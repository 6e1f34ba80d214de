import CLinux
import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A timer that wakes sleeping tasks. All tasks share one system timer.
///
/// The standard library keeps the timer of a cancelled sleep until its deadline. Each load with a time limit cancels a
/// sleep. With a time limit of a day, a board with forty sources had twelve thousand timers after an hour.
final class SleepTimer: Sendable {

    static let shared = SleepTimer()

    private typealias Sleeper = CheckedContinuation<Void, any Error>

    private struct State {
        var sleepers = DeadlineQueue<Sleeper>()
        var lastID: UInt64 = 0
        /// The time at which the timer fires; nil if it is not set.
        var alarm: Int64?
        var source: (any DispatchSourceRead)?
    }

    private let timer = clinux_make_timer()
    private let state = Mutex(State())

    deinit {
        guard timer >= 0 else { return }
        if let source = state.withLock({ $0.source }) { source.cancel() } else { close(timer) }
    }

    var count: Int { state.withLock { $0.sleepers.count } }

    /// Waits for a duration. The time during which the machine is asleep counts toward the duration.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws {
        guard timer >= 0 else { return try await ContinuousClock().sleep(for: duration) }
        try Task.checkCancellation()
        guard duration > .zero else { return }
        let (nanoseconds, isTooLong) = Self.now.addingReportingOverflow(duration.wholeNanoseconds)
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.sleepers.insert(continuation, id: id, at: isTooLong ? .max : nanoseconds)
                    start(&state)
                    setAlarm(&state)
                }
                // If the task was cancelled earlier, the cancellation handler found no sleeper.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: UInt64) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.remove(id: id)
            setAlarm(&state)
            return sleeper
        }
        sleeper?.resume(throwing: CancellationError())
    }

    private func start(_ state: inout State) {
        guard state.source == nil else { return }
        let queue = DispatchQueue(label: "Loadables.SleepTimer")
        let source = DispatchSource.makeReadSource(fileDescriptor: timer, queue: queue)
        source.setEventHandler { [weak self] in self?.wake() }
        source.setCancelHandler { [timer] in close(timer) }
        source.activate()
        state.source = source
    }

    private func wake() {
        let due = state.withLock { state in
            clinux_acknowledge_timer(timer)
            state.alarm = nil
            let due = state.sleepers.removeDue(at: Self.now)
            setAlarm(&state)
            return due
        }
        for sleeper in due { sleeper.resume() }
    }

    private func setAlarm(_ state: inout State) {
        let earliest = state.sleepers.earliest
        guard earliest != state.alarm else { return }
        state.alarm = earliest
        clinux_set_timer(timer, earliest.map { max(1, $0) } ?? 0)
    }

    /// The monotonic time in nanoseconds, including the time during which the machine is asleep.
    private static var now: Int64 {
        #if os(Linux)
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        #else
            0
        #endif
    }
}

extension Duration {

    /// The duration in nanoseconds, rounded up and limited to the range of the type.
    fileprivate var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (nanoseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isTooLong
            ? .max : nanoseconds.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000).partialValue
    }
}
