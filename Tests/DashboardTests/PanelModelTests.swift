import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelModelTests {

    private let clock = ManualClock()
    private let loader: ScriptedLoader<[String]>
    private let panel: PanelModel

    init() {
        loader = ScriptedLoader(clock: clock)
        panel = PanelModel(title: "Words")
    }

    private func show() {
        panel.show(loader) { words in words.map { ListRow(StyledText($0)) } }
    }

    private func texts(_ version: PanelVersion?) -> [String]? {
        version?.lines.map(\.text)
    }

    @Test("A panel exists before its loader, is idle until then, and forwards earlier requests")
    func beforeItsLoader() {
        panel.sync()
        #expect(PanelStatus(panel.snapshot, at: clock.now) == .idle)
        show()
        #expect(loader.loads.count == 1)
        loader.succeed(["a"])
        #expect(texts(panel.latest) == ["a"])
    }

    @Test("A panel that waits for other content ignores requests, and does not load again when it has a loader")
    func waiting() {
        loader.sync()
        loader.succeed(["a"])
        panel.wait("choose a row")
        panel.sync()
        panel.syncIfNeeded()
        #expect(panel.loadableState == .idle)
        #expect(!panel.needsSync())
        show()
        #expect(loader.loads.count == 1)
        #expect(texts(panel.latest) == ["a"])
    }

    @Test("A request of a panel is forgotten when the panel begins to wait for other content")
    func waitingAfterRequest() {
        panel.sync()
        panel.wait("choose a row")
        #expect(panel.loadableState == .idle)
        show()
        #expect(loader.loads.isEmpty)
    }

    @Test("A panel shows its loader's existing content")
    func loaderWithContent() {
        loader.sync()
        loader.succeed(["a"])
        show()
        #expect(texts(panel.latest) == ["a"])
    }

    @Test(
        "The content of a panel is made on demand, or when it changes, from the data at that time")
    func madeLater() {
        var made: [[String]] = []
        panel.show(loader) { (words: [String]) in
            made.append(words)
            return ListContent(words.map { ListRow(StyledText($0)) })
        }
        panel.sync()
        loader.succeed(["a"])
        #expect(panel.latest != nil)
        #expect(made == [])
        panel.sync()
        loader.succeed(["b"])
        #expect(made.sorted { $0[0] < $1[0] } == [["a"], ["b"]])
        #expect(panel.earlier.map(texts) == [["a"]])
        #expect(texts(panel.latest) == ["b"])
        #expect(made.count == 2)
    }

    @Test("The rows stay during another load and after a failure")
    func rowsStay() {
        show()
        panel.sync()
        loader.succeed(["a"])
        panel.sync()
        #expect(texts(panel.latest) == ["a"])
        loader.fail(TestError("no"))
        #expect(texts(panel.latest) == ["a"])
        #expect(PanelStatus(panel.snapshot, at: clock.now) == .failed)
    }

    @Test("Earlier versions are kept if they differ, with their origin")
    func versions() {
        show()
        panel.sync()
        loader.succeed(["a"])
        let first = clock.now
        clock.set(first.advanced(by: .seconds(5)))
        panel.sync()
        loader.succeed(["a", "b"])
        #expect(panel.earlier.map(texts) == [["a"]])
        #expect(panel.earlier.last?.provenance?.date == first)
        #expect(texts(panel.latest) == ["a", "b"])
        #expect(panel.latest?.provenance?.date == clock.now)
        clock.set(clock.now.advanced(by: .seconds(5)))
        panel.sync()
        loader.succeed(["a", "b"])
        #expect(panel.earlier.map(texts) == [["a"]])
        #expect(panel.latest?.provenance?.date == clock.now)
    }

    @Test("Content equal to the shown one is not made again")
    func equalContent() async {
        let source = ScriptedSource<[String]>()
        let loader = ContentLoader(source, clock: clock)
        var made: [[String]] = []
        panel.show(loader) { (words: [String]) in
            made.append(words)
            return ListContent(words.map { ListRow(StyledText($0)) })
        }
        for words in [["a"], ["a"], ["b"]] {
            clock.set(clock.now.advanced(by: .seconds(5)))
            panel.sync()
            source.answer(.content(words))
            await until { panel.loadableState == .didSyncSuccessfully }
            #expect(texts(panel.latest) == words)
            #expect(panel.latest?.provenance?.date == clock.now)
        }
        #expect(made == [["a"], ["b"]])
    }

    @Test("A panel of a feed has its name, or another title, shows its content, and retains it")
    func feed() {
        let environment = Environment(clock: clock)
        weak var feed: Feed<[String]>?
        func makeFeed() -> Feed<[String]> {
            let made = Feed("Names", loader: loader, every: .seconds(5), in: environment)
            feed = made
            return made
        }
        let rows = PanelModel(makeFeed()) { names in names.map { ListRow(StyledText($0)) } }
        loader.sync()
        loader.succeed(["a"])
        #expect(rows.title == "Names")
        #expect(texts(rows.latest) == ["a"])
        #expect(feed != nil)

        let content = PanelModel(makeFeed(), title: "Text", emptyText: "No names") { names in
            TextContent(names.map { StyledText($0) })
        }
        let view = PanelModel(makeFeed(), title: "View") { Label(StyledText($0.joined())) }
        #expect(
            [content.title, content.emptyText, view.title, view.emptyText] == [
                "Text", "No names", "View", PanelModel.standardEmptyText,
            ])
        #expect(texts(content.latest) == ["a"])
        #expect(view.latest?.lines.map(\.text) == ["a"])
    }

    @Test("The next retry is that of the earliest loader")
    func retry() {
        let policy = BackoffTimeoutPolicy(period: nil, minimum: .seconds(5))
        let other = ScriptedLoader<[String]>(clock: clock)
        let environment = Environment(clock: clock)
        panel.show(
            Feed("One", loader: loader, retry: policy, in: environment),
            Feed("Other", loader: other, retry: policy, in: environment)
        ) { ($0 ?? []).map { ListRow(StyledText($0)) } + ($1 ?? []).map { ListRow(StyledText($0)) } }
        #expect(panel.retry == nil)
        loader.sync()
        loader.fail(TestError("no"))
        #expect(panel.retry?.number == 1)
        #expect(panel.retry?.at == clock.now.advanced(by: .seconds(5)))
    }

    @Test(
        "The status follows from the state, the age and the origin",
        arguments: [
            (LoadableState.idle, false, Provenance.Origin.source, false, PanelStatus.idle),
            (.idle, true, .source, false, .fresh), (.idle, true, .cache, false, .cached),
            (.idle, true, .cache, true, .stale), (.syncing, false, .source, false, .loading),
            (.syncing, true, .source, true, .loading), (.didSyncSuccessfully, true, .source, false, .fresh),
            (.didSyncSuccessfully, true, .source, true, .stale), (.didSyncSuccessfully, true, .cache, false, .cached),
            (.didFailToSync, false, .source, false, .failed), (.didFailToSync, true, .source, false, .failed),
        ])
    func status(
        state: LoadableState, hasContents: Bool, origin: Provenance.Origin, isStale: Bool, status: PanelStatus
    ) {
        let now = clock.now
        let provenance = Provenance(
            origin: origin, date: now, freshUntil: isStale ? now : now.advanced(by: .seconds(1)))
        let snapshot = LoadableSnapshot(
            state: state, isContentsAvailable: hasContents, provenance: hasContents ? provenance : nil)
        #expect(PanelStatus(snapshot, at: now) == status)
    }

    @Test("A board is a group of its panels: it loads and summarizes them all")
    func board() {
        show()
        let second = PanelModel(title: "No loader")
        let board = BoardModel([panel, second])
        board.sync()
        loader.succeed(["a"])
        #expect(board.summary(at: clock.now) == [.fresh: 1, .idle: 1])
        #expect(board.loadableState == .syncing)
    }
}
