import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

/// What is shown of a change, from when it is made until its source has it or refuses it.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct OptimisticLoaderTests {

    private final class Keeper: ContentKeeper {
        var kept: KeptContent<[String]>?

        func keep(_ content: KeptContent<[String]>) { kept = content }

        func invalidate(_ provenance: Provenance, validator: ContentValidator?) { kept?.provenance = provenance }

        func remove() { kept = nil }
    }

    private let clock = ManualClock()
    private let origin: ScriptedLoader<[String]>
    private let loader: OptimisticLoader<[String]>

    init() {
        origin = ScriptedLoader(clock: clock)
        loader = OptimisticLoader(origin)
        origin.sync()
        origin.succeed(["a"])
    }

    /// Adds the item unless it is there; the source of the action answers when the test says so.
    @discardableResult
    private func add(
        _ item: String, _ action: ScriptedSource<Bool>, key: String? = nil, timeout: Duration? = .seconds(30)
    ) -> OptimisticChange.ID {
        loader.change("add \(item)", key: key, timeout: timeout) {
            if !$0.contains(item) { $0.append(item) }
        } by: {
            _ = try await action.load(LoadRequest())
        }
    }

    private var changes: [String] { loader.changes.map(\.description) }

    @Test("A change is shown immediately, until a load that began after its success returns content")
    func confirmed() async {
        let action = ScriptedSource<Bool>()
        let log = LoadableRecorder(of: loader)

        add("b", action)
        #expect(loader.state == .success(content: ["a", "b"]))
        #expect(changes == ["add b running"])
        action.answer(.content(true))
        await until { changes == ["add b succeeded"] }
        #expect(loader.state == .loading(cache: ["a", "b"]))
        origin.succeed(["a", "b", "c"])

        #expect(changes == [])
        #expect(loader.state == .success(content: ["a", "b", "c"]))
        #expect(log.changes.allSatisfy { $0.contains("\"b\"") })
        #expect(origin.loads.count == 2)
    }

    @Test("An action without a change is pending, fails, can be retried, and ends with a new load")
    func withoutChange() async {
        let action = ScriptedSource<Bool>()
        let id = loader.change("restart", by: { _ = try await action.load(LoadRequest()) })
        #expect(changes == ["restart running"])
        #expect(loader.content == ["a"])
        action.fail(TestError("jammed"))
        await until { changes == ["restart failed(jammed)"] }
        origin.succeed(["a"])

        loader.retry(id)
        action.answer(.content(true))
        await until { changes == ["restart succeeded"] }
        #expect(loader.state == .loading(cache: ["a"]))
        origin.succeed(["b"])
        #expect(changes == [] && loader.content == ["b"])
    }

    // reduxjs/redux-toolkit #1512: a poll that was under way undid a change.
    @Test("A load that began before the success never reverts the change, and is followed by another load")
    func overlapped() async {
        let action = ScriptedSource<Bool>()
        add("b", action)
        origin.sync()
        action.answer(.content(true))
        await until { changes == ["add b succeeded"] }
        let log = LoadableRecorder(of: loader)

        origin.succeed(["a", "x"])

        #expect(loader.state == .loading(cache: ["a", "x", "b"]))
        #expect(origin.content == ["a", "x"])
        origin.succeed(["a", "b", "x"])
        #expect(loader.state == .success(content: ["a", "b", "x"]))
        #expect(log.changes.allSatisfy { $0.contains("\"b\"") })
        #expect(changes == [])
    }

    @Test("A failed change is reverted, and its error stays until it is dismissed or retried")
    func failed() async {
        let action = ScriptedSource<Bool>()
        let id = add("b", action)

        action.fail(TestError("refused"))
        await until { !loader.changes.contains(where: \.isPending) }

        #expect(loader.content == ["a"])
        #expect(changes == ["add b failed(refused)"])
        #expect(loader.error == nil)
        origin.succeed(["a"])
        #expect(changes == ["add b failed(refused)"])
        let again = loader.retry(id)
        #expect(loader.content == ["a", "b"])
        action.fail(TestError("refused again"))
        await until { !loader.changes.contains(where: \.isPending) }
        if let again { loader.dismiss(again) }
        #expect(again != nil && loader.retry(id) == nil)
        #expect(changes == [])
    }

    @Test("Each of several changes is reverted separately, and an equal one with a key runs once")
    func several() async {
        let (first, second) = (ScriptedSource<Bool>(), ScriptedSource<Bool>())
        add("b", first, key: "b")
        add("c", second)
        add("b", first, key: "b")
        #expect(loader.content == ["a", "b", "c"])
        await until { first.isAsked }

        first.fail(TestError("refused"))
        await until { loader.changes.first?.error != nil }

        #expect(loader.content == ["a", "c"])
        #expect(changes == ["add b failed(refused)", "add c running"])
        #expect(first.requests.count == 1)
    }

    @Test("A change is found by its key, and also by an optional key")
    func optionalKey() {
        let action = ScriptedSource<Bool>()
        let (key, missing): (String?, String?) = ("b", nil)
        let id = add("b", action, key: key)
        add("c", action)

        #expect(loader.change(for: "b")?.id == id)
        #expect(loader.change(for: key)?.id == id)
        #expect(loader.change(for: "c") == nil)
        #expect(loader.change(for: missing) == nil)
    }

    @Test("A cancelled change is reverted without an error, and the result of its action is dropped")
    func cancelled() async {
        let action = ScriptedSource<Bool>(endsWhenCancelled: false)
        let id = add("b", action)
        await until { action.isAsked }

        loader.cancelChange(id)

        #expect(loader.content == ["a"])
        #expect(changes == [])
        #expect(loader.loadableState == .syncing)
        action.answer(.content(true))
        origin.succeed(["a"])
        await clock.advance(by: .seconds(60))
        #expect(loader.state == .success(content: ["a"]))
        #expect(clock.sleepers == 0)
    }

    @Test("An action that times out is cancelled, and its change fails")
    func timedOut() async {
        let action = ScriptedSource<Bool>()
        add("b", action, timeout: .seconds(5))
        await until { action.isAsked }
        await clock.advance(by: .seconds(4))
        #expect(loader.content == ["a", "b"])

        await clock.advance(by: .seconds(1)) { !action.isAsked }

        #expect(loader.content == ["a"])
        #expect(loader.changes.first?.error as? LoadableError == .timedOut(after: .seconds(5)))
    }

    @Test("Only content from the source is kept, so an unconfirmed change is gone after a restart")
    func kept() async {
        let keeper = Keeper()
        loader.keepContent(in: keeper)
        let action = ScriptedSource<Bool>()
        add("b", action)
        origin.sync()
        origin.succeed(["a", "x"])
        #expect(loader.content == ["a", "x", "b"])

        let restarted = OptimisticLoader(ScriptedLoader<[String]>(clock: clock))
        restarted.keepContent(in: keeper)

        #expect(keeper.kept?.content == ["a", "x"])
        #expect(restarted.content == ["a", "x"])
    }

    @Test("A change of a removed item leaves the content unchanged, and its action continues")
    func itemIsGone() async {
        let action = ScriptedSource<Bool>()
        loader.change("rename a") { items in
            if let index = items.firstIndex(of: "a") { items[index] = "A" }
        } by: {
            _ = try await action.load(LoadRequest())
        }
        #expect(loader.content == ["A"])
        origin.sync()
        origin.succeed(["z"])
        #expect(loader.content == ["z"])
        #expect(changes == ["rename a running"])

        action.answer(.content(true))
        await until { changes == ["rename a succeeded"] }
        origin.succeed(["z"])
        #expect(changes == [])
    }

    @Test("A change made before there is content is applied to the first content")
    func beforeContent() {
        let origin = ScriptedLoader<[String]>(clock: clock)
        let loader = OptimisticLoader(origin)
        loader.change {
            $0.append("b")
        } by: {
        }
        #expect(loader.state == .initial)
        #expect(!loader.isContentsAvailable)

        origin.sync()
        origin.succeed(["a"])

        #expect(loader.content == ["a", "b"])
    }

    @Test("Failures, cancellations and cached content do not revert a change; a reset does")
    func otherEvents() {
        add("b", ScriptedSource())
        origin.sync()
        origin.fail(TestError("offline"))
        #expect(loader.content == ["a", "b"])
        origin.sync()
        origin.cancel()
        #expect(loader.content == ["a", "b"])
        origin.restore(["r"], from: Provenance(origin: .cache, date: clock.now))
        #expect(loader.content == ["r", "b"])

        origin.update(.initial)
        #expect(loader.content == nil)
        origin.update(.success(content: ["other"]))
        #expect(loader.content == ["other"])
    }

    @Test("Observers that make changes see each one with its content and changes")
    func nestedChanges() {
        var seen: [String] = []
        let maker = loader.sink { [unowned loader] _ in
            if loader.content == ["a", "b"] {
                loader.change("c") {
                    $0.append("c")
                } by: {
                }
            }
        }
        let token = loader.sink { loader in
            seen.append("\(loader.content ?? []) \(loader.changes.map(\.name))")
        }

        loader.change("b") {
            $0.append("b")
        } by: {
        }

        #expect(seen == [#"["a", "b"] ["b"]"#, #"["a", "b", "c"] ["b", "c"]"#])
        withExtendedLifetime((maker, token)) {}
    }

    @Test("Groups and inspectors treat it like any loadable")
    func composes() {
        let group = LoadableGroup([loader])
        #expect(group.loadableState == .didSyncSuccessfully)
        #expect(loader.inspection.parts.count == 1)
        #expect(loader.loadHistory.count == 1)
        add("b", ScriptedSource())
        #expect(loader.loadHistory.count == 1)
    }

    @Test("The end of a change is logged under its name; its start is announced but not logged")
    func logged() {
        let (log, before) = (LoadableEventLog(), LoadableEventLog.current)
        LoadableEventLog.current = log
        defer { LoadableEventLog.current = before }
        var heard: [String] = []
        let observation = log.observe { heard.append("\($0)") }
        loader.loadableName = "Letters"

        loader.cancelChange(add("b", ScriptedSource<Bool>()))

        #expect(heard.prefix(2) == ["Letters: change \"add b\" began", "Letters: change \"add b\" was cancelled"])
        #expect(log.events.map(\.description).first == heard.dropFirst().first)
        withExtendedLifetime(observation) {}
    }

    @Test("While an earlier change is announced, the version is that of the shown content")
    func nestedVersions() {
        var versions: [(changes: [String], version: UInt32)] = []
        func note() { versions.append((loader.changes.map(\.name), loader.inspection.shownVersion)) }
        let maker = loader.sink { [unowned loader] _ in
            note()
            guard loader.changes.count == 1 else { return }
            loader.change("c") {
                $0.append("c")
            } by: {
            }
            note()
        }
        let token = loader.sink { _ in note() }

        loader.change("b") {
            $0.append("b")
        } by: {
        }

        #expect(versions.map(\.changes) == [["b"], ["b"], ["b"], ["b", "c"], ["b", "c"]])
        #expect(Set(versions[..<3].map(\.version)).count == 1)
        #expect(Set(versions[3...].map(\.version)).count == 1)
        #expect(versions[3].version > versions[0].version)
        withExtendedLifetime((maker, token)) {}
    }

    @Test("The loader can be released while an action runs, and the action continues")
    func lifetime() async {
        let action = ScriptedAction()
        var loader: OptimisticLoader<[String]>? = OptimisticLoader(origin)
        weak let released = loader
        nonisolated(unsafe) var isDone = false
        loader?.change(by: { [action] in
            try await action.run()
            isDone = true
        })
        await settle()
        loader = nil
        #expect(released == nil && origin.content == ["a"])
        action.succeed()
        await until { isDone }
    }
}
