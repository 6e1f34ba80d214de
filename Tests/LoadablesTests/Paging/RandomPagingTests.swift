import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

/// Syncs and pages at both ends in random order, of a list on a server to which items come at the top and from which any may go.
///
/// A cursor is the last item of the page before, or the negative of the first item of the page after.
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
    private let pageLimit: Int?
    private let pageSize: Int
    /// The first item of the page that the list begins with, if that is not the newest of all; then pages say what is before them.
    private let middle: Int?
    private var server: [Int] = []
    private var nextID = 1
    private var requests: [Request] = []
    private lazy var loader = PagedLoader<Item, Int>(limit: limit, pageLimit: pageLimit, clock: ManualClock()) {
        [unowned self] in ask($0)
    }
    private var token: LoadableObserver?
    private var shown: [Int] = []
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        limit = Bool.random(using: &random) ? 10_000 : 12
        pageLimit = [nil, 2, 3, 5].randomElement(using: &random) ?? nil
        pageSize = Int.random(in: 1...5, using: &random)
        middle = Bool.random(using: &random) ? 20 : nil
        if middle != nil {
            server = (1...40).reversed()
            nextID = 41
        }
    }

    private func ask(_ cursor: Int?) -> ScriptedSource<ListPage<Item, Int>> {
        let source = ScriptedSource<ListPage<Item, Int>>(endsWhenCancelled: Bool.random(using: &random))
        requests.append(Request(cursor: cursor, source: source, page: page(after: cursor)))
        return source
    }

    private func page(after cursor: Int?) -> ListPage<Item, Int> {
        if let cursor, cursor < 0 {
            let rest = server.filter { $0 > -cursor }
            let ids = Array(rest.suffix(pageSize))
            return ListPage(
                ids.map(Item.init), previous: rest.count > pageSize ? ids.first.map { -$0 } : nil, next: ids.last)
        }
        let start = cursor ?? middle.map { $0 + 1 } ?? .max
        let rest = server.filter { $0 < start }
        let ids = Array(rest.prefix(pageSize))
        let isFirst = middle == nil || ids.first == server.first
        return ListPage(
            ids.map(Item.init), previous: isFirst ? nil : ids.first.map { -$0 },
            next: rest.count > pageSize ? ids.last : nil)
    }

    func run(steps: Int) async {
        token = loader.sink { [unowned self] _ in look() }
        for _ in 0..<steps { await step() }
        await end()
    }

    private func step() async {
        switch Int.random(in: 0..<17, using: &random) {
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
        case 11, 12, 13: loader.loadPrevious()
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
        // A page in the middle may have grown.
        if middle == nil, ids.count > max(limit, pageSize) { problems.append("\(ids.count) items are too many") }
        if let missing = missing(in: ids, list.gaps) { problems.append("\(missing) is missing in \(ids)") }
        let lost = Set(shown).subtracting(ids).intersection(server)
        if limit > 1_000, pageLimit == nil, middle == nil, !lost.isEmpty {
            problems.append("lost: \(lost) of \(shown), now \(ids)")
        }
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
        var seen = Set(loader.content?.items.map(\.id) ?? [])
        var pagesLeft = 1_000
        func go(_ more: () -> PagedLoader<Item, Int>.More, _ load: () -> Void) async {
            while pagesLeft > 0, [.available, .failed(TestError("offline"))].contains(more()) {
                pagesLeft -= 1
                load()
                await answerAll { !loader.isLoading }
                seen.formUnion(loader.content?.items.map(\.id) ?? [])
            }
        }
        await go({ loader.more }, loader.loadMore)
        await go({ loader.previous }, loader.loadPrevious)
        // Pages that came again may not have reached those below them.
        await go({ loader.more }, loader.loadMore)
        let ids = loader.content?.items.map(\.id) ?? []
        let isCut = limit < 1_000 && pageLimit == nil
        let wanted = server.filter { id in
            // That nothing came before a page in the middle is not asked again.
            (middle == nil || id <= seen.max() ?? 0) && (!isCut || id >= ids.last ?? 0)
        }
        if !seen.isSuperset(of: wanted) { problems.append("\(wanted) is not all in \(seen.sorted())") }
        let ends: [PagedLoader<Item, Int>.More] = isCut ? [.end, .full] : [.end]
        if !ends.contains(loader.more) { problems.append("in the end it is \(loader.more)") }
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
        "In any sequence, items are never duplicated or lost, and missing ones are only in gaps"
    )
    func pages() async {
        await expectNoProblems(seeds: 0..<Self.count) { seed in
            let pages = RandomPages(seed: seed)
            await pages.run(steps: 60)
            return pages.problems
        }
    }
}
