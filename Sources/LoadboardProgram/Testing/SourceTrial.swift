import Boards
import FoundationEssentials
import LoadableTesting
import Loadboard
import Settings
import Synchronization

/// What can go wrong with a source that has given content before.
enum TrialFault: String, CaseIterable, Sendable {
    /// Its server, program or file is not to be had.
    case failing = "fails"
    case empty
    /// It answers with a page that says why it does not work.
    case otherFormat = "error page"
    /// It answers too late.
    case tooSlow = "too slow"
}

/// Tries a source with what it has answered once, and then with a fault, in given time.
@MainActor
struct SourceTrial {

    /// What a panel shows after a fault.
    enum Outcome: Sendable {
        /// The content that was there, with that error.
        case stays(String)
        /// What came, as it is content, too.
        case shows(ContentDescription)
        /// Neither.
        case loses(String)
    }

    let source: SourceSettings
    let board: BoardSettings
    let surroundings: BoardSurroundings
    /// What it has answered; at least one.
    let answers: [Data]

    /// What is made of the recorded answers.
    func content() async -> Result<BoardContent, any Error> {
        let run = run(Recording(source: source.name, loads: loads))
        return await run.play(loads.count)
    }

    /// What becomes of that when the fault follows.
    func outcome(of fault: TrialFault) async -> Outcome {
        let run = run(Recording(source: source.name, loads: loads + [load(fault)]))
        guard case .success(let before) = await run.play(loads.count) else { return .loses("nothing was there before") }
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

    /// The growth of a counter takes two looks.
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
        // Without an end it runs until it is cancelled.
        case .tooSlow: Load()
        }
    }

    private func run(_ recording: Recording<Data>) -> TrialRun {
        TrialRun(self, recording)
    }
}

/// A loader of a source whose answers are played, by a clock of its own.
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

    /// Loads so many recorded loads, of which the last one counts, and lets time go by while it runs.
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
        // It is asked, and its time runs.
        if time > .zero, clock.sleepers > 1 { return await clock.advance(by: time) }
        // It waits for counters to grow.
        if takesTwoLooks, replay.isIdle, clock.sleepers > 0 { return await clock.advance(by: .seconds(1)) }
        await Task.yield()
    }
}

/// A source that counts what was asked of it.
private final class Played: Source {

    private let base: ReplaySource<Data>
    private let counts = Mutex((asked: 0, answered: 0))

    init(_ base: ReplaySource<Data>) { self.base = base }

    var count: Int { counts.withLock { $0.asked } }

    /// Whether nothing is asked of it now.
    var isIdle: Bool { counts.withLock { $0.asked == $0.answered } }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        counts.withLock { $0.asked += 1 }
        defer { counts.withLock { $0.answered += 1 } }
        return try await base.load(request)
    }
}
