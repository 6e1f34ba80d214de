import ApexyLoader
import Foundation
import MMMAsyncLoadable
import MMMLoadable
import TestSupport
import Testing

/// The async loadables of the harbour's app, and what it makes of all six modules together.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TrialAsyncTests {

    private let client = FakeSkipperClient()

    @Test("An async loadable is fetched with await, and throws its error")
    func fetch() async throws {
        let skipper = SkipperLoadable(client: client)
        #expect(try await skipper.fetch().identifier == 3)
        client.skipper = .failure(HarbourError.fog)
        #expect(try await skipper.fetchIfNeeded().identifier == 3)
        await #expect(throws: HarbourError.fog) { try await skipper.fetch() }
        #expect(skipper.content?.identifier == 3 && skipper.isContentsAvailable)
    }

    @Test("Existing content is mapped at once; an error of the closure fails the mapped one")
    func map() async throws {
        let repository = SkipperRepository(client: client)
        _ = try await repository.apiSkipper.fetch()
        #expect(repository.skipper().content?.name == "Ada Keel")
        #expect(repository.skipper().loadableState == .didSyncSuccessfully)
        client.skipper = .success(HarbourAPI.Skipper(identifier: 4, firstName: "Bo", lastName: ""))
        await #expect(throws: HarbourError.fog) { try await repository.skipper().fetch() }
    }

    @Test("An async map is not run before it is synced")
    func deriving() async throws {
        let repository = SkipperRepository(client: client)
        _ = try await repository.apiSkipper.fetch()
        let number = repository.licenceNumber()
        #expect(!number.isContentsAvailable)
        #expect(try await number.fetch() == "L-3")
        let licence = repository.licence()
        #expect(try await licence.fetchIfNeeded() == HarbourModels.Licence(number: "L-3"))
        let both = try await repository.skipperAndLicence().fetch()
        #expect(both.0.name == "Ada Keel" && both.1.number == "L-3")
        client.licences = [:]
        await #expect(throws: HarbourError.radioSilence) { try await repository.licence().fetch() }
    }

    @Test("A derived loadable does not load the second when the first fails")
    func firstFails() async {
        client.skipper = .failure(HarbourError.fog)
        await #expect(throws: HarbourError.fog) { try await SkipperRepository(client: client).licence().fetch() }
    }

    @Test("A view follows a stream until that is finished, and an async closure")
    func stream() async throws {
        let repository = SkipperRepository(client: client)
        let view = SkipperView(loadable: repository.skipper())
        view.appear()
        await until { view.titles == ["…"] }
        repository.apiSkipper.sync()
        await until { view.titles.last == "Ada Keel" && view.asyncChanges > 0 }
        await view.disappear()
        let count = view.titles.count
        repository.apiSkipper.sync()
        await Task.yield()
        #expect(view.titles.count == count)
    }

    // MARK: All loaders

    private func fakeClient() -> FakeApexyClient {
        let client = FakeApexyClient()
        client.answers = [
            "pilots/7": Data(#"{"id": 7, "name": "Mo"}"#.utf8),
            "moorings": Data(#"[{"quay": "north", "places": 3}, {"quay": "south", "places": 4}]"#.utf8),
        ]
        return client
    }

    @Test("Endpoints become async loadables, and go through all that these can become")
    func endpoints() async throws {
        let client = fakeClient()
        let repository = HarbourRepository(client: client)
        #expect(try await repository.pilotName() == "Mo")
        #expect(try await repository.places().fetch() == 7)
        #expect(try await repository.both() == ("Mo", 7))
        #expect(try await repository.all().moorings.map(\.quay) == ["south", "north"])
        client.answers["moorings"] = nil
        #expect(try await repository.pilotName() == "Mo")
        await #expect(throws: HarbourError.fog) { try await repository.all() }
        await #expect(throws: HarbourError.fog) { try await repository.both() }
    }

    @Test("The content of an async loadable may be a tuple, an optional or nothing")
    func contents() async throws {
        let watch = WatchLoadable()
        let proxy = WatchProxy()
        proxy.loadable = watch
        let group = MMMLoadableGroup(loadables: [proxy, MessageLoadable(), PassageLoadable()])
        group.sync()
        #expect(group.loadableState == .didSyncSuccessfully && group.isContentsAvailable)
        #expect(proxy.hour == 4)
        #expect(try await watch.fetchIfNeeded().name == nil)
        #expect(try await MessageLoadable().fetch() == nil)
        try await PassageLoadable().fetch()
    }

    @Test("Generic code shows async loadables and loading states, with sync and async closures")
    func statusLine() async {
        let line = StatusLine()
        let watch = WatchLoadable()
        line.show(watch) { "hour \($0.hour)" }
        watch.sync()
        #expect(line.lines == ["hour 4"])
        let radio = RadioLoadable()
        line.follow(radio)
        radio.didReceive("gale")
        await until { line.lines.count == 2 }
        #expect(line.lines.last == "changed")
        #expect(line.line(for: LoadingState<Int>.initial) == "-")
        #expect(line.line(for: LoadingState<Int>.loading(cache: nil)) == "…")
        #expect(line.line(for: LoadingState.loading(cache: 1)) == "1…")
        #expect(line.line(for: LoadingState.success(content: 2)) == "2")
        #expect(line.line(for: LoadingState<Int>.failure(error: HarbourError.fog, cache: nil)) == "fog (nothing)")
    }

    @Test("A keyed loader may be created with arguments, and use a client")
    func keyedLoader() async {
        let loader = PilotKeyLoader(client: fakeClient())
        await loader.load(key: 7)
        #expect(loader.object?.name == "Mo")
        await loader.load(key: 8)
        #expect(loader.error?.error as? HarbourError == .fog)
    }
}
