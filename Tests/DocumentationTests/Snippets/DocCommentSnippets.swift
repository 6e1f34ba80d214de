import LoadableTesting
import Loadables
import Testing

private struct Country: Equatable {
    var name: String
}

private struct CountrySource: Source {
    let code: String

    func load(_ request: LoadRequest) async throws -> LoadAnswer<Country> { .content(Country(name: code)) }
}

private struct Gate {
    func cameras() async throws -> [String] { ["north"] }
}

private let gate = Gate()
@MainActor private let motd = Station<String>()

@MainActor
private func readMotd(_ completion: @escaping (Result<String, any Error>) -> Void) {
    motd.read(completion)
}

@MainActor
@Suite("Doc comments", .timeLimit(.minutes(3)))
struct DocCommentSnippets {

    @Test("A loadable with its own contents")
    func loadable() {
        // snippet: Loadable/subclass
        final class Motd: Loadable {
            private(set) var text: String?

            override var isContentsAvailable: Bool { text != nil }

            override func doSync() {
                let generation = generation
                readMotd { [weak self] result in
                    // A late result must not change the contents.
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

    @Test("The log of the program")
    func log() {
        defer { LoadableEventLog.current = nil }
        // snippet: LoadableEventLog/current
        LoadableEventLog.current = LoadableEventLog(capacity: 500)
        // end
        TestLoadable().setIdle()
        #expect(LoadableEventLog.current?.events.map { "\($0)" } == ["TestLoadable: became idle"])
    }

    @Test("A loader loads from a source")
    func source() async throws {
        @Sendable func readUptime() async throws -> String { "up 3 days" }

        // snippet: Source/protocol
        struct Uptime: Source {
            func load(_ request: LoadRequest) async throws -> LoadAnswer<String> {
                .content(try await readUptime())
            }
        }

        let loader = ContentLoader(Uptime())
        // end

        #expect(try await loader.fetch() == "up 3 days")
    }

    @Test("A loader loads by a closure")
    func closure() async throws {
        @Sendable func readTemperature() async throws -> Int { 21 }

        // snippet: ContentLoader/closure
        let temperature = ContentLoader { try await readTemperature() }
        temperature.freshFor = .seconds(60)
        // end

        #expect(try await temperature.fetch() == 21)
    }

    @Test("A keyed loader loads the object of a key")
    func keyed() async {
        // snippet: KeyedLoader/source
        let countries = KeyedLoader { code in CountrySource(code: code) }

        let country = await countries.load(key: "fr")
        // end

        #expect(country == Country(name: "fr"))
        #expect(countries.content == country)
    }
}
