import LoadableTesting
import Loadables
import TestSupport
import Testing

typealias Berth = String

@MainActor
final class Harbour {
    let berths = ScriptedLoader<[Berth]>()

    func berths(for length: Int) -> ContentLoader<[Berth]> { berths }
}

// snippet: Compose/proxy
final class BerthSearch: LoadableProxy {
    private let harbour: Harbour
    private var search: ContentLoader<[Berth]>?
    private(set) var message = ""

    init(_ harbour: Harbour) {
        self.harbour = harbour
        super.init()
    }

    var berths: [Berth] { search?.content ?? [] }

    func find(length: Int) {
        search = harbour.berths(for: length)
        loadable = search
        syncIfNeeded()
    }

    override func proxyDidChange() {
        message = loadableState == .didFailToSync ? "The harbour does not answer." : ""
    }
}
// end

@MainActor
@Suite("Compose.md", .timeLimit(.minutes(3)))
struct ComposeSnippets {

    private let tide = ScriptedLoader<Double>()
    private let wind = ScriptedLoader<Int>()

    @Test("A proxy replaces a search that has not begun")
    func proxy() {
        let harbour = Harbour()
        let search = BerthSearch(harbour)
        let recorder = LoadableRecorder(search)
        search.find(length: 12)
        harbour.berths.fail(TestError("offline"))
        #expect(search.message == "The harbour does not answer.")
        search.sync()
        harbour.berths.succeed(["A1"])
        #expect(search.berths == ["A1"])
        #expect(search.message == "")
        #expect(recorder.line == "idle > idle > syncing > failed(offline) > syncing > synced+")
    }

    @Test("A request is kept until the assignment")
    func pendingRequest() {
        let tide = tide

        // snippet: Compose/request
        let proxy = LoadableProxy()
        proxy.sync()  // The proxy is syncing, and stores the request.
        proxy.loadable = tide  // Forwards the request, with a single notification.
        // end

        #expect(tide.loads.count == 1)
        #expect(proxy.loadableState == .syncing)
        proxy.loadable = nil
        #expect(proxy.loadableState == .idle)
    }

    @Test("A group combines two loadables")
    func group() {
        let (tide, wind) = (tide, wind)

        // snippet: Compose/group
        let conditions = LoadableGroup([tide, wind])
        conditions.syncIfNeeded()  // Syncs each member that needs a sync.
        // end

        let recorder = LoadableRecorder(conditions)
        tide.succeed(2.5)
        wind.fail(TestError("offline"))
        #expect(recorder.line == "syncing > failed(ScriptedLoader<Int>: offline)")
        wind.sync()
        wind.succeed(4)
        #expect(conditions.loadableState == .didSyncSuccessfully)
        #expect(conditions.isContentsAvailable)

        let empty = LoadableGroup()
        #expect(empty.loadableState == .idle)
        #expect(!empty.isContentsAvailable)
    }

    @Test("The table of the modes")
    func modes() {
        let states = LoadableState.allCases
        for left in states {
            for right in states {
                let pair = [left, right]
                for mode in LoadableGroup.Mode.allCases {
                    let group = PureLoadableGroup(pair.map { member(in: $0) }, mode: mode)
                    #expect(group.loadableState == expected(pair, mode), "\(pair), \(mode)")
                }
            }
        }
    }

    private func member(in state: LoadableState) -> TestLoadable {
        let member = TestLoadable()
        switch state {
        case .idle: break
        case .syncing: member.sync()
        case .didSyncSuccessfully: member.succeed()
        case .didFailToSync: member.setFailedToSyncWithError(TestError("e"))
        }
        return member
    }

    private func expected(_ members: [LoadableState], _ mode: LoadableGroup.Mode) -> LoadableState {
        let isAnySyncing = members.contains(.syncing)
        switch mode {
        case .all:
            if members.contains(.didFailToSync) { return .didFailToSync }
            if isAnySyncing { return .syncing }
            return members.allSatisfy { $0 == .didSyncSuccessfully } ? .didSyncSuccessfully : .idle
        case .any:
            if members.allSatisfy({ $0 == .didFailToSync }) { return .didFailToSync }
            if isAnySyncing { return .syncing }
            return members.contains(.didSyncSuccessfully) ? .didSyncSuccessfully : .idle
        case .never:
            if isAnySyncing { return .syncing }
            return members.contains(.idle) ? .idle : .didSyncSuccessfully
        }
    }

    @Test("A merged loader makes one content from two")
    func merged() {
        let (tide, wind) = (tide, wind)

        // snippet: Compose/merged
        let summary = MergedLoader(tide, wind) { level, knots in "\(level) m, \(knots) kn" }
        summary.sync()
        // end

        let recorder = LoadableRecorder(of: summary)
        tide.succeed(2.5)
        wind.succeed(4)
        wind.fail(TestError("ignored: that load is over"))
        wind.sync()
        wind.fail(TestError("offline"))
        #expect(
            recorder.states == [
                "loading(nil)", "loading(nil)", "success(2.5 m, 4 kn)", "loading(2.5 m, 4 kn)",
                "failure(offline, 2.5 m, 4 kn)",
            ]
        )
    }

    @Test("The table of the merges")
    func mergeTable() {
        let left: [LoadingState<Int>] = [
            .initial, .loading(cache: nil), .loading(cache: 1), .success(content: 1),
            .failure(error: TestError("eL"), cache: nil), .failure(error: TestError("eL"), cache: 1),
        ]
        let right: [LoadingState<Int>] = [
            .initial, .loading(cache: nil), .loading(cache: 2), .success(content: 2),
            .failure(error: TestError("eR"), cache: nil), .failure(error: TestError("eR"), cache: 2),
        ]
        let rows = left.map { left in
            right.map { "\(left.merge($0, +))" }.joined(separator: " | ")
        }
        #expect(rows == Self.mergeTable.map { $0.joined(separator: " | ") })
    }

    private static let mergeTable: [[String]] = {
        let article = Catalogue.all.flatMap(\.articles).first { $0.name == "Compose" }
        let rows = article?.tableRows(after: "left \\ right") ?? []
        return rows.map { $0.dropFirst().map { String($0) } }
    }()

    @Test("A value of LoadingState can be merged without loaders")
    func mergedStates() {
        // snippet: Compose/states
        let level = LoadingState.success(content: 2.5)
        let knots = LoadingState.loading(cache: 4)
        let both = level.merge(knots) { "\($0) m, \($1) kn" }  // loading, with both values as cache
        // end
        #expect(both == .loading(cache: "2.5 m, 4 kn"))

        // snippet: Compose/many
        let gusts = LoadingState.success(content: 9)
        let three = LoadingState<String>.merge(level, knots, gusts) { "\($0) m, \($1) to \($2) kn" }
        let list = [knots, gusts].merged()  // loading, with [4, 9] as cache
        // end
        #expect(three == .loading(cache: "2.5 m, 4 to 9 kn"))
        #expect(list == .loading(cache: [4, 9]))
    }

    @Test("A chain syncs one loadable after the other")
    func chain() async throws {
        let (session, berths) = (TestLoadable(), TestLoadable())
        let mayBook = true

        // snippet: Compose/chain
        let booking = LoadableChain([
            LoadableChain.Element(session) { _ in
                mayBook ? .proceed : .completeSuccessfully
            },
            LoadableChain.Element(berths),
        ])
        booking.sync()
        // end

        await until { session.loadableState == .syncing }
        session.succeed()
        await until { berths.loadableState == .syncing }
        berths.setFailedToSyncWithError(TestError("full"))
        await until { booking.loadableState != .syncing }
        #expect(booking.error.map { "\($0)" } == "could not sync element #1: full")
        booking.syncIfNeeded()
        await until { berths.loadableState == .syncing }
        #expect(session.doSyncCount == 1)
        berths.succeed()
        try await booking.doneSyncing()
        #expect(booking.loadableState == .didSyncSuccessfully)
    }

    @Test("A protocol hides the kind of a loadable")
    func erased() {
        let tide = tide

        // snippet: Compose/erased
        let anything: any LoadableProtocol = tide  // Can be observed and synced.
        let readOnly: any PureLoadableProtocol = tide  // Can only be observed.
        // end

        let recorder = LoadableRecorder(readOnly)
        anything.sync()
        tide.succeed(2.5)
        #expect(recorder.line == "idle > syncing > synced+")
    }
}
