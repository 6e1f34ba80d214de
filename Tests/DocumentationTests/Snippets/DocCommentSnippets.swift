import LoadableTesting
import Loadables
import Testing

private struct User {
    var name: String
}

@MainActor
private final class UserClient {
    func fetchUser(_ completion: @escaping (Result<User, any Error>) -> Void) {
        Task { completion(.success(User(name: "Ada"))) }
    }
}

private struct Country: Equatable {
    var name: String
}

private struct Atlas {
    func country(_ code: String) async throws -> Country { Country(name: code) }
}

private struct Gate {
    func cameras() async throws -> [String] { ["north"] }
}

private let atlas = Atlas()
private let gate = Gate()
@MainActor private let client = UserClient()
@MainActor private let motd = Station<String>()

@MainActor
private func readMotd(_ completion: @escaping (Result<String, any Error>) -> Void) {
    motd.read(completion)
}

@MainActor
@Suite("Doc comments", .timeLimit(.minutes(3)))
struct DocCommentSnippets {

    @Test("A loadable with contents of its own")
    func loadable() {
        // snippet: Loadable/subclass
        final class Motd: Loadable {
            private(set) var text: String?

            override var isContentsAvailable: Bool { text != nil }

            override func doSync() {
                let generation = generation
                readMotd { [weak self] result in
                    // A late result is not to change the contents either.
                    guard let self, self.generation == generation else { return }
                    switch result {
                    case .success(let text):
                        self.text = text
                        setDidSyncSuccessfully(for: generation)
                    case .failure(let error):
                        setFailedToSyncWithError(error, for: generation)
                    }
                }
            }
        }
        // end

        let loadable = Motd()
        loadable.sync()
        loadable.cancel()
        motd.answer(.success("late"))
        #expect(loadable.text == nil)
        loadable.sync()
        motd.answer(.success("Welcome"))
        #expect(loadable.text == "Welcome")
        #expect(loadable.loadableState == .didSyncSuccessfully)
    }

    @Test("An async loadable")
    func asyncLoadable() async throws {
        // snippet: AsyncLoadable/subclass
        final class UserLoadable: AsyncLoadable<User> {
            override func doSync() {
                let generation = generation
                client.fetchUser { [weak self] result in
                    switch result {
                    case .success(let user): self?.setDidSyncSuccessfullyWithContent(user, for: generation)
                    case .failure(let error): self?.setFailedToSyncWithError(error, for: generation)
                    }
                }
            }
        }

        let user = try await UserLoadable().fetch()
        // end

        #expect(user.name == "Ada")
    }

    @Test("The log of the program")
    func log() {
        defer { LoadableEventLog.current = nil }
        // snippet: LoadableEventLog/current
        LoadableEventLog.current = LoadableEventLog(capacity: 500)
        // end
        TestLoadable().sync()
        #expect(LoadableEventLog.current?.events.map { "\($0)" } == ["TestLoadable: load 1 began"])
    }

    @Test("A keyed loader loads the object of a key")
    func keyed() async {
        // snippet: Loader/subclass
        final class CountryLoader: Loader<String, Country> {
            override func loadObject(for code: String) async throws -> Country {
                try await atlas.country(code)
            }
        }

        let loader = CountryLoader()
        let country = await loader.load(key: "fr")
        // end

        #expect(country == Country(name: "fr"))
        #expect(loader.object == country)
    }

    @Test("Everyone who names the same source gets the same loader")
    func shared() async {
        let loaders = SharedLoaders()

        // snippet: SharedLoaders/loader
        let cameras = loaders.loader("cameras") {
            ContentLoader { try await gate.cameras() }
        }
        // end

        #expect(loaders.loader("cameras") { ContentLoader<[String]>() } === cameras)
    }
}
