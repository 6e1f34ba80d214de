/// What happened to all loadables of a program, newest last.
///
/// There is none until the program sets ``current``; from then on every loadable writes to it:
///
/// ```swift
/// LoadableEventLog.current = LoadableEventLog(capacity: 500)
/// ```
///
/// It keeps what came of things: how a load ended, but not that it began or when the next one is due. Those who observe it
/// hear of these, too.
///
/// What repeats itself is kept as one event that counts: an event is merged with the latest one of the same name if both
/// are of the same kind, and if the first of those that were merged is not older than ``mergingTime``. What happened under other
/// names in between does not matter. Loads are of the same kind if they came to the same, failures if they have the same text.
@preconcurrency @MainActor
public final class LoadableEventLog {

    /// The log that loadables write to; nil, as it is at first, for none.
    @exclusivity(unchecked)
    public static var current: LoadableEventLog?

    /// For how long after an event others that repeat it are merged with it: five minutes. So the order of the events is true to
    /// within that time.
    public static let mergingTime = Duration.seconds(300)

    /// How many events are kept, at least 1; then the oldest go.
    public let capacity: Int

    /// How many events there were, those that are gone included; those that were merged are one.
    public private(set) var count = 0

    /// How many of them were failures: see ``LoadableEvent/Kind/isFailure``.
    public private(set) var failureCount = 0

    private var ring: [LoadableEvent] = []
    /// The number of the latest event of each name, for those that are kept.
    private var latest: [String: Int] = [:]
    private var handlers: [Weak] = []

    /// Makes an empty log.
    public init(capacity: Int = 1_000) {
        self.capacity = max(1, capacity)
    }

    /// The events that are kept, oldest first.
    public var events: [LoadableEvent] {
        let oldest = ring.count < capacity ? 0 : count % capacity
        return Array(ring[oldest...] + ring[..<oldest])
    }

    /// Calls the closure with each event from now on, as it happens, for as long as the observation is kept.
    public func observe(_ handler: @escaping (LoadableEvent) -> Void) -> Observation {
        let observation = Observation(handler)
        handlers.append(Weak(observation: observation))
        return observation
    }

    /// Notes an event.
    public func record(_ event: LoadableEvent) {
        if event.kind.isOutcome, !merge(event) { add(event) }
        guard !handlers.isEmpty else { return }
        handlers.removeAll { $0.observation == nil }
        for weak in handlers { weak.observation?.handler(event) }
    }

    /// Merges the event with the latest one of its name.
    ///
    /// - Returns: Whether it repeats that one.
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

    /// Ends the observation when it is dropped.
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
