import Dashboard
import Documents
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Views prepared where content is loaded.
@Suite(.timeLimit(.minutes(3)))
struct ShownViewsTests {

    private static let view = SourceView()

    private func loaded(_ text: String, for views: ShownViews) throws -> BoardContent {
        var content = try BoardContent(.json(JSONDocument(text)))
        content.prepared = views.contents(of: content)
        return content
    }

    @Test("Content is made for each view that shows a source, and for no other")
    func views() throws {
        let views = ShownViews()
        let rows = #"[{"a": 1, "b": 2}]"#
        let first = views.add(Self.view)
        var second: ShownView? = views.add(
            SourceView("list"))
        let content = try loaded(rows, for: views)
        #expect(content.prepared.count == 2)
        #expect(first.content(of: content) is TableContent && second?.content(of: content) is ListContent)
        second = nil
        #expect(try loaded(rows, for: views).prepared.count == 1)
    }

    @Test("Content loaded before its view existed is still shown by it")
    func late() throws {
        let views = ShownViews()
        let content = try loaded(#"[{"a": 1}]"#, for: views)
        #expect(content.prepared.isEmpty)
        #expect(views.add(Self.view).content(of: content) is TableContent)
    }

    @Test("Every view has its content made where the source is loaded", arguments: Views.names)
    func every(name: String) throws {
        let views = ShownViews()
        let view = views.add(SourceView(name))
        for text in ["1", #"{"a": 1}"#, "[1]", #"[{"day": "2026-11-20", "n": 1}]"#] {
            let content = try loaded(text, for: views)
            let made = try #require(content.prepared.first?.content.content)
            #expect(type(of: made) == type(of: view.content(of: content)))
        }
        withExtendedLifetime(view) {}
    }

    @Test("A version is the same with and without contents made for it")
    func equal() throws {
        let views = ShownViews()
        let view = views.add(Self.view)
        #expect(try loaded("[1]", for: views) == loaded("[1]", for: ShownViews()))
        withExtendedLifetime(view) {}
    }
}
