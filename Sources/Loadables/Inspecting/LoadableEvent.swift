/// Something that happened to a loadable, as a ``LoadableEventLog`` has it.
public struct LoadableEvent: Sendable {

    /// What happened.
    public enum Kind: Sendable {
        /// A load began, or ended: see its outcome.
        case load(LoadRecord)
        /// Contents that the source gave earlier were found in a cache.
        case contentsRestored(Provenance)
        /// Somebody said that the contents are not what the source has any more.
        case contentsInvalidated
        /// A result came for a load that was over, and was dropped.
        case lateResult
        /// It became idle, though no load ended so.
        case becameIdle
        /// A syncer will sync it then.
        case syncScheduled(Timestamp)
        /// Something is wrong with what loadables rest on, such as a cache; in one sentence.
        case problem(String)
    }

    /// When.
    public var date: Timestamp

    /// What the loadable is called: its own name, otherwise its type.
    public var name: String

    /// What happened.
    public var kind: Kind

    /// Makes an event from its parts.
    public init(date: Timestamp, name: String, kind: Kind) {
        self.date = date
        self.name = name
        self.kind = kind
    }
}

extension LoadableEvent: CustomStringConvertible {

    /// The event without its date, as one line: "Weather: load 3 failed after 0.25 seconds: offline".
    public var description: String {
        "\(OneLine(name)): \(kind)"
    }
}

extension LoadableEvent.Kind: CustomStringConvertible {

    public var description: String {
        switch self {
        case .load(let record): "\(record)"
        case .contentsRestored(let provenance): "contents restored from the \(provenance.origin.rawValue)"
        case .contentsInvalidated: "contents declared stale"
        case .lateResult: "a late result was dropped"
        case .becameIdle: "became idle"
        case .syncScheduled: "a sync is scheduled"
        case .problem(let text): OneLine(text, limit: 1_000).description
        }
    }
}

extension LoadRecord: CustomStringConvertible {

    /// The load as one line: "load 3 failed after 0.25 seconds: offline".
    public var description: String {
        let time = duration.map { " after \($0)" } ?? ""
        let size = byteCount.map { ", \($0) bytes" } ?? ""
        return switch outcome {
        case .loading: "\(generation) began"
        case .succeeded(.source): "\(generation) succeeded\(time)\(size)"
        case .succeeded(.cache): "\(generation) succeeded from the cache\(time)\(size)"
        case .unchanged: "\(generation) brought nothing new\(time)"
        case .failed(let error): "\(generation) failed\(time): \(OneLine("\(error)", limit: 1_000))"
        case .cancelled: "\(generation) was cancelled\(time)"
        }
    }
}

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
