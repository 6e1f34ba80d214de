import Documents
import Feeds
import Foundation
import JSONDocuments
import LoadableNetworking
import LoadableTesting
import Loadables
import Settings
import TestSupport
import Testing

@testable import Boards

/// Sources that depend on selections, with one running source for each combination.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SourceInstancesTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { .content(#"{"path": "\#($0.url.path)"}"#) }

    private static let board = """
        variables: { stage: [staging, production], unused: [a] }
        sources:
          orders: { http: "https://api.example/${var.stage}/orders", every: 1m }
          count: { from: orders, select: .path }
          pod: { http: "https://api.example/pods/${row.pods.name}" }
          pods: { file: /pods }
        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    @MainActor
    private final class Setup {
        let settings: BoardSettings
        let instances: SourceInstances

        init(
            _ fixture: BoardFixture, _ server: ItemServer, _ text: String, _ limits: SourceInstances.Limits = .init(),
            after former: SourceInstances? = nil
        ) throws {
            settings = try fixture.settings(text)
            let environment = fixture.environment
            let tools = fixture.surroundings(client: server).tools(
                for: settings, SecureShells(), clock: environment.clock)
            instances = SourceInstances(
                of: SourceGraph(settings.sources), tools, after: former, limits: limits, in: environment
            ) { name in
                SourceMember(name: name.name, loader: ContentLoader(clock: environment.clock), owner: nil)
            }
        }

        func instance(_ name: String, _ selections: Selections) -> SourceInstances.Instance? {
            settings.sources.first { $0.name == name }.map { instances.instance(of: $0, for: selections) }
        }

        func model(_ name: String, _ selections: Selections) throws -> BoardSourceModel {
            guard case .running(let model)? = instance(name, selections) else { throw MissingMember(name: name) }
            return model
        }
    }

    private func stage(_ stage: String) -> Selections {
        Selections(variables: ["stage": VariableValue([stage]), "unused": VariableValue(["a"])])
    }

    private func row(_ json: String) throws -> Selections { Selections(rows: ["pods": try JSONDocument(json)]) }

    private func load(_ model: BoardSourceModel) async {
        model.feed.loader.sync()
        await until { model.feed.loader.loadableState != .syncing }
    }

    private func text(_ model: BoardSourceModel) -> String? {
        guard case .json(let json)? = model.feed.loader.state.content?.document else { return nil }
        return json.json(of: json.root)
    }

    @Test("Each combination has one instance, with its own content")
    func combinations() async throws {
        let setup = try Setup(fixture, server, Self.board)
        let staging = try setup.model("orders", stage("staging"))
        #expect(try setup.model("orders", stage("staging")) === staging)
        let production = try setup.model("orders", stage("production"))
        #expect(production !== staging)
        await load(staging)
        await load(production)
        #expect(text(staging) == #"{"path":"/staging/orders"}"#)
        #expect(text(production) == #"{"path":"/production/orders"}"#)
    }

    @Test("A selection that the source does not use has no effect")
    func unneeded() throws {
        let setup = try Setup(fixture, server, Self.board)
        var other = stage("staging")
        other.variables["unused"] = VariableValue(["b"])
        #expect(try setup.model("orders", stage("staging")) === setup.model("orders", other))
    }

    @Test("A member of a derived source is the instance for the same selections")
    func members() async throws {
        let setup = try Setup(fixture, server, Self.board)
        let count = try setup.model("count", stage("staging"))
        #expect(count.needs(try setup.model("orders", stage("staging"))))
        #expect(try setup.model("count", stage("production")) !== count)
        await load(count)
        await until { text(count) != nil }
        #expect(text(count) == #""/staging/orders""#)
    }

    @Test("Content is kept for each combination, and restored after a restart")
    func keeping() async throws {
        let setup = try Setup(fixture, server, Self.board)
        await load(try setup.model("orders", stage("staging")))
        let again = try Setup(fixture, server, Self.board)
        #expect(text(try again.model("orders", stage("staging"))) == #"{"path":"/staging/orders"}"#)
        #expect(text(try again.model("orders", stage("production"))) == nil)
        #expect(server.requests.count == 1)
    }

    @Test("Without a row, the source says where to choose one; unused fields of the row have no effect")
    func rows() throws {
        let setup = try Setup(fixture, server, Self.board)
        guard case .blocked(let reason)? = setup.instance("pod", Selections()) else {
            Issue.record("it runs")
            return
        }
        #expect(reason.summary == "shown only for a row of “pods”")
        let model = try setup.model("pod", try row(#"{"name": "a", "age": 1}"#))
        #expect(try setup.model("pod", try row(#"{"name": "a", "age": 2}"#)) === model)
        #expect(try setup.model("pod", try row(#"{"name": "b", "age": 2}"#)) !== model)
    }

    @Test("A value that is not allowed in its place blocks the source, and the reference is named")
    func blockedByValue() throws {
        let setup = try Setup(fixture, server, Self.board)
        guard case .blocked(let reason)? = setup.instance("count", stage("..")) else {
            Issue.record("it runs")
            return
        }
        #expect(reason.summary.contains("${var.stage}"))
    }

    @Test("An instance that is not shown is not loaded, even if its load has begun, and keeps its content")
    func parking() async throws {
        let setup = try Setup(fixture, server, Self.board)
        let count = try setup.model("count", stage("staging"))
        let (orders, other) = (
            try setup.model("orders", stage("staging")), try setup.model("orders", stage("production"))
        )
        setup.instances.show(only: [count])
        #expect(!count.isParked && !orders.isParked && other.isParked)
        await load(orders)
        server.answer { _ in .hang }
        orders.feed.loader.sync()
        await until { server.hangingCount == 1 }
        setup.instances.show(only: [other])
        await until { server.hangingCount == 0 }
        #expect(orders.isParked && orders.feed.syncer.isPaused && !other.isParked)
        #expect(text(orders) == #"{"path":"/staging/orders"}"#)
        #expect(orders.feed.loader.loadableState != .didFailToSync)
        let count2 = server.requests.count
        await clock.advance(by: .seconds(600))
        #expect(server.requests.count == count2)
    }

    @Test("The least recently shown instances are dropped first, with their derived ones")
    func limits() throws {
        let setup = try Setup(fixture, server, Self.board, SourceInstances.Limits(choices: 2, rows: 1, bytes: 1 << 20))
        for name in ["a", "b", "a", "c"] { setup.instances.show(only: [try setup.model("count", stage(name))]) }
        #expect(Set(setup.instances.running.map(\.settings.storageName)).count == 4)
        #expect(setup.instances.running.allSatisfy { !$0.settings.storageName.contains(" 1 b") })
    }

    @Test("The last hundred choices and thousand rows of a source are kept")
    func standardLimits() async throws {
        let setup = try Setup(fixture, server, Self.board)
        func show(_ name: String, _ selections: Selections) async throws {
            let model = try setup.model(name, selections)
            await load(model)
            setup.instances.show(only: [model])
        }
        func pod(_ number: Int) throws -> Selections { try row(#"{"name": "p\#(number)"}"#) }
        for number in 0..<102 { try await show("orders", stage("s\(number)")) }
        for number in 0..<1_002 { try await show("pod", try pod(number)) }
        let running = setup.instances.running
        #expect(running.count { $0.settings.name == "orders" } == 100)
        #expect(running.count { $0.settings.name == "pod" } == 1_000)
        // These were the first that stayed.
        _ = (try setup.model("orders", stage("s2")), try setup.model("pod", try pod(2)))
        #expect(setup.instances.running.count == 1_100)
        #expect(SourceInstances.Limits().bytes == 64 << 20)
    }

    @Test("The number of kept contents is limited, in addition to the shown ones")
    func size() async throws {
        let setup = try Setup(fixture, server, Self.board, SourceInstances.Limits(bytes: 30))
        for name in ["a", "b"] {
            let model = try setup.model("orders", stage(name))
            await load(model)
            setup.instances.show(only: [model])
        }
        #expect(setup.instances.running.map { text($0) } == [#"{"path":"/b/orders"}"#])
    }

    @Test(
        "Unchanged instances are kept, and others keep their content if the request is the same"
    )
    func reloading() async throws {
        let setup = try Setup(fixture, server, Self.board)
        let (orders, count) = (try setup.model("orders", stage("a")), try setup.model("count", stage("a")))
        await load(orders)
        let other = Self.board.replacing("every: 1m", with: "every: 5m").replacing("select: .path", with: "select: .")
        let same = try Setup(fixture, server, Self.board, after: setup.instances)
        #expect(try same.model("orders", stage("a")) === orders && same.model("count", stage("a")) === count)
        let changed = try Setup(fixture, server, other, after: same.instances)
        let new = try changed.model("orders", stage("a"))
        #expect(new !== orders && text(new) == #"{"path":"/a/orders"}"#)
        #expect(server.requests.count == 1)
    }
}
