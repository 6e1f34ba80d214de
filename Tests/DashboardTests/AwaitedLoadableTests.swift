import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// Panels whose loadable does not exist yet, and panels whose view depends on the state.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AwaitedLoadableTests {

    private let clock = ManualClock()

    private final class Headline: LoadableProxy {
        var text = ""
        override func proxyDidChange() { text = error == nil ? "2 photos" : "2 photos, could not refresh" }
    }

    @Test("A single load does not wait for a proxy without a loadable, but for one that gets its loadable meanwhile")
    func singleLoad() async {
        let proxies = [LoadableProxy(), LoadableProxy()]
        let target = TestLoadable()
        let loader = ScriptedLoader<Int>(clock: clock)
        let group = LoadableGroup([proxies[0], loader], mode: .any)
        let panels = ["Login", "Profile", "Both"].map { PanelModel(title: $0) }
        panels[0].show(observing: proxies[0]) { _ in [ListRow("never")] }
        panels[1].show(observing: proxies[1]) { _ in [ListRow("there")] }
        panels[2].show(observing: group) { _ in [ListRow("one is enough")] }
        let observer = loader.sink { if $0.isContentsAvailable { proxies[1].loadable = target } }
        let screen = DashboardScreen(panels, in: Environment(clock: clock))

        let loading = Task { await screen.loadOnce() }
        await until { loader.loadableState == .syncing }
        #expect(panels.map(\.isLoading) == [false, false, true])
        loader.succeed(1)
        #expect(panels.map(\.isLoading) == [false, true, false])
        target.succeed()
        await loading.value

        #expect(screen.failures == ["Login: not loaded"])
        #expect(screen.plainText(width: 32).contains("○ idle"))
        withExtendedLifetime(observer) {}
    }

    @Test("A panel without a loadable is idle on the screen, as in print, and offers no key to load")
    func withoutLoadable() {
        let screen = DashboardScreen([PanelModel(title: "Ships")], in: Environment(clock: clock))
        let session = TestSession(screen, width: 60, height: 8)
        screen.syncIfNeeded()
        session.advance(by: .seconds(2))
        let text = session.terminal.text
        #expect(text.contains("○ idle") && text.contains("Not loaded yet"))
        #expect(!text.contains("to load") && !text.contains("oading"))
        #expect(screen.plainText(width: 40).contains("○ idle"))
    }

    @Test("The view of an observed object is made again at each change of its state, without another version")
    func states() {
        let loader = ScriptedLoader<Int>(clock: clock)
        let group = LoadableGroup([loader])
        let panel = PanelModel(title: "Harbor")
        panel.show(observing: group) { [ListRow("State \($0.loadableState)")] }
        var seen: [String] = []
        let observer = panel.sink { seen += $0.latest?.lines.map(\.text) ?? [] }

        panel.sync()
        loader.succeed(1)
        panel.sync()
        loader.fail(TestError("offline"))
        panel.sync()
        loader.succeed(1)

        #expect(Set(seen) == ["State synced", "State syncing", "State failed"])
        #expect(seen.last == "State synced")
        #expect(panel.earlier.isEmpty && panel.newItems.count == 0)
        withExtendedLifetime(observer) {}
    }

    @Test("What a view model derives from a failure is shown, and again what it derives from the success")
    func derived() {
        let loader = ScriptedLoader<Int>(clock: clock)
        let model = Headline()
        model.loadable = loader
        let panel = PanelModel(title: "Photos")
        panel.show(observing: model) { [ListRow("\($0.text)")] }
        func text() -> String? { panel.latest?.lines.first?.text }

        panel.sync()
        loader.succeed(2)
        #expect(text() == "2 photos")
        panel.sync()
        loader.fail(TestError("offline"))
        #expect(text() == "2 photos, could not refresh")
        panel.sync()
        loader.succeed(2)
        #expect(text() == "2 photos")
    }
}
