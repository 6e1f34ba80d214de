import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct InspectionTests {

    @Test("An inspection has the name, the state, the history and the observers of a loadable")
    func everything() {
        let loader = ScriptedLoader<Int>()
        loader.loadableName = "weather"
        let tokens = [loader.sink { _ in }, loader.sink { _ in }]
        loader.sync()
        loader.fail(TestError("offline"))

        let inspection = loader.inspection

        #expect(inspection.name == "weather")
        #expect(inspection.type == "ScriptedLoader<Int>")
        #expect(inspection.snapshot.description == "failed(offline)")
        #expect(inspection.generation?.number == 1)
        #expect(inspection.history.count == 1)
        #expect(inspection.needsSync == true)
        #expect(inspection.observerCount == tokens.count)
        #expect(inspection.parts.isEmpty)
    }

    @Test(
        "The default name of a loadable is its type; without syncs, it has no “needs sync”")
    func withoutName() {
        let inspection = PureLoadable().inspection

        #expect(inspection.name == "PureLoadable")
        #expect(inspection.needsSync == nil)
    }

    @Test("An inspection of a composed loadable includes all its parts, at any depth")
    func parts() async {
        let origin = ScriptedLoader<Int>()
        origin.loadableName = "origin"
        let mapped = origin.map { $0 + 1 }
        let proxy = LoadableProxy()
        proxy.loadable = mapped
        let chain = LoadableChain([.init(proxy)])
        let group = LoadableGroup([chain, origin.asyncMap { $0 }])
        group.loadableName = "group"

        let inspection = group.inspection

        let names = inspection.flattened.map(\.name).map { $0.prefix { $0 != "<" } }
        #expect(
            names == [
                "group", "LoadableChain", "LoadableProxy", "MappedLoadable", "origin", "DerivedLoadable",
                "origin",
            ])
    }

    @Test("A foreign loadable is inspected through the protocol alone")
    func foreign() {
        let loadable = ForeignLoadable()
        loadable.sync()

        let inspection = loadable.inspection

        #expect(inspection.name == "ForeignLoadable")
        #expect(inspection.snapshot.state == .syncing)
        #expect(inspection.needsSync == true)
        #expect(inspection.observerCount == nil)
    }

    @Test("While observers are notified of a change, the inspection shows that change, with its history")
    func consistent() {
        let loader = ScriptedLoader<Int>()
        let changing = loader.sink { if $0.loadableState == .syncing { $0.succeed(1) } }
        var seen: [String] = []
        let reading = loader.sink {
            let inspection = $0.inspection
            seen.append("\(inspection.snapshot) \(inspection.history.map(\.isOver))")
        }

        loader.sync()

        #expect(seen == ["syncing [false]", "synced+ [true]"])
        withExtendedLifetime((changing, reading)) {}
    }
}

extension LoadRecord {
    fileprivate var isOver: Bool { duration != nil }
}
