/// What happened to all loadables of a program, newest last.
///
/// There is none until the program sets ``current``; from then on every loadable writes to it:
///
/// ```swift
/// LoadableEventLog.current = LoadableEventLog(capacity: 500)
/// ```
@preconcurrency @MainActor
public final class LoadableEventLog {

    /// The log that loadables write to; nil, as it is at first, for none.
    @exclusivity(unchecked)
    public static var current: LoadableEventLog?

    /// How many events are kept, at least 1; then the oldest go.
    public let capacity: Int

    /// How many events there were, those that are gone included.
    public private(set) var count = 0

    private var ring: [LoadableEvent] = []
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

    /// Calls the closure with each event from now on, for as long as the observation is kept.
    public func observe(_ handler: @escaping (LoadableEvent) -> Void) -> Observation {
        let observation = Observation(handler)
        handlers.append(Weak(observation: observation))
        return observation
    }

    /// Adds an event.
    public func record(_ event: LoadableEvent) {
        if ring.count < capacity {
            ring.append(event)
        } else {
            ring[count % capacity] = event
        }
        count += 1
        guard !handlers.isEmpty else { return }
        handlers.removeAll { $0.observation == nil }
        for weak in handlers { weak.observation?.handler(event) }
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
