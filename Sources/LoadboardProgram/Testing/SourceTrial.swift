import Boards
import FoundationEssentials
import LoadableTesting
import Loadboard
import Settings
import Synchronization

/// A fault that occurs after the source has provided content.
enum TrialFault: String, CaseIterable, Sendable {
    /// The server, program or file of the source is not available.
    case failing = "fails"
    case empty
    /// The source responds with an error page.
    case otherFormat = "error page"
    case tooSlow = "too slow"
}

/// Tests a source on a simulated clock. Its loads return recorded responses, and then a fault.
@MainActor
struct SourceTrial {

    enum Outcome: Sendable {
        /// The panel keeps the content and shows an error. The payload is the error in words.
        case stays(String)
        /// The panel shows the faulty response as content.
        case shows(ContentDescription)
        /// The panel has no content after the fault, and does not show the faulty response. The payload is the error in
        /// words.
        case loses(String)
    }

    let source: SourceSettings
    let board: BoardSettings
    let surroundings: BoardSurroundings
    /// The recorded responses. There is at least one.
    let answers: [Data]

    /// Returns the content after the last recorded response, or the error of the first load that fails.
    func content() async -> Result<BoardContent, any Error> {
        let run = run(Recording(source: source.name, loads: loads))
        return await run.play(loads.count)
    }

    /// Returns the effect of a fault that follows the recorded responses.
    func outcome(of fault: TrialFault) async -> Outcome {
        let run = run(Recording(source: source.name, loads: loads + [load(fault)]))
        guard case .success(let before) = await run.play(loads.count) else {
            return .loses("the recorded responses produced no content when they were loaded again")
        }
        let after = await run.play(1, waiting: fault == .tooSlow ? source.timeout : .zero)
        switch after {
        case .success(let content): return .shows(ContentDescription(content))
        case .failure(let error):
            let sentence = FailureSentence(error).description
            return run.loader.content?.document == before.document ? .stays(sentence) : .loses(sentence)
        }
    }

    // MARK: Recordings

    private typealias Load = Recording<Data>.Load
    private typealias Entry = Recording<Data>.Entry

    /// The loads to replay. A rate requires two responses, so a single response is used twice.
    private var loads: [Load] {
        let bytes = source.rate && answers.count == 1 ? answers + answers : answers
        return bytes.map { Load(entries: [Entry(after: .zero, .answer(.content($0)))]) }
    }

    private func load(_ fault: TrialFault) -> Load {
        switch fault {
        case .failing:
            Load(entries: [Entry(after: .zero, .failure(RecordedError(source.origin.sampleFailure(source.name))))])
        case .empty: Load(entries: [Entry(after: .zero, .answer(.content(Data())))])
        case .otherFormat:
            Load(entries: [
                Entry(after: .zero, .answer(.content(Data("<html><body>Down for maintenance</body></html>".utf8))))
            ])
        // A load without entries runs until it is cancelled.
        case .tooSlow: Load()
        }
    }

    private func run(_ recording: Recording<Data>) -> TrialRun {
        TrialRun(self, recording)
    }
}

/// A loader that replays the responses of a source on a simulated clock.
@MainActor
private final class TrialRun {

    let loader: ContentLoader<BoardContent>
    private let clock = ManualClock()
    private let replay: Played
    private let takesTwoLooks: Bool

    init(_ trial: SourceTrial, _ recording: Recording<Data>) {
        let replay = Played(ReplaySource(recording, speed: .infinity, clock: clock))
        self.replay = replay
        takesTwoLooks = trial.source.rate
        var surroundings = trial.surroundings
        surroundings.answers = { _ in replay }
        loader = ContentLoader(surroundings.content(of: trial.source, on: trial.board, clock: clock), clock: clock)
    }

    /// Performs recorded loads, and advances the clock while they run. Returns the result of the last load or, if a
    /// load fails, its error.
    func play(_ count: Int, waiting time: Duration = .zero) async -> Result<BoardContent, any Error> {
        let end = replay.count + count
        while replay.count < end {
            let before = replay.count
            if takesTwoLooks { await clock.advance(by: .seconds(1)) }
            loader.sync()
            while loader.loadableState == .syncing { await goOn(waiting: time) }
            guard loader.loadableState == .didSyncSuccessfully, replay.count > before else {
                return .failure(loader.error ?? LoadableError.noContents)
            }
        }
        return loader.content.map { .success($0) } ?? .failure(LoadableError.noContents)
    }

    private func goOn(waiting time: Duration) async {
        // The request is running, so the clock can be advanced to its time limit.
        if time > .zero, clock.sleepers > 1 { return await clock.advance(by: time) }
        // The source waits between two values of its counters.
        if takesTwoLooks, replay.isIdle, clock.sleepers > 0 { return await clock.advance(by: .seconds(1)) }
        await Task.yield()
    }
}

/// A source that counts started and finished requests.
private final class Played: Source {

    private let base: ReplaySource<Data>
    private let counts = Mutex((asked: 0, answered: 0))

    init(_ base: ReplaySource<Data>) { self.base = base }

    var count: Int { counts.withLock { $0.asked } }

    var isIdle: Bool { counts.withLock { $0.asked == $0.answered } }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        counts.withLock { $0.asked += 1 }
        defer { counts.withLock { $0.answered += 1 } }
        return try await base.load(request)
    }
}
