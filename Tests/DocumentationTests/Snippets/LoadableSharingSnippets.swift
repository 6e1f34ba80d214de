import Feeds
import FoundationEssentials
import LoadableCaching
import LoadableSharing
import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite("LoadableSharing.docc", .timeLimit(.minutes(3)))
struct LoadableSharingSnippets {

    private let rates = ScriptedSource<Data>()
    private let password = "open-sesame"
    private let secret = "sixteen bytes, and some"

    @Test("A feed whose content is shared")
    func overview() throws {
        let environment = Environment()

        // snippet: LoadableSharing/overview
        let store = RedisStore(try RedisAddress("redis://:\(password)@build.example.org"))
        let sharing = Sharing(by: store, key: SharedKey(secret), board: "kitchen")
        let shared = SharedSource(
            rates, as: "GET https://example.org/rates", every: .seconds(60), coder: .bytes, by: sharing)
        let feed = Feed("Rates", from: shared, every: .seconds(60), in: environment)
        // end

        #expect(feed.loader.content == nil)
        #expect(shared.timeLimit == nil)
    }

    @Test("Programs on one machine share through their cache")
    func oneMachine() {
        // snippet: OneMachine/store
        let store = CacheFileStore(path: SQLiteStorage.standardPath(for: "loadboard"))
        let sharing = Sharing(by: store, board: "desk")
        // end

        let shared = SharedSource(rates, as: "rates", every: .seconds(60), coder: .bytes, by: sharing)
        #expect(shared.timeLimit == nil)
    }
}
