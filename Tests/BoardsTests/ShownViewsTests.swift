import Dashboard
import Documents
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// What is made of a content where it is loaded.
@Suite(.timeLimit(.minutes(3)))
struct ShownViewsTests {

    private static let view = DocumentView(time: .utc)

    private func loaded(_ text: String, for views: ShownViews) throws -> BoardContent {
        var content = try BoardContent(.json(JSONDocument(text)))
        content.prepared = views.rows(of: content)
        return content
    }

    @Test("Rows are made for each view that shows a source, and for none that shows it no more")
    func views() throws {
        let views = ShownViews()
        let rows = #"[{"a": 1, "b": 2}]"#
        let first = views.add(Self.view)
        var second: ShownView? = views.add(
            DocumentView(settings: ViewSettings(.list, at: SettingsPlace("board.yaml")), time: .utc))
        let content = try loaded(rows, for: views)
        #expect(content.prepared.rows.count == 2)
        #expect(first.content(of: content) is TableContent && second?.content(of: content) is ListContent)
        second = nil
        #expect(try loaded(rows, for: views).prepared.rows.count == 1)
    }

    @Test("A content that was loaded before its view was there is shown by it all the same")
    func late() throws {
        let views = ShownViews()
        let content = try loaded(#"[{"a": 1}]"#, for: views)
        #expect(content.prepared.rows.isEmpty)
        #expect(views.add(Self.view).content(of: content) is TableContent)
    }

    @Test("What is not rows is made when it is shown; contents are the same with rows and without")
    func others() throws {
        let views = ShownViews()
        let view = views.add(Self.view)
        #expect(try loaded(#"{"a": 1}"#, for: views).prepared.rows.isEmpty)
        #expect(try loaded("[1]", for: views) == loaded("[1]", for: ShownViews()))
        withExtendedLifetime(view) {}
    }
}
