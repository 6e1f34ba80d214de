import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalUI
import TestSupport
import Testing

/// Panels with optimistic changes and with pages.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ChangingPanelTests {

    private struct Event: Identifiable, Sendable {
        let id: Int
    }

    private final class Pages {
        var sources: [ScriptedSource<ListPage<Event, Int>>] = []

        func make() -> ScriptedSource<ListPage<Event, Int>> {
            sources.append(ScriptedSource())
            return sources[sources.count - 1]
        }
    }

    /// The state of a feed at the time of an action.
    enum Doing: CaseIterable {
        case resting, loading, failed, unchanged
    }

    private let clock = ManualClock()
    private let panel = PanelModel(title: "Gates")
    private let environment: Environment

    init() {
        environment = Environment(clock: clock)
    }

    private var shown: [String]? { panel.latest?.lines.map(\.text) }

    @Test(
        "A change is shown at once in every state of its feed, and reverted if it is rejected",
        arguments: Doing.allCases)
    func change(doing: Doing) async {
        let source = ScriptedLoader<String>(clock: clock)
        let gates = OptimisticLoader(source)
        panel.show(Feed("Gates", loader: gates, every: .seconds(60), in: environment)) { [ListRow("\($0)")] }
        panel.sync()
        source.succeed("closed")
        if doing != .resting { panel.sync() }
        if doing == .failed { source.fail(TestError("offline")) }
        if doing == .unchanged { source.confirm() }
        #expect(shown == ["closed"])

        let action = ScriptedSource<Bool>()
        gates.change("Open") {
            $0 = "open"
        } by: {
            _ = try await action.load(LoadRequest())
        }
        #expect(shown == ["open"])
        action.fail(TestError("refused"))
        await until { gates.changes.first?.error != nil }

        #expect(shown == ["closed"])
        #expect(gates.loadableState == .syncing)
        source.succeed("closed")
        #expect(shown == ["closed"])
    }

    @Test("A list grows page by page, and shows the progress in every state of its feed", arguments: Doing.allCases)
    func pages(doing: Doing) async throws {
        let pages = Pages()
        let list = PagedLoader(clock: clock) { _ in pages.make() }
        let feed = Feed("History", loader: list, every: .seconds(60), in: environment)
        panel.show(feed) { [weak list] content in
            content.items.map { ListRow("\($0.id)") } + [ListRow(list.map { "\($0.more)" } ?? "")]
        }
        panel.sync()
        await until { pages.sources.count == 1 }
        pages.sources[0].answer(.content(ListPage([Event(id: 3), Event(id: 2)], next: 2)))
        await until { list.loadableState == .didSyncSuccessfully }
        if doing != .resting {
            // As its syncer does it.
            await clock.advance(by: .seconds(60), until: { pages.sources.count == 2 })
            if doing == .failed { pages.sources[1].fail(TestError("offline")) }
            if doing == .unchanged { pages.sources[1].answer(.unchanged(LoadFacts())) }
            await until { doing == .loading || list.loadableState != .syncing }
        }
        #expect(shown == ["3", "2", "available"])

        let count = pages.sources.count
        list.loadMore()
        #expect(shown == ["3", "2", "loading"])
        await until { pages.sources.count > count }
        pages.sources[count].fail(TestError("offline"))
        await until { shown == ["3", "2", "failed(offline)"] }
        list.loadMore()
        await until { pages.sources.count > count + 1 }
        pages.sources[count + 1].answer(.content(ListPage([Event(id: 1)], next: nil)))
        await until { shown == ["3", "2", "1", "end"] }
        #expect(shown == ["3", "2", "1", "end"])
    }
}
