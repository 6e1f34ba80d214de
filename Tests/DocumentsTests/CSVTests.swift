import Documents
import Foundation
import JSONDocuments
import Testing

@Suite(.timeLimit(.minutes(3)))
struct CSVTests {

    @Test("The first row names the columns, and numbers stay as written")
    func header() async {
        #expect(
            await read(.csv(), "name,count,zip\r\nÄ,1.10,01234\r\nb,-2,\r\n")
                == #"[{"name":"Ä","count":1.10,"zip":"01234"},{"name":"b","count":-2,"zip":null}]"#)
    }

    @Test(
        "In a column with a code, which begins with a zero or a plus sign, all values are texts",
        arguments: [
            ("zip\n01234\n90210\n\"00501\"\n", #"[{"zip":"01234"},{"zip":"90210"},{"zip":"00501"}]"#),
            ("zip\n90210\n 7 \n01234\n", #"[{"zip":"90210"},{"zip":"7"},{"zip":"01234"}]"#),
            ("phone,n\n+44 20 7946,1\n12,2\n", #"[{"phone":"+44 20 7946","n":1},{"phone":"12","n":2}]"#),
            ("a,b\n030/1234,1\n1.5\n", #"[{"a":"030/1234","b":1},{"a":"1.5","b":null}]"#),
        ])
    func codes(text: String, rows: String) async {
        #expect(await read(.csv(), text) == rows)
    }

    @Test(
        "A decimal with a sign, a sign beside negative numbers, and a time make no column of codes",
        arguments: [
            ("a\n0.5\n0\n", #"[{"a":0.5},{"a":0}]"#), ("a\n+1.5\n2\n", #"[{"a":1.5},{"a":2}]"#),
            ("a\n+3\n-2\n", #"[{"a":3},{"a":-2}]"#), ("a\n00:30\n2\n", #"[{"a":"00:30"},{"a":2}]"#),
        ])
    func noCodes(text: String, rows: String) async {
        #expect(await read(.csv(), text) == rows)
    }

    @Test("Codes in rows beyond the limit count, so that a panel and a filter get the same values")
    func codesBeyondLimit() async throws {
        let part = try await DocumentFormat.csv().part(
            of: Data("zip\n90210\n01234\n".utf8), options: ReadingOptions(rowLimit: 1))
        let values = try #require(part.document.values)
        #expect(values.json(of: values.root) == #"[{"zip":"90210"}]"#)
        #expect(part.omittedRows == 1)
    }

    @Test("A quoted value may contain separators, line ends and doubled quotes")
    func quotes() async {
        #expect(
            await read(.csv(), "a,b\n\"x,\n\"\"y\"\"\",\"\"\n")
                == #"[{"a":"x,\n\"y\"","b":""}]"#)
    }

    @Test("The separator is the one that splits the rows evenly, unless it is given")
    func separators() async {
        #expect(await read(.csv(), "a;b;c,d\n1;2;3\n") == #"[{"a":1,"b":2,"c,d":3}]"#)
        #expect(await read(.csv(), "a\tb\n1\t2,5\n") == #"[{"a":1,"b":"2,5"}]"#)
        #expect(await read(.csv(), "\"x;y;z\",b\n1,2\n") == #"[{"x;y;z":1,"b":2}]"#)
        #expect(await read(.csv(), "a\n1\n") == #"[{"a":1}]"#)
        #expect(await read(.csv(separator: "|"), "a|b\n1|2,3\n") == #"[{"a":1,"b":"2,3"}]"#)
        #expect(
            await read(.csv(separator: "é"), "a") == "“é” cannot be a separator; use one character, such as “,” or “;”")
        #expect(await read(.csv(separator: "\""), "a").hasPrefix("“\"” cannot be a separator"))
    }

    @Test("Given columns apply to all rows")
    func names() async {
        #expect(await read(.csv(columns: ["x", "y"]), "1,2\n3,4\n") == #"[{"x":1,"y":2},{"x":3,"y":4}]"#)
        #expect(await read(.csv(columns: ["x", "x"]), "1,2").hasPrefix("bad columns: two have the same name"))
    }

    @Test("Columns with an empty or duplicate name get a unique one")
    func unnamed() async {
        #expect(await read(.csv(), "a,,a,a 2\n1,2,3,4\n") == #"[{"a":1,"column 2":2,"a 2":3,"a 2 2":4}]"#)
    }

    @Test("A short row is filled with nulls, a long one is an error, and blank lines are skipped")
    func lengths() async {
        #expect(await read(.csv(), "a,b,c\n1\n\n2,3,4,,\n") == #"[{"a":1,"b":null,"c":null},{"a":2,"b":3,"c":4}]"#)
        #expect(
            await read(.csv(), "a,b\n1,2\n1,2,3\n")
                == "not CSV: line 3: 3 values, separated by “,”, but only 2 columns; check what the source returns, or set another “parse”"
        )
        #expect(await read(.csv(), "") == "[]")
        #expect(await read(.csv(), "a,b\n") == "[]")
    }

    @Test("An unclosed quote is reported with its opening line, and text after a quote with its line")
    func badQuotes() async {
        #expect(await read(.csv(), "a,b\n1,\"2\n3,4\n").hasPrefix("not CSV: line 2: a quote that is not closed"))
        #expect(await read(.csv(), "a,b\n\"1\n\"x,2\n").hasPrefix("not CSV: line 3: text after a closing quote"))
        #expect(await read(.csv(), "a\nb\"c\"\n") == #"[{"a":"b\"c\""}]"#)
    }

    @Test(
        "The separator is detected",
        arguments: [
            ("a;b\n1;2\n", #"[{"a":1,"b":2}]"#), ("a|b\n1|2,5\n", #"[{"a":1,"b":"2,5"}]"#),
            ("a;b\n1,5;x\n2,5;y\n", #"[{"a":"1,5","b":"x"},{"a":"2,5","b":"y"}]"#),
            ("name,note\nx,1;2;3\ny,4|5\n", #"[{"name":"x","note":"1;2;3"},{"name":"y","note":"4|5"}]"#),
            ("a\tb\n\"1\t2\"\t3\n", #"[{"a":"1\t2","b":3}]"#), ("\"a,b\";c\n1;2\n", #"[{"a,b":1,"c":2}]"#),
            ("price\n1,5\n2,5\n", #"[{"price":"1,5"},{"price":"2,5"}]"#),
            ("Größe;Preis, netto\n1;2,5\n", #"[{"Größe":1,"Preis, netto":"2,5"}]"#),
            ("text\nHello, world\nBye\n", #"[{"text":"Hello, world"},{"text":"Bye"}]"#),
            ("\n\na;b\n\n1;2", #"[{"a":1,"b":2}]"#),
        ])
    func detected(text: String, rows: String) async {
        #expect(await read(.csv(), text) == rows)
    }

    @Test("Given columns help to find the separator")
    func detectedByColumns() async {
        #expect(await read(.csv(columns: ["x", "y"]), "1,5;2\n3,5;4\n") == #"[{"x":"1,5","y":2},{"x":"3,5","y":4}]"#)
        #expect(await read(.csv(columns: ["x"]), "1;5\n") == #"[{"x":"1;5"}]"#)
        #expect(await read(.csv(columns: ["x", "y"]), "1\t2\n") == #"[{"x":1,"y":2}]"#)
    }

    @Test("Tabs and spaces are separators if given")
    func givenBlanks() async {
        #expect(await read(.csv(separator: "\t"), "a\tb\n1 \t\"x\ty\" \n") == #"[{"a":1,"b":"x\ty"}]"#)
        #expect(await read(.csv(separator: " "), "a b\n1 \"x y\"\n") == #"[{"a":1,"b":"x y"}]"#)
        #expect(await read(.csv(separator: ":"), "root:0\nme:1\n") == #"[{"root":"me","0":1}]"#)
    }

    @Test(
        "Excel's first line sets the separator",
        arguments: [
            "sep=;\na;b\n1;2\n", "SEP=|\r\na|b\r\n1|2\r\n", "\"sep=,\"\na,b\n1,2\n", "sep=\t\na\tb\n1\t2\n",
            "sep=;\ra;b\r1;2\r",
        ])
    func declared(text: String) async {
        #expect(await read(.csv(), text) == #"[{"a":1,"b":2}]"#)
    }

    @Test("A line that only resembles it is a row, and lines are counted with it")
    func notDeclared() async {
        #expect(await read(.csv(), "sep\n1\n") == #"[{"sep":1}]"#)
        #expect(
            await read(.csv(), "sep=;\na;b\n1;2;3\n").hasPrefix(
                "not CSV: line 3: 3 values, separated by “;”, but only 2"))
    }

    @Test(
        "Spaces around a quoted value are not part of it",
        arguments: [
            ("a,b\n\"x\" ,2\n", #"[{"a":"x","b":2}]"#), ("a,b\n1, \"x, y\"\n", #"[{"a":1,"b":"x, y"}]"#),
            ("a,b\n \t\"x\"\t , \"\" \n", #"[{"a":"x","b":""}]"#), ("a;b\n1; \"2;\n3\"\n", #"[{"a":1,"b":"2;\n3"}]"#),
            ("a,b\n1, 3\"\n", #"[{"a":1,"b":" 3\""}]"#), ("a,b\n1, \"x\" y\n", #"[{"a":1,"b":" \"x\" y"}]"#),
        ])
    func blanksAroundQuotes(text: String, rows: String) async {
        #expect(await read(.csv(), text) == rows)
    }

    @Test(
        "Lines may end with carriage returns alone, even if values contain line feeds",
        arguments: [
            ("a,b\r1,2\r3,4\r", #"[{"a":1,"b":2},{"a":3,"b":4}]"#), ("a,b\r1,2", #"[{"a":1,"b":2}]"#),
            ("a;b\r\"x\ny\";2\r", #"[{"a":"x\ny","b":2}]"#), ("a,b\r\n1,x\ry\r\n", #"[{"a":1,"b":"x\ry"}]"#),
        ])
    func carriageReturns(text: String, rows: String) async {
        #expect(await read(.csv(), text) == rows)
    }

    @Test("UTF-16 is read like other text")
    func utf16() async {
        let bytes = "a;b\n1;ü\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(await read(.csv(), [0xFF, 0xFE] + bytes) == #"[{"a":1,"b":"ü"}]"#)
        #expect(await read(.csv(), bytes) == #"[{"a":1,"b":"ü"}]"#)
    }

    @Test("An error has the right plurals and names the separator")
    func plurals() async {
        #expect(
            await read(.csv(separator: ","), "a\n1,2\n").contains(
                "2 values, separated by “,”, but only 1 column;"))
        #expect(
            await read(.csv(), "a\tb\n1\t2\t3\n").contains("3 values, separated by tabs, but only 2 columns;"))
        #expect(await read(.csv(separator: " "), "a b\n1 2 3\n").contains("separated by spaces, but only 2 columns"))
    }

    @Test(
        "A remark says when the values of a row name the columns",
        arguments: [
            ("1,2,3\n4,5,6\n7,8,9\n", true), ("ann,3\nbob,4\n", true), ("name,age\nbob,4\n", false),
            ("town,2019,2020\nX,1,2\n", false), ("2020;x\n2021;y\n", true), ("1,2\n", false),
        ])
    func valuesAsNames(text: String, isRemarked: Bool) async throws {
        let remarks = try await DocumentFormat.csv().part(of: Data(text.utf8)).remarks
        #expect(remarks.contains { $0.contains("seems to contain values") } == isRemarked)
        let named = try await DocumentFormat.csv(columns: ["a", "b", "c"]).part(of: Data(text.utf8))
        #expect(!named.remarks.contains { $0.contains("seems to contain values") })
    }

    @Test(
        "A remark reports a text without rows or without separators, such as a message of the server",
        arguments: [
            (.csv(), "Exceeded the limit\n", "there are no rows; the only line is “Exceeded the limit”"),
            (.csv(), "\r\n Error: try later \r\n", "there are no rows; the only line is “Error: try later”"),
            (.csv(), "Error: busy, try later\r", "there are no rows; the only line is “Error: busy, try later”"),
            (.csv(), "sep=;\na;b\n\n", "there are no rows; the only line is “a;b”"),
            (.csv(columns: ["a", "b", "c"]), "Too many requests", Self.noValues(3, "“,”")),
            (.csv(separator: "\t", columns: ["a", "b"]), "Error\nTry later\n", Self.noValues(2, "tabs")),
            (.csv(), "name;count\nError: too many requests\n", Self.noValues(2, "“;”")),
            (.csv(), "name;count\nx;\n", nil), (.csv(), "name;count\nx\ny;1\n", nil), (.csv(), "name\nx\n", nil),
            (.csv(columns: ["a"]), "x\n", nil), (.csv(), "", nil), (.csv(columns: ["a", "b"]), "\n", nil),
        ] as [(DocumentFormat, String, String?)])
    func message(format: DocumentFormat, text: String, remark: String?) async {
        #expect(await remarks(format, text) == [remark].compactMap(\.self))
    }

    private static func noValues(_ count: Int, _ separator: String) -> String {
        "every row has only 1 value, but \(count) values separated by \(separator) are expected; check what the source returns"
    }

    @Test("Of a growing text, the names alone are no reason for a remark")
    func growingNames() async throws {
        let part = try await DocumentFormat.csv().part(
            of: Data("a,b\n".utf8), options: ReadingOptions(isGrowing: true))
        #expect(part.remarks == [])
    }

    @Test("Ten thousand columns with the same name get unique names quickly")
    func manyColumns() async {
        let header = [String](repeating: "a", count: 9_999).joined(separator: ",")
        let clock = ContinuousClock()
        var rows = ""
        let time = await clock.measure { rows = await read(.csv(), header + "\n1,2\n") }
        #expect(rows.hasPrefix(#"[{"a":1,"a 2":2,"a 3":null"#))
        #expect(rows.contains(#""a 9999":null"#))
        // Comparing each with each took many seconds.
        #expect(time < .seconds(5))
    }

    @Test(
        "Digits with an e between them are a hash; an exponent has a sign or a point",
        arguments: [
            ("1234e56", #""1234e56""#), ("4E00001", #""4E00001""#), ("1e+06", "1e+06"), ("1.5e3", "1.5e3"),
            ("-1e5", "-1e5"), ("1E-7", "1E-7"),
        ])
    func hashes(value: String, json: String) async {
        #expect(await read(.csv(), "hash\n\(value)\nabc1234\n") == "[{\"hash\":\(json)},{\"hash\":\"abc1234\"}]")
        #expect(await read(.columns(["hash", "n"]), "\(value) 1\n") == "[{\"hash\":\(json),\"n\":1}]")
    }
}
