import TerminalTesting
import TerminalUI
import Testing

/// Rules for all views.
@Suite(.timeLimit(.minutes(3)))
struct EveryViewTests {

    private static let rows = (1...9).map { ListRow(StyledText("row \($0)"), detail: StyledText("\($0)")) }

    private static var pictures: [any View] {
        [
            BigDigits("42", font: .large),
            Picture(PixelImage(width: 3, height: 3) { x, y in (UInt8(x * 90), UInt8(y * 90), 200, 255) }),
        ]
    }

    private static var charts: [any View] {
        [
            Sparkline([1, 5, nil, 2], shape: .area, marksExtremes: true),
            LineChart(
                [ChartSeries("ab", values: [1, 5, nil, 2]), ChartSeries("c", values: [3, 3, 4, 0])],
                limits: [ChartLimit(4, label: "x")]),
            BarChart([.init("ab", 3, -1), .init("c", 2, 5)], seriesNames: ["in", "out"]),
            BarChart([.init("ab", 3), .init("c", 2)], direction: .vertical),
            HeatMap(
                [[0, 1, 2], [3, nil, 5]], rowLabels: ["a"], columnLabels: ["x", "y"], selection: Point(x: 1, y: 0)),
            CalendarHeatMap((0..<30).map { Double($0) }, dayLabels: ["Mo"], months: [.init("Jan", firstDay: 0)]),
            BigDigits("12:30", font: .thin),
            ProgressBar(0.4, label: "ab"),
            ProgressBar(.unknown(elapsed: .milliseconds(340)), label: "ab", labelPlacement: .over),
            Gauge("ab", value: 0.7, levels: [.init(from: 0.5, .warning)]),
        ]
    }

    private static var help: HelpView {
        HelpView([
            .init(
                "Moving",
                [.init(keys: "up k", help: "Go up"), .init(keys: "down", help: "Go down, as far as there is any")]),
            .init("Leaving", [.init(keys: "q", help: "Quit")]),
        ])
    }

    private static var views: [any View] {
        [
            Label("some text", alignment: .trailing),
            Label("中文 text 👩‍👧", alignment: .center),
            Spinner(elapsed: .milliseconds(340)),
            Message(["Nothing here yet", "中文字 or there"]),
            Message(["Loading the news"], spinner: Spinner(elapsed: .zero)),
            Panel(
                title: "Title 中", status: "ok", footer: "more", isFocused: true,
                scroll: ScrollExtent(offset: 1, visible: 2, total: 9),
                content: ListView(rows: rows, selectionRole: .selection)),
            ListView(rows: rows, selectionRole: .inactiveSelection),
            ListView(rows: [ListRow("中中中中中中中", detail: "中中中")]),
            TabBar(titles: ["One", "中文", "Three"], selected: 1, summary: "all well", shortSummary: "ok"),
            KeyHints([.init(key: "q", label: "quit"), .init(key: "?", label: "help")]),
            Overlay(Panel(title: "Help", content: Message(["text"])), size: Size(width: 8, height: 4)),
            Overlay(
                Label("text"), size: Size(width: 8, height: 4), at: .below(Point(x: 3, y: 2)), dimsBackground: true),
            Dialog(title: "Quit 中", message: ["Are you 中文 sure?"], buttons: ["Yes", "No 中"]),
            TabBar(titles: (1...9).map { "Tab \($0)" }, selected: 6, summary: "ok", isFocused: true),
            help,
        ] + lists + texts + charts + pictures
    }

    private static var lists: [any View] {
        var search = SearchState()
        search.search(for: SearchQuery("中"), in: ["中文 text 中"])
        var tree = TreeState()
        tree.expandAll(items)
        return [
            ListView(
                count: 9, selectionRole: .selection, hasPointer: true, search: search,
                row: { _ in ListRow("中文 text 中") }),
            ListView(count: 0, emptyText: "Nothing 中文", row: { _ in ListRow("") }),
            TableView(
                columns: columns, rows: [["中文字中文字", "1"], ["a", "中文"]], state: TableState(sort: .init(column: 0)),
                selectionRole: .selection),
            TableView(columns: columns, count: 0, emptyText: "Nothing 中文") { _ in [] },
            TreeView(items, state: tree, selectionRole: .selection),
            KeyValueView([.init("中文字", "中文 text 中"), .init("name", "value")], offset: 1),
            ScrollView(TextLines(["中文字中文字中文字", "a", "b", "c"], search: search), isFocused: true),
            ScrollBar(ScrollExtent(offset: 2, visible: 2, total: 9)),
            ScrollBar(ScrollExtent(offset: 2, visible: 2, total: 9), axis: .horizontal, isFocused: true),
            TextField(TextFieldState("中文字 and more text"), isFocused: true),
            TextField(TextFieldState(), placeholder: "中文字中文字", isFocused: true),
            TextField(TextFieldState("中文字 and more text"), isMasked: true, isFocused: true),
        ] + forms
    }

    private static var forms: [any View] {
        let options: [StyledText] = ["中文字", "b", "c"]
        var form = FormState<Int>([
            .init(0, "中文", .text(TextFieldState("中文字 and more"))),
            .init(1, "b", .choice(OptionPickerState(selected: 1), ["中文字", "b"])),
            .init(2, "c", .area(TextAreaState("中文字\nand more"), rows: 2)),
        ])
        _ = form.validate { _, field in field == 2 ? "中文字" : nil }
        return [
            TextArea(TextAreaState("中文字 and more\n\ntext 👩‍👧"), isFocused: true),
            TextArea(TextAreaState(), placeholder: "中文字中文字", isFocused: true),
            CheckBox("中文字", state: CheckBoxState(isOn: true), isFocused: true),
            OptionPicker(options, state: OptionPickerState(selected: 1), isFocused: true),
            Form(form),
        ]
    }

    private static var texts: [any View] {
        [
            DiffView(TextDifference(from: ["a", "中文字中文字", "c"], to: ["a", "b", "d"])),
            DiffView(
                TextDifference(from: ["a", "中文 7", "c"], to: ["a", "中文 8", "d"]), layout: .unified, context: 0,
                hasLineNumbers: true),
            Label("中文/text/👩‍👧.txt", truncation: .middle),
            Paragraph("中文字 and more text 👩‍👧 to wrap", alignment: .center),
            Paragraph(WrappedText("中文字 and more text", width: 7), alignment: .trailing, offset: 1),
            StatusLine(left: "left 中文", center: "中", right: "right 中", barRole: .selection),
        ]
    }

    private static let items = [
        TreeItem("中文字", detail: "中", children: [TreeItem("in", children: [TreeItem("deeper 中文")]), TreeItem("b")]),
        TreeItem("c"),
    ]

    private static let columns = [
        TableColumn("中文字", width: .fill(minimum: 4)),
        TableColumn("n", width: .fixed(4).yielding(), alignment: .trailing),
    ]

    @Test("Every view can be drawn at every size, inside its region")
    func everySize() {
        for view in Self.views {
            for width in 0...12 {
                for height in 0...6 {
                    let region = Rect(x: 3, y: 2, width: width, height: height)
                    let canvas = canvas(18, 10) { canvas in
                        canvas.fill(canvas.bounds, with: "·")
                        canvas.draw(view, in: region)
                    }
                    let comment: Comment = "\(type(of: view)) at \(width)x\(height)"
                    #expect(canvas.frame.flaw == nil, comment)
                    #expect(canvas.cursor.map(region.contains) ?? true, comment)
                    let outside = canvas.frame.places.filter { !region.contains($0.point) }
                    #expect(outside.allSatisfy { $0.cell.glyph.string == "·" && $0.cell.style == .plain }, comment)
                }
            }
        }
    }

    private static var asciiLists: [any View] {
        var tree = TreeState()
        let items = [TreeItem("a", children: [TreeItem("b", detail: "1", children: [TreeItem("c")]), TreeItem("d")])]
        tree.expandAll(items)
        return [
            ListView(
                count: 9, selectionRole: .selection, hasPointer: true, row: { _ in ListRow("a text that is cut") }),
            TableView(
                columns: [TableColumn("Ship"), TableColumn("Tons", width: .fixed(6), alignment: .trailing)],
                rows: [["Aurora of Bergen", "12"]], state: TableState(sort: .init(column: 1)), selectionRole: .selection
            ),
            TreeView(items, state: tree, selectionRole: .selection),
            KeyValueView([.init("A name that is cut there", "a value that is wrapped")]),
            ScrollView(TextLines((0..<9).map { StyledText("line \($0) of a long text") }), isFocused: true),
            ScrollBar(ScrollExtent(offset: 2, visible: 2, total: 9)),
            ScrollBar(ScrollExtent(offset: 2, visible: 2, total: 9), axis: .horizontal),
            TextField(TextFieldState("a text that is longer"), isFocused: true),
            TextField(TextFieldState("secret"), isMasked: true, isFocused: true),
        ]
    }

    private static var asciiTexts: [any View] {
        [
            DiffView(TextDifference(from: ["a", "b", "c"], to: ["a", "x", "c", "d"])),
            DiffView(TextDifference(from: ["a", "b"], to: []), layout: .unified, hasLineNumbers: true),
            DiffView(TextDifference(from: ["a", "b", "c"], to: ["a", "b", "d"]), context: 0),
            Label("a/path/that/is/cut", truncation: .start),
            Paragraph("A text that is wrapped\nto lines", alignment: .trailing),
            StatusLine(left: "a part that is cut", center: "x", right: "right", barRole: .selection),
        ]
    }

    @Test("Every view of ASCII texts is ASCII with ASCII symbols, at the same size")
    func ascii() {
        let texts: [any View] =
            [
                Label("a text that is cut"),
                Message(["Loading"], spinner: Spinner(elapsed: .milliseconds(250))),
                Panel(
                    title: "A title that is cut", status: "status", footer: "footer", isFocused: true,
                    scroll: ScrollExtent(offset: 0, visible: 2, total: 9), content: ListView(rows: Self.rows)),
                TabBar(titles: ["One", "Two"], selected: 0, summary: "all well"),
                KeyHints([.init(key: "q", label: "quit")]),
                Overlay(Panel(title: "Help", content: Message(["text"])), size: Size(width: 8, height: 4)),
                Dialog(title: "Quit", message: ["Are you really sure?"], buttons: ["Yes", "No"]),
                TabBar(titles: ["One", "Two", "Three", "Four"], selected: 2),
                Self.help,
            ] + Self.asciiLists + Self.asciiTexts + Self.charts
        for view in texts {
            let (ascii, unicode) = (frame(of: view, 18, 6, symbols: .ascii), frame(of: view, 18, 6))
            #expect(ascii.plainText.allSatisfy { $0.isASCII }, "\(type(of: view))")
            for (left, right) in zip(ascii.places, unicode.places) {
                #expect(left.cell.style == right.cell.style && left.cell.width == right.cell.width)
                #expect((left.cell.glyph == .blank) == (right.cell.glyph == .blank), "\(type(of: view)) \(left.point)")
            }
        }
    }
}
