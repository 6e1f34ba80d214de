import Foundation
import Testing

@testable import Loadables

/// What becomes of a list with each page.
@Suite(.timeLimit(.minutes(3)))
struct PagedListTests {

    struct Item: Identifiable, Hashable, Codable {
        let id: Character
        var version = 1

        init(_ id: Character, _ version: Int = 1) {
            self.id = id
            self.version = version
        }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            id = text.first ?? "?"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(String(id))
        }
    }

    private static func page(_ text: String, _ next: Int?, version: Int = 1) -> ListPage<Item, Int> {
        ListPage(text.map { Item($0, version) }, next: next)
    }

    /// The items, with a gap as a bar and the end as a full stop.
    private static func line(_ list: PagedList<Item, Int>) -> String {
        var line = ""
        for (index, item) in list.items.enumerated() {
            if list.gaps.contains(index) { line += "|" }
            line.append(item.id)
        }
        return line + (list.isComplete ? "." : "")
    }

    /// Two pages with a gap between them and more to come: ab|de
    private static var twoParts: PagedList<Item, Int> {
        var list = PagedList(page("de", 7))
        list.refresh(with: page("ab", 3), limit: 100)
        return list
    }

    @Test("An item is changed or removed in place by its identity; cursors and gaps stay")
    func changedItems() {
        var list = Self.twoParts
        list[id: "d"]?.version = 2
        list[id: "x"] = Item("x")
        #expect(Self.line(list) == "ab|de")
        #expect(list[id: "d"]?.version == 2 && list[id: "x"] == nil)

        list[id: "b"] = nil
        #expect(Self.line(list) == "a|de")
        #expect(list.nextCursor == 3)
        list[id: "a"] = Item("e", 3)
        #expect(Self.line(list) == "e|d")
        list[id: "e"] = nil
        list[id: "d"] = nil
        #expect(list.count == 0 && list.nextCursor == 3 && !list.isComplete)
    }

    @Test("An item is inserted at the top, or before or after another one; an existing one is moved")
    func insertedItems() {
        var list = Self.twoParts
        list.insert(Item("x"))
        list.insert(Item("y"), before: "d")
        list.insert(Item("z"), after: "b")
        #expect(Self.line(list) == "xabz|yde")
        list.insert(Item("e"), after: "a")
        list.insert(Item("x"), before: "z")
        #expect(Self.line(list) == "aebxz|yd")
        let misses = [
            list.insert(Item("q"), before: "w"), list.insert(Item("q"), after: "w"), list.insert(Item("a"), after: "a"),
        ]
        #expect(misses == [false, false, false])
        #expect(Self.line(list) == "aebxz|yd" && list.nextCursor == 3)

        var unknown = PagedList<Item, Int>()
        let isInserted = unknown.insert(Item("x"))
        #expect(!isInserted && unknown.count == 0)
    }

    struct Case: Sendable {
        let title: String
        let refreshes: Bool
        let page: String
        let next: Int?
        let expected: String

        init(_ title: String, refreshes: Bool = true, _ page: String, _ next: Int?, _ expected: String) {
            (self.title, self.refreshes, self.page, self.next, self.expected) = (title, refreshes, page, next, expected)
        }
    }

    @Test(
        "A page is merged into a list of two pages, abc and def, with more to load",
        arguments: [
            Case("The same first page", "abc", 1, "abcdef"),
            Case("New items at the top", "xya", 1, "xyabcdef"),
            Case("An item of the first page is gone", "acd", 1, "acdef"),
            Case("An item came in between", "axb", 1, "axbcdef"),
            Case("The page reaches beyond what is known in it", "cxy", 1, "cxydef"),
            Case("All but the last items are gone", "fgh", 1, "fgh"),
            Case("Only new items: what was there stays, after a gap", "xyz", 1, "xyz|abcdef"),
            Case("The page is the whole list", "ad", nil, "ad."),
            Case("Nothing is there any more", "", nil, "."),
            Case("An item has moved down", "bca", 1, "bcadef"),
            Case("The page has an item twice", "axa", 1, "axbcdef"),
            Case("The next page", refreshes: false, "ghi", 3, "abcdefghi"),
            Case("The last page", refreshes: false, "g", nil, "abcdefg."),
            Case("The pages have shifted", refreshes: false, "efg", 3, "abcdefg"),
            Case("They have shifted by a page", refreshes: false, "def", 3, "abcdef"),
            Case("There is no other page", refreshes: false, "", nil, "abcdef."),
        ])
    func table(_ example: Case) {
        var list = PagedList<Item, Int>()
        list.refresh(with: Self.page("abc", 1), limit: 100)
        list.grow(at: .end, by: Self.page("def", 2), isOlder: false, limit: 100)
        let page = Self.page(example.page, example.next)

        if example.refreshes {
            list.refresh(with: page, limit: 100)
        } else {
            list.grow(at: .end, by: page, isOlder: false, limit: 100)
        }

        #expect(Self.line(list) == example.expected, "\(example.title)")
    }

    @Test("A gap is filled from its top until a page reaches the rows below it; loading then continues at the end")
    func gap() {
        var list = PagedList<Item, Int>()
        list.refresh(with: Self.page("abc", 1), limit: 100)
        list.refresh(with: Self.page("pqr", 5), limit: 100)
        list.refresh(with: Self.page("xyz", 9), limit: 100)
        #expect(Self.line(list) == "xyz|pqr|abc")
        #expect(list.nextCursor == 9)

        list.grow(at: .end, by: Self.page("mno", 10), isOlder: false, limit: 100)
        #expect(Self.line(list) == "xyzmno|pqr|abc")
        list.grow(at: .end, by: Self.page("opq", 11), isOlder: false, limit: 100)
        #expect(Self.line(list) == "xyzmnopqr|abc")
        #expect(list.nextCursor == 5)
        list.grow(at: .end, by: Self.page("stb", 12), isOlder: false, limit: 100)

        #expect(Self.line(list) == "xyzmnopqrstbc")
        #expect(list.nextCursor == 1)
    }

    @Test("A reloaded page after a gap that has moved up to the rows above closes the gap")
    func closedGap() {
        var list = PagedList<Item, Int>()
        list.parts = [
            .init(items: Self.page("abc", 3).items, start: nil, next: 3, isBeforeGap: true),
            .init(items: Self.page("de", 5).items, start: 4, next: 5),
        ]
        list.refresh(with: Self.page("cde", 5), start: 4, limit: 100)
        #expect(Self.line(list) == "abcde" && list.nextCursor == 5)
    }

    @Test("A repeated item is replaced by the newer one, in its place")
    func newer() {
        var list = PagedList<Item, Int>()
        list.refresh(with: Self.page("abc", 1), limit: 100)
        list.grow(at: .end, by: Self.page("cd", 2, version: 2), isOlder: false, limit: 100)
        #expect(list.items.map(\.version) == [1, 1, 2, 2])

        list.grow(at: .end, by: Self.page("ae", 2, version: 0), isOlder: true, limit: 100)
        #expect(list.items.map(\.version) == [1, 1, 2, 2, 0])
    }

    @Test("At most the limit of items is kept, and dropped ones can be requested again")
    func limit() {
        var list = PagedList<Item, Int>()
        list.refresh(with: Self.page("abc", 1), limit: 5)
        list.grow(at: .end, by: Self.page("def", 2), isOlder: false, limit: 5)
        #expect(Self.line(list) == "abcde")
        #expect(list.nextCursor == 1)

        list.refresh(with: Self.page("xab", 1), limit: 5)
        #expect(Self.line(list) == "xabcd")
        list.refresh(with: Self.page("uvw", 1), limit: 4)
        #expect(Self.line(list) == "uvw")
        #expect(list.gaps.isEmpty)
        #expect(list.nextCursor == 1)
        list.refresh(with: Self.page("klmnop", 1), limit: 4)
        #expect(Self.line(list) == "klmnop")
    }

    @Test("A decoded list equals the encoded one")
    func coding() throws {
        var list = PagedList<Item, Int>()
        list.refresh(with: Self.page("abc", 1), limit: 100)
        list.refresh(with: Self.page("xyz", 2), limit: 100)

        let read = try JSONDecoder().decode(PagedList<Item, Int>.self, from: JSONEncoder().encode(list))

        #expect(read == list)
        #expect(read.gaps == [3])
    }
}
