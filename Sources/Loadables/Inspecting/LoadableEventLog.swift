/// A log of the events of all loadables in a program.
///
/// There is no log until the program sets ``current``. All loadables then write to this log:
///
/// ```swift
/// LoadableEventLog.current = LoadableEventLog(capacity: 500)
/// ```
///
/// The log keeps outcomes, such as the end of a load. Its observers are also notified of the starts of operations and
/// of scheduled syncs, which the log does not keep.
///
/// Repeated events are kept as one event with a count. A new event is merged with the latest event of the same name if
/// both are of the same kind. The merge requires that the earlier event first occurred at most ``mergingTime`` ago.
/// Events with other names do not prevent the merge. Two loads are of the same kind if they have the same outcome. Two
/// failures are of the same kind if their errors have the same description.
@preconcurrency @MainActor
public final class LoadableEventLog {

    /// The log that loadables write to; nil by default.
    @exclusivity(unchecked)
    public static var current: LoadableEventLog?

    /// The period after the first occurrence of an event in which repetitions are merged with the event: five minutes.
    public static let mergingTime = Duration.seconds(300)

    /// The maximum number of events, at least 1. In a full log, each new event replaces the oldest event.
    public let capacity: Int

    /// The number of events recorded so far, including events that the log has dropped. Merged events count as one.
    public private(set) var count = 0

    /// The number of failures recorded so far, including failures that the log has dropped. Merged failures count as
    /// one. See ``LoadableEvent/Kind/isFailure``.
    public private(set) var failureCount = 0

    private var ring: [LoadableEvent] = []
    /// For each name, the sequence number of its latest event. Contains only events that the log still keeps.
    private var latest: [String: Int] = [:]
    private var handlers: [Weak] = []

    /// Creates an empty log.
    ///
    /// - Parameter capacity: The maximum number of events. Values less than 1 are treated as 1.
    public init(capacity: Int = 1_000) {
        self.capacity = max(1, capacity)
    }

    /// The events, oldest first.
    public var events: [LoadableEvent] {
        let oldest = ring.count < capacity ? 0 : count % capacity
        return Array(ring[oldest...] + ring[..<oldest])
    }

    /// Calls the closure with each new event until the observation is released.
    public func observe(_ handler: @escaping (LoadableEvent) -> Void) -> Observation {
        let observation = Observation(handler)
        handlers.append(Weak(observation: observation))
        return observation
    }

    /// Records an event, and notifies the observers. The log does not keep starts of operations and scheduled syncs.
    public func record(_ event: LoadableEvent) {
        if event.kind.isOutcome, !merge(event) { add(event) }
        guard !handlers.isEmpty else { return }
        handlers.removeAll { $0.observation == nil }
        for weak in handlers { weak.observation?.handler(event) }
    }

    /// Merges the event with the latest event of the same name if the event repeats it.
    ///
    /// - Returns: Whether the event was merged.
    private func merge(_ event: LoadableEvent) -> Bool {
        guard let number = latest[event.name] else { return false }
        let place = number % capacity
        guard event.kind.repeats(ring[place].kind), ring[place].date.duration(to: event.date) <= Self.mergingTime
        else { return false }
        ring[place].merge(event)
        return true
    }

    private func add(_ event: LoadableEvent) {
        if ring.count < capacity {
            ring.append(event)
        } else {
            let place = count % capacity
            if latest[ring[place].name] == count - capacity { latest[ring[place].name] = nil }
            ring[place] = event
        }
        latest[event.name] = count
        count += 1
        if event.kind.isFailure { failureCount += 1 }
    }

    /// A token for an observation. The observation ends when the token is released.
    @preconcurrency @MainActor
    public final class Observation {
        fileprivate let handler: (LoadableEvent) -> Void

        fileprivate init(_ handler: @escaping (LoadableEvent) -> Void) {
            self.handler = handler
        }
    }

    private struct Weak {
        weak var observation: Observation?
    }
}
