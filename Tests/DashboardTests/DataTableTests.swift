import LoadableTesting
import TerminalUI
import Testing

@testable import Dashboard

/// Values in rows and columns, as they leave the program.
@Suite(.timeLimit(.minutes(1)))
struct DataTableTests {

    private func table(_ json: String) throws -> DataTable { DataTable(try JSONDocument(json)) }

    @Test(
        "Any document is shown as rows and columns",
        arguments: [
            (#"[{"a": 1, "b": "x"}, {"b": null, "c": [1, {"d": 2}]}]"#, "a,b,c\n1,x,\n,,\"[1,{\"\"d\"\":2}]\"\n"),
            (#"[[1, 2], ["x"]]"#, "1,2\n1,2\nx,\n"), (#"["a", 2, true]"#, "value\na\n2\ntrue\n"),
            (#"{"a": {"x": 1}, "b": {"x": 2}}"#, "name,x\na,1\nb,2\n"),
            (#"{"a": 1, "b": {"x": 2}}"#, "a,b\n1,\"{\"\"x\"\":2}\"\n"),
            ("12.50", "value\n12.50\n"), (#""a\nb\n""#, "value\na\nb\n"), ("[]", ""),
            ("null", ""), ("{}", ""), ("[null, 1]", "value\n\"\"\n1\n"),
            (#"[{"a": ""}, {"a": null}]"#, "a\n\"\"\n\"\"\n"),
            (#"[{"a": 1, "a": 2}, 7]"#, "a,value\n2,\n,7\n"),
        ])
    func shapes(json: String, csv: String) throws {
        #expect(try table(json).csv(isExact: true).text == csv)
    }

    @Test(
        "The names of a map of maps have a column that no map has",
        arguments: [
            (#"{"web": {"name": "nginx"}, "db": {"name": "pg"}}"#, "key,name\nweb,nginx\ndb,pg\n"),
            // Only the last map has the member.
            (#"{"a": {"n": 1}, "b": {"name": "x"}}"#, "key,n,name\na,1,\nb,,x\n"),
            (#"{"a": {"name": null}}"#, "key,name\na,\n"), (#"{"a": {"key": 1}}"#, "name,key\na,1\n"),
            (#"{"a": {"name": 1}, "b": {"key": 2}}"#, "key 2,name,key\na,1,\nb,,2\n"),
            (#"{"a": {"name": 1, "key": 2, "key 2": 3}}"#, "key 3,name,key,key 2\na,1,2,3\n"),
            (#"{"a": {"Name": 1}}"#, "name,Name\na,1\n"), (#"{"a": {}, "b": {}}"#, "name\na\nb\n"),
        ])
    func namesOfMaps(json: String, csv: String) throws {
        #expect(try table(json).csv(isExact: true).text == csv)
    }

    @Test("Numbers keep all of their digits")
    func digits() throws {
        let json = #"[{"id":1052468291234567890,"price":1.10,"tiny":1E-7}]"#
        #expect(try table(json).csv().text == "id,price,tiny\n1052468291234567890,1.10,1E-7\n")
        #expect(try table(json).json.filter { !$0.isWhitespace } == json)
    }

    @Test(
        "A text that a spreadsheet would read as a formula is marked, a number is not",
        arguments: [
            ("=1+1", "'=1+1"), ("+49 30 1", "'+49 30 1"), ("-1+2", "'-1+2"), ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "\"'\tx\""), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""), ("=", "'="), ("-", "'-"),
            ("-5", "-5"), ("+5", "+5"), ("-1.5e3", "-1.5e3"), ("+-5", "'+-5"), ("a=1", "a=1"), ("'=1", "'=1"),
            ("-0,50", "\"-0,50\""), ("+1.234,50", "\"+1.234,50\""), ("-1 234,5", "\"-1 234,5\""), ("-1'234", "-1'234"),
            ("-1,2+cmd", "\"'-1,2+cmd\""), ("-0,50 km", "\"'-0,50 km\""), ("-1 (cmd())", "'-1 (cmd())"),
            ("-5 ", "\"'-5 \""), ("-1,2,3", "\"'-1,2,3\""), ("\t-5", "\"'\t-5\""), ("-1e2+1", "'-1e2+1"),
            ("", "\"\""), ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"),
            ("\u{200B}=1", "'\u{200B}=1"), ("\u{2028}=1", "\"'\u{2028}=1\""), ("\u{B}@a", "\"'\u{B}@a\""),
            ("\u{FEFF}\u{200E}@a", "'\u{FEFF}\u{200E}@a"), ("\u{200B}a", "\u{200B}a"),
            ("\u{115F}=1", "'\u{115F}=1"), ("\u{A0}=1", "'\u{A0}=1"), ("\u{3164}=1", "'\u{3164}=1"), ("﹦1", "'﹦1"),
        ])
    func formulas(text: String, field: String) {
        let (csv, marked) = DataTable(columns: ["a", "b"], rows: [[.text(text), .json("-1")]]).csv()
        #expect(csv == "a,b\n\(field),-1\n")
        #expect(marked == (field.drop { $0 == "\"" }.hasPrefix("'") && !text.hasPrefix("'") ? 1 : 0))
        let exact = DataTable(columns: ["a", "b"], rows: [[.text(text), .missing]]).csv(isExact: true)
        #expect(exact.marked == 0 && !exact.text.dropFirst(4).hasPrefix("'=1+1") && !exact.text.contains("'=\n"))
    }

    @Test("Column names are marked like texts")
    func formulaInHeader() {
        let (csv, marked) = DataTable(columns: ["=cmd|' /C calc'!A0"], rows: []).csv()
        #expect(csv == "'=cmd|' /C calc'!A0\n" && marked == 1)
    }

    @Test("Values with special characters are quoted, even after a mark")
    func quotes() {
        let texts = ["a,b", "say \"hi\"", "\"\u{301}x", "a;b", " a", "a ", "two\nlines", "\u{2028}"]
        let csv = DataTable(texts: texts).csv(isExact: true).text
        #expect(
            csv
                == "text\n\"a,b\"\n\"say \"\"hi\"\"\"\n\"\"\"\u{301}x\"\n\"a;b\"\n\" a\"\n\"a \"\n\"two\nlines\"\n\"\u{2028}\"\n"
        )
    }

    @Test("Markdown in cells is escaped")
    func markdown() {
        let table = DataTable(
            columns: ["a|b", "c"], rows: [[.text("[x](javascript:y)"), .json("1")], [.text("a\n<b>*&"), .missing]])
        #expect(
            table.markdown == """
                | a\\|b | c |
                | --- | --- |
                | \\[x\\](javascript:y) | 1 |
                | a \\<b\\>\\*&amp; |  |

                """)
    }

    @Test("JSON is written in lines, with exact values and without control characters")
    func json() throws {
        #expect(
            IndentedJSON(try JSONDocument(#"{"a":[],"b":[1,{"c":"x,{\"[ "}],"d":{}}"#)).text == """
                {
                  "a": [],
                  "b": [
                    1,
                    {
                      "c": "x,{\\"[ "
                    }
                  ],
                  "d": {}
                }
                """)
        let hostile = DataTable(texts: ["\u{1B}]0;x\u{7}\u{9B}\u{202E}\u{2028}\u{0}"]).json
        #expect(hostile.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value < 0x7F })
        #expect(try JSONDocument(hostile).json(of: JSONDocument(hostile).root).contains("]0;x"))
    }

    @Test("A table copies its values, or else the exact texts of its cells")
    func content() {
        let row = TableContent.Row(["1.2 k", "007", "x"], exact: [0: "1234.5"])
        let texts = TableContent(["_", "", "c"], rows: [row]).table(ofRows: [0, 5])
        #expect(texts == DataTable(columns: ["_", "2", "c"], rows: [[.json("1234.5"), .text("007"), .text("x")]]))
        let named = TableContent(["a b"], rows: [row], names: ["a_b"]).table(ofRows: [0])
        #expect(named.columns == ["a_b"])
        let values = TableContent(["a"], rows: [row, row], value: { row, _ in .json("\(row)") }).keeping([1])
        #expect(values?.table(ofRows: [0]) == DataTable(columns: ["a"], rows: [[.json("1")]]))
    }

    @MainActor
    @Test("A panel without a source has the columns of its JSON, or else its lines")
    func panels() {
        func csv(_ content: @escaping (Int) -> any PanelContent) -> String? {
            let loader = ScriptedLoader<Int>(clock: ManualClock())
            let panel = PanelModel(title: "It")
            panel.showContent(of: loader, by: content)
            panel.sync()
            loader.succeed(5)
            return panel.table?.csv().text
        }
        #expect(csv { KeyValueContent(["up": "\($0) d", "load": "1.5"]) } == "load,up\n1.5,5 d\n")
        #expect(csv { NumberContent(Double($0), unit: "percent") } == "unit,value\n%,5\n")
        #expect(csv { TableContent(["a", "b"], rows: [.init(["\($0)", "x"])]) } == "a,b\n5,x\n")
        #expect(csv { ListContent([ListRow("\($0)"), ListRow("x")]) } == "text\n5\nx\n")
    }
}
