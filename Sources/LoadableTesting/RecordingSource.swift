public import Loadables
import Synchronization

/// A source that forwards requests to another source, and records the loads of that source.
///
/// ```swift
/// let recorder = RecordingSource(gauge)
/// let tide = ContentLoader(recorder)
/// _ = try await tide.fetch()
/// let recording = recorder.recording
/// ```
public final class RecordingSource<Base: Source>: Source {

    private let base: Base
    private let clock: any WallClock
    private let tapes = Mutex<[Tape<Base.Content>]>([])

    /// Creates a source that records another source.
    ///
    /// - Parameters:
    ///   - base: The source to record.
    ///   - clock: The clock that measures the times in the recording.
    public init(_ base: Base, clock: any WallClock = .system) {
        self.base = base
        self.clock = clock
    }

    /// The recording so far, including running loads.
    public var recording: Recording<Base.Content> {
        Recording(source: "\(Base.self)", loads: tapes.withLock { $0 }.map(\.load))
    }

    public var timeLimit: Duration? { base.timeLimit }

    public var sendsUpdates: Bool { base.sendsUpdates }

    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Base.Content> {
        let tape = Tape<Base.Content>(request, isPushing: false, clock)
        tapes.withLock { $0.append(tape) }
        do {
            let answer = try await base.load(tape.recording(request))
            tape.note(.answer(answer))
            return answer
        } catch {
            tape.noteEnd(error)
            throw error
        }
    }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Base.Content>, any Error>? {
        let tape = Tape<Base.Content>(request, isPushing: true, clock)
        guard let answers = base.updates(tape.recording(request)) else { return nil }
        tapes.withLock { $0.append(tape) }
        return .newest { send in
            do {
                for try await answer in answers {
                    tape.note(.answer(answer))
                    send(answer)
                }
                tape.note(Task.isCancelled ? .cancelled : .end)
            } catch {
                tape.noteEnd(error)
                throw error
            }
        }
    }
}

private final class Tape<Content: Sendable>: Sendable {

    private let clock: any WallClock
    private let start: Timestamp
    private let written: Mutex<Recording<Content>.Load>

    init(_ request: LoadRequest, isPushing: Bool, _ clock: any WallClock) {
        self.clock = clock
        start = clock.now
        written = Mutex(Recording.Load(known: request.known, reason: request.reason, isPushing: isPushing))
    }

    var load: Recording<Content>.Load { written.withLock { $0 } }

    /// Returns a request whose progress reports are recorded and forwarded.
    func recording(_ request: LoadRequest) -> LoadRequest {
        LoadRequest(
            known: request.known, content: request.content, reason: request.reason, clock: request.clock
        ) { progress in
            self.note(.progress(progress))
            request.report(progress.completed, of: progress.total)
        } note: {
            request.note($0)
        }
    }

    func note(_ event: Recording<Content>.Event) {
        written.withLock { load in
            if load.isOver { return }
            // The clock may have been set back, but times in a recording must not decrease.
            let after = max(load.entries.last?.after ?? .zero, start.duration(to: clock.now))
            load.entries.append(Recording.Entry(after: after, event))
        }
    }

    func noteEnd(_ error: any Error) {
        // A source may throw any error after its load was cancelled.
        note(Task.isCancelled ? .cancelled : .failure(RecordedError(error)))
    }
}
