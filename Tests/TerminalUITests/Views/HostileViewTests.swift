import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Views with texts such as a hostile or broken source could send, at any size.
@Suite(.timeLimit(.minutes(3)))
struct HostileViewTests {

    private struct Source {
        var random: SplitMix64
        mutating func text() -> StyledText {
            let roles: [Role] = [.text, .secondary, .success]
            return StyledText(
                (0..<Int.random(in: 0...2, using: &random)).map { index in
                    .init(RandomText.make(upTo: 6, using: &random), roles[index])
                })
        }

        mutating func number() -> Int {
            [0, 1, 2, 3, -1, 7, 1_000_000, .max, .min].randomElement(using: &random) ?? 0
        }

        mutating func state() -> ListState {
            var state = ListState()
            state.select(number(), count: number())
            if Bool.random(using: &random) { state.scroll(by: number(), count: number(), visible: number()) }
            return state
        }

        mutating func views() -> [any View] {
            let texts = (0..<4).map { _ in text() }
            var search = SearchState()
            search.search(for: SearchQuery(RandomText.make(upTo: 1, using: &random)), in: texts)
            var table = TableState(sort: .init(column: number(), isAscending: false))
            table.list = state()
            var tree = TreeState()
            let items = [TreeItem(texts[0], detail: texts[1], children: [TreeItem(texts[2]), TreeItem(texts[3])])]
            tree.expand([0])
            tree.expand([number(), number()])
            let columns = texts.map { text in
                TableColumn(text.string, width: .fill(number() % 9, minimum: number() % 9).yielding())
            }
            var scroll = ScrollState()
            let size = Size(width: number(), height: number())
            scroll.scroll(columns: number(), rows: number(), content: size, visible: Size(width: 3, height: 3))
            let extent = ScrollExtent(offset: number(), visible: number(), total: number())
            return [
                ListView(
                    count: 4, state: state(), selectionRole: .selection, hasPointer: true, emptyText: texts[0],
                    search: search, row: { ListRow(texts[$0 % 4], detail: texts[3 - $0 % 4]) }),
                TableView(
                    columns: columns, count: 3, state: table, selectionRole: .selection, spacing: number() % 4,
                    row: { Array(texts.dropFirst($0)) }),
                TreeView(items, state: tree, selectionRole: .selection),
                KeyValueView(
                    texts.map { .init($0.string, $0) }, nameAlignment: .trailing, offset: number()),
                ScrollView(TextLines(texts, search: search), state: scroll, isFocused: true),
                ScrollView(TextLines(count: 9, width: number(), line: { texts[$0 % 4] }), size: size, state: scroll),
                ScrollBar(extent), ScrollBar(extent, axis: .horizontal),
                TextField(TextFieldState(texts[0].string), placeholder: texts[1].string, isFocused: true),
            ]
        }
    }

    @Test("Only valid cells are drawn, inside the region", arguments: 0..<20)
    func random(seed: UInt64) {
        var source = Source(random: SplitMix64(seed: seed))
        for turn in 0..<15 {
            for view in source.views() {
                let width = Int.random(in: 0...50, using: &source.random)
                let height = Int.random(in: 0...6, using: &source.random)
                let region = Rect(x: 2, y: 1, width: width, height: height)
                let canvas = canvas(width + 4, height + 2) { canvas in
                    canvas.fill(canvas.bounds, with: "·")
                    canvas.draw(view, in: region)
                }
                let comment: Comment = "seed \(seed), turn \(turn), \(type(of: view)) at \(width)x\(height)"
                #expect(canvas.frame.flaw == nil, comment)
                let outside = canvas.frame.places.filter { !region.contains($0.point) }
                #expect(outside.allSatisfy { $0.cell.glyph.string == "·" }, comment)
            }
        }
    }
}
