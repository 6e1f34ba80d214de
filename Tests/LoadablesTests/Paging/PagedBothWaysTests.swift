import Foundation
import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

/// Lists that go on at both ends, and of which no more than some pages are kept.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PagedBothWaysTests {

    struct Item: Identifiable, Hashable, Codable {
        let id: Int
    }

    private typealias List = PagedList<Item, Int>

    /// Numbers, three on each page; a cursor is the first of them. The list begins with the page of 0.
    @MainActor
    private final class Numbers {
        var range = -9...11
        /// Whether a page says what comes before it.
        let saysPrevious: Bool
        private(set) var asked: [Int?] = []
        /// The first number of the page that the list begins with.
        var start = 0
        var error: TestError?

        init(saysPrevious: Bool) { self.saysPrevious = saysPrevious }

        func page(_ cursor: Int?) throws -> ClosureSource<ListPage<Item, Int>> {
            asked.append(cursor)
            if let error { throw error }
            let first = cursor ?? start
            let numbers = (first..<first + 3).filter(range.contains)
            let previous = saysPrevious && first - 3 >= range.lowerBound ? first - 3 : nil
            let next = first + 3 <= range.upperBound ? first + 3 : nil
            let page = ListPage(numbers.map(Item.init), previous: previous, next: next)
            return ClosureSource { _ in .content(page) }
        }
    }

    private func loader(_ numbers: Numbers, limit: Int = 1_000, pageLimit: Int? = nil) -> PagedLoader<Item, Int> {
        PagedLoader(limit: limit, pageLimit: pageLimit, clock: ManualClock()) { try numbers.page($0) }
    }

    private func ids(_ loader: PagedLoader<Item, Int>) -> [Int] { loader.content?.items.map(\.id) ?? [] }

    @Test("A list grows at both ends until each is reached, and is then complete")
    func bothWays() async throws {
        let numbers = Numbers(saysPrevious: true)
        numbers.range = -4...4
        let loader = loader(numbers)
        #expect(loader.previous == .unknown)
        #expect(try await loader.fetchPrevious())
        #expect(ids(loader) == [0, 1, 2] && loader.previous == .available && loader.more == .available)

        #expect(try await loader.fetchPrevious())
        #expect(ids(loader) == Array(-3...2))
        #expect(loader.previous == .end)
        #expect(try await loader.fetchPrevious() == false)
        #expect(loader.content?.isComplete == false)

        #expect(try await loader.fetchMore())
        #expect(ids(loader) == Array(-3...4) && loader.more == .end)
        #expect(loader.content?.isComplete == true)
        #expect(numbers.asked == [nil, -3, 3])
    }

    @Test("If a page before the first one fails, the content stays, and the page is requested again")
    func failure() async throws {
        let numbers = Numbers(saysPrevious: true)
        let loader = loader(numbers)
        _ = try await loader.fetch()
        numbers.error = TestError("offline")
        loader.loadPrevious()
        #expect(loader.previous == .loading && loader.isLoading && loader.loadableState == .didSyncSuccessfully)
        await #expect(throws: TestError("offline")) { try await loader.fetchPrevious() }
        #expect(loader.previous == .failed(TestError("offline")) && loader.more == .available)
        #expect(ids(loader) == [0, 1, 2])

        numbers.error = nil
        #expect(try await loader.fetchPrevious())
        #expect(ids(loader) == Array(-3...2))
    }

    @Test("A sync loads the page that the list began with, and keeps the pages before and after it")
    func refresh() async throws {
        let numbers = Numbers(saysPrevious: true)
        let loader = loader(numbers)
        for _ in 0..<2 { try await loader.fetchPrevious() }
        try await loader.fetchMore()
        #expect(ids(loader) == Array(-3...5))
        numbers.start = 1
        _ = try await loader.fetch()
        #expect(numbers.asked.last == .some(nil))
        #expect(ids(loader) == Array(-3...5) && loader.content?.gaps == [])

        // All that it covered is gone: on which side of the page the rest is cannot be known.
        (numbers.start, numbers.range) = (30, 27...40)
        _ = try await loader.fetch()
        #expect(ids(loader) == [30, 31, 32] && loader.previous == .available)
    }

    @Test("A sync and pages at both ends load the items of a page that moved by less than its size")
    func movedPage() async throws {
        let numbers = Numbers(saysPrevious: true)
        let loader = loader(numbers)
        _ = try await loader.fetch()
        numbers.start = 2
        _ = try await loader.fetch()
        #expect(ids(loader) == Array(0...4))
        while try await loader.fetchMore() {}
        while try await loader.fetchPrevious() {}
        #expect(ids(loader) == Array(-9...11))
    }

    @Test(
        "Beyond the page limit, pages at the other end are dropped, and loaded again when requested",
        arguments: [false, true])
    func pageLimit(saysPrevious: Bool) async throws {
        let numbers = Numbers(saysPrevious: saysPrevious)
        numbers.range = saysPrevious ? -9...11 : 0...11
        let loader = loader(numbers, pageLimit: 2)
        for _ in 0..<4 { try await loader.fetchMore() }
        #expect(ids(loader) == Array(6...11) && loader.more == .end && loader.previous == .available)

        try await loader.fetchPrevious()
        #expect(ids(loader) == Array(3...8) && loader.more == .available)
        try await loader.fetchPrevious()
        #expect(ids(loader) == Array(0...5))
        #expect(loader.previous == (saysPrevious ? .available : .end))
        try await loader.fetchMore()
        #expect(ids(loader) == Array(3...8))
        #expect(numbers.asked == [nil, 3, 6, 9, 3, saysPrevious ? 0 : nil, 6])
    }

    @Test("With a page limit, the item limit also drops pages at the other end")
    func bothLimits() async throws {
        let loader = loader(Numbers(saysPrevious: false), limit: 6, pageLimit: 10)
        for _ in 0..<4 { try await loader.fetchMore() }
        #expect(ids(loader) == Array(6...11))
        #expect(loader.more == .end)
    }

    @Test("While the initial page is dropped, a sync loads the first page that is left")
    func refreshWithoutStart() async throws {
        let numbers = Numbers(saysPrevious: false)
        let loader = loader(numbers, pageLimit: 2)
        for _ in 0..<3 { try await loader.fetchMore() }
        _ = try await loader.fetch()
        #expect(numbers.asked.last == 3)
        #expect(ids(loader) == Array(3...8))
    }

    @Test("A reloaded first page that no longer reaches the next one leaves a gap")
    func gap() async throws {
        let numbers = Numbers(saysPrevious: false)
        let loader = loader(numbers, pageLimit: 3)
        for _ in 0..<4 { try await loader.fetchMore() }
        #expect(ids(loader) == Array(3...11))
        numbers.start = -6
        try await loader.fetchPrevious()
        #expect(ids(loader) == [-6, -5, -4] + Array(3...8) && loader.content?.gaps == [3])
        // A gap is filled first, at the cost of the end.
        try await loader.fetchMore()
        #expect(ids(loader) == Array(-6 ... -1) + [3, 4, 5] && loader.content?.gaps == [6])
        try await loader.fetchMore()
        try await loader.fetchMore()
        #expect(ids(loader) == Array(-3...5) && loader.content?.gaps == [])
    }

    @Test(
        "A reloaded page without news keeps the version; one with news raises it"
    )
    func equalPage() async throws {
        let numbers = Numbers(saysPrevious: true)
        let loader = loader(numbers)
        for _ in 0..<2 { try await loader.fetchPrevious() }
        let version = loader.contentVersion
        var notifications = 0
        let token = loader.sink { _ in notifications += 1 }
        _ = try await loader.fetch()
        #expect(loader.contentVersion == version && notifications == 2)
        numbers.start = 1
        _ = try await loader.fetch()
        #expect(loader.contentVersion == version + 1 && ids(loader) == Array(-3...3))
        withExtendedLifetime(token) {}
    }

    @Test("The validator is that of the page that a sync loads; another page has none")
    func validator() async throws {
        let source = ScriptedSource<ListPage<Item, Int>>()
        let loader = PagedLoader<Item, Int>(pageLimit: 2, clock: ManualClock()) { _ in source }
        for first in [0, 3, 6] {
            let facts = LoadFacts(validator: ContentValidator(entityTag: "v\(first)"))
            source.answer(.content(ListPage((first..<first + 3).map(Item.init), next: first + 3), facts))
        }
        _ = try await loader.fetch()
        try await loader.fetchMore()
        #expect(loader.validator == ContentValidator(entityTag: "v0"))
        try await loader.fetchMore()
        #expect(ids(loader) == Array(3...8) && loader.validator == nil)
    }

    @Test("Pages dropped at the start are known after a restart; lists of earlier releases have none")
    func coding() async throws {
        let loader = loader(Numbers(saysPrevious: false), pageLimit: 2)
        for _ in 0..<3 { try await loader.fetchMore() }
        let list = try #require(loader.content)
        let data = try JSONEncoder().encode(list)
        let read = try JSONDecoder().decode(List.self, from: data)
        #expect(read == list && read.previousStart == .some(nil))

        var old = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        old["dropped"] = nil
        let earlier = try JSONDecoder().decode(List.self, from: JSONSerialization.data(withJSONObject: old))
        #expect(earlier.items == list.items && earlier.previousStart == nil)
    }
}
