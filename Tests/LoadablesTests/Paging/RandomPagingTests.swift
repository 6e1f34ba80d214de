import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

/// Syncs and further pages in random order, of a list on a server to which items come at the top and from which any may go.
@MainActor
private final class RandomPages {

    private struct Item: Identifiable, Hashable {
        let id: Int
    }

    private struct Request {
        let cursor: Int?
        let source: ScriptedSource<ListPage<Item, Int>>
        /// What the server had when it was asked.
        let page: ListPage<Item, Int>
    }

    private var random: SplitMix64
    private let limit: Int
    private let pageSize: Int
    private var server: [Int] = []
    private var nextID = 1
    private var requests: [Request] = []
    private lazy var loader = PagedLoader<Item, Int>(limit: limit, clock: ManualClock()) { [unowned self] in ask($0) }
    private var token: LoadableObserver?
    private var shown: [Int] = []
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        limit = Bool.random(using: &random) ? 10_000 : 12
        pageSize = Int.random(in: 1...5, using: &random)
    }

    private func ask(_ cursor: Int?) -> ScriptedSource<ListPage<Item, Int>> {
        let source = ScriptedSource<ListPage<Item, Int>>(endsWhenCancelled: Bool.random(using: &random))
        requests.append(Request(cursor: cursor, source: source, page: page(after: cursor)))
        return source
    }

    private func page(after cursor: Int?) -> ListPage<Item, Int> {
        let rest = server.filter { $0 < cursor ?? .max }
        let ids = Array(rest.prefix(pageSize))
        return ListPage(ids.map(Item.init), next: rest.count > pageSize ? ids.last : nil)
    }

    func run(steps: Int) async {
        token = loader.sink { [unowned self] _ in look() }
        for _ in 0..<steps { await step() }
        await end()
    }

    private func step() async {
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1:
            for _ in 0..<Int.random(in: 1...(pageSize * 2), using: &random) {
                server.insert(nextID, at: 0)
                nextID += 1
            }
        case 2: if let index = server.indices.randomElement(using: &random) { server.remove(at: index) }
        case 3, 4, 5: loader.sync()
        case 6, 7, 8: loader.loadMore()
        case 9: loader.cancelMore()
        case 10: loader.cancel()
        default: answer(Int.random(in: 0..<5, using: &random) > 0)
        }
        for _ in 0..<Int.random(in: 0..<12, using: &random) { await Task.yield() }
    }

    private func answer(_ succeeds: Bool) {
        guard !requests.isEmpty else { return }
        let request = requests.remove(at: Int.random(in: 0..<requests.count, using: &random))
        if succeeds {
            request.source.answer(.content(request.page))
        } else {
            request.source.fail(TestError("offline"))
        }
    }

    private func look() {
        guard let list = loader.content else { return }
        let ids = list.items.map(\.id)
        if Set(ids).count < ids.count { problems.append("twice: \(ids)") }
        // Those that are gone from the server may stay below a gap, among others.
        let there = ids.filter(Set(server).contains)
        if zip(there, there.dropFirst()).contains(where: { $0 <= $1 }) { problems.append("out of order: \(ids)") }
        if ids.count > max(limit, pageSize) { problems.append("\(ids.count) items are too many") }
        if let missing = missing(in: ids, list.gaps) { problems.append("\(missing) is missing in \(ids)") }
        let lost = Set(shown).subtracting(ids).intersection(server)
        if limit > 1_000, !lost.isEmpty { problems.append("lost: \(lost) of \(shown), now \(ids)") }
        shown = ids
    }

    /// An item of the server that is missing where there is no gap.
    private func missing(in ids: [Int], _ gaps: [Int]) -> Int? {
        let live = Set(server)
        let there = ids.filter(live.contains)
        guard let first = there.first, let last = there.last else { return nil }
        return server.first { id in
            guard id < first, id > last, !there.contains(id) else { return false }
            return !gaps.contains { gap in
                ids.prefix(gap).allSatisfy { $0 > id || !live.contains($0) }
                    && ids.dropFirst(gap).allSatisfy { $0 < id || !live.contains($0) }
            }
        }
    }

    /// Loads all that is left: then what the server has is there.
    private func end() async {
        loader.cancel()
        requests = []
        loader.sync()
        await answerAll { self.loader.loadableState != .syncing }
        var pagesLeft = 1_000
        while pagesLeft > 0 {
            switch loader.more {
            case .available, .failed: pagesLeft -= 1
            default: pagesLeft = 0
            }
            loader.loadMore()
            await answerAll { if case .loading = self.loader.more { false } else { true } }
        }
        let ids = loader.content?.items.map(\.id) ?? []
        let wanted = limit > 1_000 ? server : Array(server.filter { $0 >= ids.last ?? 0 })
        if !Set(ids).isSuperset(of: wanted) { problems.append("\(wanted) is not all in \(ids)") }
        switch loader.more {
        case .end, .full: break
        default: problems.append("in the end it is \(loader.more)")
        }
    }

    private func answerAll(_ isDone: () -> Bool) async {
        await until {
            while !requests.isEmpty { answer(true) }
            return isDone()
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RandomPagingTests {

    nonisolated private static let count = Campaign.size(200, whole: 20_000)

    @Test(
        "However the list changes, no item is there twice, none is missing but in a gap, and none that is shown is lost"
    )
    func pages() async {
        await expectNoProblems(seeds: 0..<Self.count) { seed in
            let pages = RandomPages(seed: seed)
            await pages.run(steps: 60)
            return pages.problems
        }
    }
}
