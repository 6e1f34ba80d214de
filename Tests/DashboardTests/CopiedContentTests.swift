import Dashboard
import JSONDocuments
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Copies of hostile texts by `y` and `Y`, from contents of each kind.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CopiedContentTests {

    private nonisolated static let kinds = HostileText.kinds.keys.sorted()

    /// Copies the chosen line and all lines.
    private func copied(_ text: String, as content: @escaping (String) -> some PanelContent) -> [String] {
        let board = OnePanel(String.self, content: content)
        board.load(text)
        board.terminal.type("yY")
        return board.terminal.clipboard
    }

    private func expectItems(_ copied: [String], _ count: Int, _ comment: Comment) {
        #expect(copied.count == 2, "\(comment)")
        for text in copied { #expect(HostileText.remains(in: text) == [], "\(comment): \(text)") }
        #expect(copied.first?.contains("\n") == false, "\(comment): an item has a line end")
        #expect(copied.last?.split(separator: "\n").count == count, "\(comment)")
    }

    @Test("An item of rows, tiles, fields, charts and trees is copied as one visible line", arguments: kinds)
    func items(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        expectItems(
            copied(text) { TableContent(["a", "b"], rows: [.init([StyledText($0), "\($0)"]), .init(["x", "y"])]) }, 2,
            "table")
        expectItems(
            copied(text) { ListContent([ListRow(StyledText($0), detail: StyledText($0)), ListRow("x")]) }, 2, "list")
        expectItems(
            copied(text) { ListContent([ListRow(StyledText($0)), ListRow(StyledText($0), continues: true)]) }, 2,
            "rows of one item")
        expectItems(copied(text) { TilesContent([TilesContent.Tile($0, detail: StyledText($0), id: "x")]) }, 1, "tiles")
        expectItems(copied(text) { KeyValueContent([KeyValueView.Item($0, StyledText($0))]) }, 1, "fields")
        expectItems(
            copied(text) { text in
                var builder = JSONBuilder()
                builder.beginObject()
                builder.name(text)
                builder.add(text)
                return JSONContent(builder.document)
            }, 1, "tree")
    }

    @Test("A text and a log keep their line ends and tabs, but no control sequences", arguments: kinds)
    func texts(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        for content in [
            copied(text) { TextContent([StyledText($0), "a\tb"]) },
            copied(text) { LogContent([StyledText($0), "a\tb"]) },
        ] {
            let copy = try #require(content.last)
            #expect(HostileText.remains(in: copy.replacing(HostileText.forgery, with: ""), tabs: true) == [])
            #expect(copy.hasSuffix("\na\tb"))
        }
    }

    @Test("The screen is copied as text without invisible characters", arguments: kinds)
    func screen(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        let board = OnePanel(String.self) { ListContent([ListRow(StyledText($0))]) }
        board.load(text)
        board.terminal.press(.function(7))
        let copy = try #require(board.terminal.clipboard.first)
        #expect(HostileText.remains(in: copy) == [])
    }

    @Test("The message shows the text that was copied, also if the row looks different")
    func message() {
        func expectMessage(_ content: @escaping (String) -> some PanelContent) {
            let board = OnePanel(String.self, content: content)
            board.load("Fri")
            board.terminal.type("y")
            #expect(board.terminal.text.contains("Copied: \(board.terminal.clipboard.first ?? "nothing")"))
        }
        expectMessage { KeyValueContent([KeyValueView.Item("Berth", StyledText($0))]) }
        expectMessage { ListContent([ListRow(StyledText($0)), ListRow("quay", continues: true)]) }
        expectMessage { TableContent(["a", "b"], rows: [.init([StyledText($0), "12"]), .init(["x", "y"])]) }
    }
}
