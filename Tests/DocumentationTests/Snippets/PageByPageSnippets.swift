import LoadableTesting
import Loadables
import TestSupport
import Testing

private struct Passage: Identifiable {
    let id: String
    var isOpen = true

    init(_ id: String) { self.id = id }
}

private struct Register {
    func passages(after cursor: Int?) async throws -> ([String], next: Int?) {
        cursor == nil ? (["c", "b"], 2) : (["a"], nil)
    }

    func close(_ passage: String) async throws {}
}

private struct PassagesSource: Source {
    let cursor: Int?

    init(after cursor: Int?) { self.cursor = cursor }

    func load(_ request: LoadRequest) async throws -> LoadAnswer<ListPage<Passage, Int>> {
        .content(ListPage([Passage("a")], next: nil))
    }
}

private struct Calendar {
    func days(of week: Int) -> [Day] { (0..<7).map { Day(id: week * 7 + $0) } }
}

private struct Day: Identifiable {
    let id: Int
}

@MainActor
@Suite("PageByPage.md", .timeLimit(.minutes(3)))
struct PageByPageSnippets {

    @Test("A list is loaded page by page")
    func pages() async {
        let register = Register()

        // snippet: PageByPage/loader
        let passages = PagedLoader(limit: 500) { cursor in
            ClosureSource { _ in
                let (names, next) = try await register.passages(after: cursor)
                return .content(ListPage(names.map(Passage.init), next: next))
            }
        }
        passages.sync()
        // end

        await until { passages.content != nil }
        // snippet: PageByPage/more
        passages.loadMore()
        // end
        await until { passages.content?.isComplete == true }
        #expect(passages.content?.items.map(\.id) == ["c", "b", "a"])

        // snippet: PageByPage/change
        let shown = OptimisticLoader(passages)
        shown.change("Close") { list in
            list[id: "b"]?.isOpen = false
            list.insert(Passage("d"))
        } by: {
            try await register.close("b")
        }
        // end
        #expect(shown.content?.items.map(\.id) == ["d", "c", "b", "a"])
        #expect(shown.content?[id: "b"]?.isOpen == false)
    }

    @Test("A list continues at both ends")
    func bothWays() async throws {
        let calendar = Calendar()

        // snippet: PageByPage/both
        let days = PagedLoader(pageLimit: 10) { week in
            ClosureSource { _ in
                let week = week ?? 0
                return .content(ListPage(calendar.days(of: week), previous: week - 1, next: week + 1))
            }
        }
        _ = try await days.fetch()  // This week.
        days.loadPrevious()  // The week before it.
        // end

        await until { days.content?.count == 14 }
        #expect(days.content?.items.first?.id == -7)
    }

    @Test("The example of the type")
    func example() async throws {
        // snippet: PagedLoader/loader
        let passages = PagedLoader { cursor in PassagesSource(after: cursor) }

        _ = try await passages.fetch()  // The first page.
        try await passages.fetchMore()  // The next page; false if there is none.
        // end

        #expect(passages.content?.isComplete == true)
    }
}
