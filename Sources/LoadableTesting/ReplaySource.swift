public import Loadables
import Synchronization

/// A source that replays a recording. Each load replays the next recorded load, with the recorded timing.
///
/// A request may have another validator than the recorded request. The recorded responses are then adapted:
///
/// - If the validator of the request matches the first recorded response, this response is replayed as “unchanged”.
/// - If a recorded response is “unchanged” and does not match the validator, the recorded content is returned instead.
///
/// If a recorded load was cancelled, or was still running when the recording was read, its replay runs until it is
/// cancelled.
public final class ReplaySource<Content: Sendable>: Source {

    /// The behavior after the last recorded load.
    public enum Ending: Hashable, Sendable, CaseIterable {
        /// Fail with a ``ReplayError``.
        case fail
        /// Replay the recording again, starting with the first load.
        case beginAgain
    }

    private let recording: Recording<Content>
    private let speed: Double
    private let ending: Ending
    private let clock: any WallClock
    private let playedCount = Mutex(0)

    /// Creates a source that replays the recording from its start.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - speed: The speed of the replay, which must be greater than 0. With 1, the recorded timing is used; with
    ///     `.infinity`, there are no delays.
    ///   - ending: The behavior after the last recorded load.
    ///   - clock: The clock of the delays.
    public init(
        _ recording: Recording<Content>,
        speed: Double = 1,
        ending: Ending = .fail,
        clock: any WallClock = .system
    ) {
        self.recording = recording
        self.speed = speed
        self.ending = ending
        self.clock = clock
    }

    /// Replays the next load until its first response, and returns that response.
    ///
    /// - Throws: The recorded error as a ``RecordedError``; a ``ReplayError`` if the load cannot be replayed;
    ///   `LoadableError.noContents` if the recorded updates ended without a response; `CancellationError` if the task
    ///   is cancelled or the recorded error is a `CancellationError`.
    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        guard speed > 0 else { throw ReplayError.badSpeed(speed) }
        guard let index = take(pushing: false) else {
            throw ReplayError.over(source: recording.source, loadCount: recording.loads.count)
        }
        let playback = Playback(recording, index, request, speed, clock)
        guard let answer = try await playback.next() else { throw LoadableError.noContents }
        return answer
    }

    public var sendsUpdates: Bool { recording.loads.first?.isPushing == true }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        guard speed > 0, let index = take(pushing: true) else { return nil }
        let playback = Playback(recording, index, request, speed, clock)
        // The stream requests each response when the reader is ready, so no response is skipped.
        return AsyncThrowingStream { try await playback.next() }
    }

    /// Returns the index of the next load to replay. Nil if there is no further load, or if `pushing` is true and the
    /// next load has no updates.
    private func take(pushing: Bool) -> Int? {
        playedCount.withLock { count in
            let loads = recording.loads
            guard !loads.isEmpty, count < loads.count || ending == .beginAgain else { return nil }
            let index = count % loads.count
            // A load without updates cannot be replayed as a stream. `load(_:)` replays it.
            if pushing, !loads[index].isPushing { return nil }
            count = index + 1
            return index
        }
    }
}

private final class Playback<Content: Sendable>: Sendable {

    private let recording: Recording<Content>
    private let index: Int
    private let request: LoadRequest
    private let speed: Double
    private let clock: any WallClock
    private let asked: Timestamp
    private let position = Mutex(0)

    init(
        _ recording: Recording<Content>, _ index: Int, _ request: LoadRequest, _ speed: Double, _ clock: any WallClock
    ) {
        self.recording = recording
        self.index = index
        self.request = request
        self.speed = speed
        self.clock = clock
        asked = clock.now
    }

    private var load: Recording<Content>.Load { recording.loads[index] }

    /// Replays the load until the next response, and returns this response. Nil if there are no more updates.
    func next() async throws -> LoadAnswer<Content>? {
        while let (place, entry) = nextEntry() {
            // The recorded load was cancelled, so wait until this load is cancelled.
            if case .cancelled = entry.event { try await untilCancelled() }
            try await wait(for: entry.after)
            switch entry.event {
            case .progress(let progress): request.report(progress.completed, of: progress.total)
            case .answer(let answer): return try honoringValidators(answer, at: place)
            case .failure(let error):
                // Throw a recorded `CancellationError` as a `CancellationError`, which loaders do not treat as a
                // failure.
                throw error.type == "\(CancellationError.self)" ? CancellationError() : error
            case .cancelled, .end: return nil
            }
        }
        if !load.isOver { try await untilCancelled() }
        return nil
    }

    private func untilCancelled() async throws {
        try await clock.sleep(until: Timestamp(nanosecondsSince1970: .max), tolerance: nil)
        throw CancellationError()
    }

    private func nextEntry() -> (Int, Recording<Content>.Entry)? {
        position.withLock { position in
            guard position < load.entries.count else { return nil }
            defer { position += 1 }
            return (position, load.entries[position])
        }
    }

    private func wait(for after: Duration) async throws {
        try Task.checkCancellation()
        if speed.isInfinite { return }
        // Limit the delay to about 30 years. A longer delay could exceed the range of dates.
        let scaled = speed == 1 ? after : .seconds(min(after / .seconds(1) / speed, 1e9))
        try await clock.sleep(until: asked.advanced(by: scaled), tolerance: nil)
    }

    private func honoringValidators(_ answer: LoadAnswer<Content>, at place: Int) throws -> LoadAnswer<Content> {
        if request.known == load.known { return answer }
        switch answer {
        case .content(_, let facts):
            let isKnown = facts.validator != nil && facts.validator == request.known
            return isKnown && place == firstAnswer ? .unchanged(facts) : answer
        case .unchanged(var facts):
            guard let (content, meant) = content(before: place) else {
                throw ReplayError.unknownContent(source: recording.source, load: index + 1)
            }
            facts.validator = facts.validator ?? meant.validator
            return facts.validator != nil && facts.validator == request.known
                ? .unchanged(facts) : .content(content, facts)
        }
    }

    /// The index of the response that ends the load. Later responses are updates.
    private var firstAnswer: Int? {
        load.entries.firstIndex { if case .answer = $0.event { true } else { false } }
    }

    /// Returns the content that an “unchanged” response confirms; nil if the recording does not contain this content.
    ///
    /// - Parameter place: The index of the response in the entries of the load.
    private func content(before place: Int) -> (Content, LoadFacts)? {
        let entries = recording.loads[..<index].flatMap(\.entries) + load.entries[..<place]
        for entry in entries.reversed() {
            if case .answer(.content(let content, let facts)) = entry.event { return (content, facts) }
        }
        return nil
    }
}

/// An error of a ``ReplaySource``.
public enum ReplayError: Error, Hashable, CustomStringConvertible {

    /// A load was requested after all loads of the recording had been replayed.
    case over(source: String, loadCount: Int)

    /// The recorded response is “unchanged”, but the recording does not contain the content that this response
    /// confirms. Loads are counted from 1.
    case unknownContent(source: String, load: Int)

    /// The given speed is not greater than 0.
    case badSpeed(Double)

    public var description: String {
        switch self {
        case .over(let source, let count):
            "the recording of \(OneLine(source)) has \(count) \(count == 1 ? "load" : "loads"), and one more was requested; "
                + "record more, or repeat it with ending: .beginAgain"
        case .unknownContent(let source, let load):
            "load \(load) of the recording of \(OneLine(source)) is “unchanged”, but the recording does not contain the "
                + "content that it refers to; record again, starting with a loader that has no content yet"
        case .badSpeed(let speed):
            "cannot replay at speed \(speed); give a factor above 0, or .infinity for as fast as possible"
        }
    }
}
