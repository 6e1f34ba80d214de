import Documents
import FoundationEssentials
import JSONDocuments
import TestSupport
import Testing
import Values

@Suite(.timeLimit(.minutes(3)))
struct FormatTests {

    @Test("JSON is kept as written")
    func json() async {
        #expect(
            await read(.json, "\u{FEFF} {\"b\": 1.10, \"a\": [9007199254740993]}\n")
                == #"{"b":1.10,"a":[9007199254740993]}"#)
    }

    @Test("Invalid JSON is reported with its place, and so is empty input")
    func notJSON() async {
        #expect(
            await read(.json, "{\n  \"a\": tru\n}")
                == "not JSON: line 2, column 8: expected true; check what the source returns, or set another “parse”")
        #expect(await read(.json, " \n") == "empty where JSON was expected; check what the source returns")
    }

    @Test(
        "A web page in place of JSON is reported with its title",
        arguments: [
            ("<!DOCTYPE html><html><head><title>Sign in</title>", "a web page (HTML), titled “Sign in”, where"),
            (
                "\u{FEFF}\n <html lang=en>\n<TITLE class=x>\n  Log\n in </TITLE>",
                "a web page (HTML), titled “Log in”, where"
            ),
            ("<!doctype HTML>\n<p>Bad gateway</p>", "a web page (HTML) where"),
            ("<html><title></title>", "a web page (HTML) where"), ("<body>x</body>", "a web page (HTML) where"),
            ("<HTML><title>cut", "a web page (HTML) where"),
        ])
    func webPage(text: String, start: String) async {
        #expect(
            await read(.json, text)
                == "\(start) JSON was expected; check the address, and whether it requires a login")
    }

    @Test(
        "JSON lines in place of JSON get a hint about their format",
        arguments: [
            ("{\"a\":1}\n{\"a\":2}", true), ("[1]\r\n\r\n[2]\n", true), ("{\n}\n{\n}", false), ("1\n2\n", true),
            ("{} {}", false),
            ("{}\n}", false), ("<x/>", false), ("{\"a\":1}\n  ]", false), ("{}\nerror", false),
        ])
    func linesForJSON(text: String, areLines: Bool) async {
        #expect(await read(.json, text).contains("“parse: jsonl”") == areLines)
    }

    @Test("Each JSON line is an item, blank ones are skipped, and if all are invalid the first is reported")
    func jsonLines() async {
        #expect(await read(.jsonLines, "{\"a\":1}\r\n\n[2]\n3") == #"[{"a":1},[2],3]"#)
        #expect(await read(.jsonLines, "") == "[]")
        #expect(
            await read(.jsonLines, "\n\n{\"a\":}\n").hasPrefix("not JSON lines: line 3, column 6: expected a value"))
    }

    @Test("The unfinished last line of a growing text is left out")
    func growing() async {
        #expect(await read(.jsonLines, "1\n{\"a\":", isGrowing: true) == "[1]")
        #expect(await read(.jsonLines, "1\n12", isGrowing: true) == "[1]")
        #expect(await read(.csv(), "a,b\n1,2\n3,", isGrowing: true) == #"[{"a":1,"b":2}]"#)
        #expect(await read(.columns(["a", "b"]), "1 2\n3", isGrowing: true) == #"[{"a":1,"b":2}]"#)
        #expect(await read(.prometheus, "up 1\ndown", isGrowing: true).hasPrefix(#"[{"name":"up""#))
        #expect(await read(.lines, "1\n2", isGrowing: true) == #"["1","2"]"#)
    }

    @Test("Lines are a list of texts without colors")
    func lines() async {
        #expect(await read(.lines, "a\r\n\u{1B}[31mb\u{1B}[0m c\n\n\"d\"") == #"["a","b c","","\"d\""]"#)
        #expect(await read(.lines, "") == "[]")
    }

    @Test(
        "Escape sequences of all kinds are removed, and text after an unfinished one stays",
        arguments: [
            ("a\u{1B}]0;title\u{7}b", "ab"), ("a\u{1B}]8;;http://x\u{1B}\\b", "ab"), ("a\u{1B}(Bb", "ab"),
            ("a\u{1B}[12;3Hb", "ab"), ("a\u{1B}Pq\u{1B}\\b", "ab"), ("a\u{1B}", "a"), ("a\u{1B}[1", "a"),
            ("a\u{1B}[1\u{7}b", "a\u{7}b"), ("a\u{1B}]0;title", "a"), ("a\u{1B}]x\u{1B}[1mb", "ab"),
            ("a\u{1B}7b", "ab"),
        ])
    func escapes(text: String, plain: String) async throws {
        let document = try await DocumentFormat.lines.read(Data(text.utf8))
        guard case .json(let json) = document else { throw DocumentError.cancelled }
        #expect(json.text(of: json.child(of: json.root, at: 0)) == plain)
        let values = try #require(Document.text(text).values)
        #expect(values.text(of: values.root) == plain)
    }

    @Test("Columns are words, the last one has the rest, and percentages are numbers")
    func columns() async {
        let text = """
            Filesystem Mount  Used
            /       93%
            /home   7.5%

            /tmp    -
            /with   a blank  inside
            /only
            \t/tab\t007
            """
        let expected =
            #"[{"mount":"Filesystem","used":"Mount  Used"},{"mount":"/","used":93},{"mount":"/home","used":7.5},"#
            + #"{"mount":"/tmp","used":null},{"mount":"/with","used":"a blank  inside"},{"mount":"/only","used":null},"#
            + #"{"mount":"/tab","used":"007"}]"#
        #expect(await read(.columns(["mount", "used"]), text) == expected)
    }

    @Test(
        "Cells of an aligned table may have spaces",
        arguments: [
            ("/                45%\n/media/My Disk   12%\n", #"[{"a":"/","b":45},{"a":"/media/My Disk","b":12}]"#),
            ("/                5%\n/media/My Disk 100%\n", #"[{"a":"/","b":5},{"a":"/media/My Disk","b":100}]"#),
            ("A         B\nMy Café   12\n\n/mnt      3\n", #"[{"a":"My Café","b":12},{"a":"/mnt","b":3}]"#),
            ("b c   1 2\nx     y\n", #"[{"a":"b c","b":"1 2"},{"a":"x","b":"y"}]"#),
            ("a b c  d\nx      y\nz\n", #"[{"a":"a b c","b":"d"},{"a":"x","b":"y"},{"a":"z","b":null}]"#),
        ])
    func alignedColumns(text: String, expected: String) async {
        #expect(await read(.columns(["a", "b"]), text) == expected)
    }

    @Test(
        "In unaligned lines, the last column has the rest of the line",
        arguments: [
            ("ab c d\na bc d\n", #"[{"a":"ab","b":"c d"},{"a":"a","b":"bc d"}]"#),
            ("x y\nxx y z\n", #"[{"a":"x","b":"y"},{"a":"xx","b":"y z"}]"#),
            ("INFO started\nOK a bcd\n", #"[{"a":"INFO","b":"started"},{"a":"OK","b":"a bcd"}]"#),
            ("INFO          up\nWARN disk is fu\n", #"[{"a":"INFO","b":"up"},{"a":"WARN","b":"disk is fu"}]"#),
            ("x   y\na b  c\naaaaaaaa b\n", #"[{"a":"x","b":"y"},{"a":"a","b":"b  c"},{"a":"aaaaaaaa","b":"b"}]"#),
        ])
    func unalignedColumns(text: String, expected: String) async {
        #expect(await read(.columns(["a", "b"]), text) == expected)
    }

    @Test(
        "Below a line with their names, aligned columns may have cells with spaces and empty cells",
        arguments: [
            (
                """
                CONTAINER ID   IMAGE     CREATED       STATUS                    PORTS      NAMES
                3f2a1b4c5d6e   nginx     2 hours ago   Up 2 hours (healthy)      80/tcp     web
                0c1d2e3f4a5b   redis     5 weeks ago   Exited (137) 2 days ago              cache
                """, ["CONTAINER ID", "IMAGE", "CREATED", "STATUS", "PORTS", "NAMES"],
                #"[{"CONTAINER ID":"3f2a1b4c5d6e","IMAGE":"nginx","CREATED":"2 hours ago","STATUS":"Up 2 hours (healthy)","PORTS":"80/tcp","NAMES":"web"},"#
                    + #"{"CONTAINER ID":"0c1d2e3f4a5b","IMAGE":"redis","CREATED":"5 weeks ago","STATUS":"Exited (137) 2 days ago","PORTS":null,"NAMES":"cache"}]"#
            ),
            // Rows that are alike have no more blanks in common than those between columns.
            (
                "ID  CREATED       NAME\n1   2 hours ago   a\n2   3 hours ago   b c\n", ["id", "created", "name"],
                #"[{"id":1,"created":"2 hours ago","name":"a"},{"id":2,"created":"3 hours ago","name":"b c"}]"#
            ),
            (
                "NAME   MAJ:MIN RM   SIZE RO\nsda      8:0    0 476.9G  0\n└─sda1   8:1    0   512M  0\n",
                ["NAME", "MAJ:MIN", "RM", "SIZE", "RO"],
                #"[{"NAME":"sda","MAJ:MIN":"8:0","RM":0,"SIZE":"476.9G","RO":0},{"NAME":"└─sda1","MAJ:MIN":"8:1","RM":0,"SIZE":"512M","RO":0}]"#
            ),
            // A value that is wider than its column moves the others.
            (
                "PID  RSS COMMAND\n  1   12 init -x\n  2 1234567 sh -c  ls\n", ["PID", "RSS", "COMMAND"],
                #"[{"PID":1,"RSS":12,"COMMAND":"init -x"},{"PID":2,"RSS":1234567,"COMMAND":"sh -c  ls"}]"#
            ),
            (
                "NAME   SIZE\na b   1 234\nc        12\n", ["name", "size"],
                #"[{"name":"a b","size":"1 234"},{"name":"c","size":12}]"#
            ),
        ])
    func namedColumns(text: String, names: [String], expected: String) async {
        #expect(await read(.columns(names), text) == expected)
    }

    @Test("If each line has a tab between all cells, cells may be empty and have spaces")
    func tabbedColumns() async {
        let expected = #"[{"a":"x y","b":null,"c":"z"},{"a":null,"b":1,"c":null}]"#
        #expect(await read(.columns(["a", "b", "c"]), "A\tB\tC\nx y\t\t z\n\t1\t\n") == expected)
        #expect(
            await read(.columns(["a", "b"]), "INFO a\tb\nWARN c\n")
                == #"[{"a":"INFO","b":"a\tb"},{"a":"WARN","b":"c"}]"#)
    }

    @Test("Lines of a stream are not aligned: the last column has the rest of each")
    func growingColumns() async {
        let text = "/                45%\n/media/My Disk   12%\n"
        let expected = #"[{"a":"/","b":45},{"a":"/media/My","b":"Disk   12%"}]"#
        #expect(await read(.columns(["a", "b"]), text, isGrowing: true) == expected)
    }

    @Test("A first line with the names of the columns is skipped")
    func columnHeader() async {
        #expect(await read(.columns(["pid", "cmd"]), "  PID CMD\n    1 init\n") == #"[{"pid":1,"cmd":"init"}]"#)
        #expect(await read(.columns(["a"]), "a\na\n") == #"[{"a":"a"}]"#)
    }

    @Test("Columns with empty or duplicate names are rejected")
    func badColumns() async {
        #expect(await read(.columns([]), "1") == "bad columns: there are none; give each column a unique name")
        #expect(
            await read(.columns(["a", "a"]), "1")
                == "bad columns: two have the same name; give each column a unique name")
    }

    @Test(
        "The first number in a text is used, whatever surrounds it",
        arguments: [
            ("42\n", "42"), ("Temperature: 21.5 °C", "21.5"), ("-7 days", "-7"), ("node-3: 5", "5"), ("sda1 12", "12"),
            ("a1b2", "1"), ("1.5 of 1,234 rows", "1.5"), ("1,234,567.5", "1234567.5"), ("12,5 °C", "12.5"),
            ("0.10, 0.20", "0.10"),
            ("3,4,5", "3"), ("007", "7"), (".5", "0.5"), ("1e3 x", "1e3"), ("5em", "5"),
            ("load=0.5", "0.5"),
            ("$-3", "-3"), ("\u{1B}[31m8\u{1B}[0m", "8"), ("95%", "95"),
            ("12345678901234567890", "12345678901234567890"),
            ("2e", "2"), ("9.", "9"), ("1,2345", "1.2345"), ("0", "0"), ("-0.0", "-0.0"), ("x-1", "1"), ("(−) 4", "4"),
            ("−3", "-3"), ("\u{2212}0.5 °C", "-0.5"), ("1 000 000", "1000000"), ("12 345 678", "12345678"),
            ("1 234,5", "1234.5"), ("1\u{A0}234", "1234"), ("1\u{202F}234,50 €", "1234.50"), ("1.234,5", "1234.5"),
            ("1.234.567", "1234567"), ("1'234", "1234"), ("1’234’567.8", "1234567.8"), ("1_000", "1000"),
            ("0x1f", "31"), ("0b101", "5"), ("mode 0o17", "15"), ("0bytes", "0"),
            ("at 0xFF", "255"), ("0,435", "0.435"), ("0,999", "0.999"), ("1.234", "1.234"),
            ("12,34,567.5", "1234567.5"), ("20 10", "20"), ("20 1000", "20"), ("20 100 5", "20"), ("load 20 100", "20"),
            ("1,234,567", "1234567"), ("12345,678", "12345.678"), ("1,234e3", "1.234e3"), ("12 345,678", "12345.678"),
        ])
    func number(text: String, number: String) async {
        #expect(await read(.number, text) == number)
    }

    @Test(
        "The unit of a number is kept as written if it is known or ends the line",
        arguments: [
            ("42 °C", "42", "°C"), ("73%", "73", "%"), ("1.5 GB", "1.5", "GB"), ("1.5G\t/data", "1.5", "G"),
            ("Temperature: 21.5 °C in the hall", "21.5", "°C"), ("-7 days", "-7", "days"), ("0bytes", "0", "bytes"),
            ("60 fps", "60", "fps"), ("speed 3000 rpm\n", "3000", "rpm"), ("12 req/s", "12", "req/s"),
            ("1\u{202F}234,50 €", "1234.50", "€"), ("$12.50", "12.50", "$"), ("EUR 12.50", "12.50", "EUR"),
            ("250 m", "250", "m"), ("5 kWh today", "5", "kWh"), ("99.9 % of checks", "99.9", "%"),
            ("1.5k", "1.5", "k"), ("1.5 of 1,234 rows", "1.5", nil), ("4 A records", "4", nil), ("42\n", "42", nil),
            ("0.10, 0.20", "0.10", nil), ("12\t/data", "12", nil), ("12 /data", "12", nil),
            ("5 files changed", "5", nil), ("a1b2", "1", nil),
            ("1e3 x", "1e3", "x"), ("42\nGB", "42", nil), ("0x1f", "31", nil),
            ("2m30s", "150", "s"), ("up 1h5m now", "3900", "s"), ("3d4h", "273600", "s"), ("-1m30s", "-90", "s"),
            ("1.5s", "1.5", "s"), ("3.2GB/15GB", "3.2", "GB"), ("512M/2G", "512", "M"), ("45%/100%", "45", "%"),
            ("+0.98 V  (min = +0.00 V)", "0.98", "V"), ("2 h left", "2", "h"), ("3 h since backup", "3", "h"),
            ("5 W, 3 V", "5", "W"), ("5 W / 9 W", "5", "W"), ("took 2 h.", "2", "h"),
            ("350 ms/op (p99)", "350", "ms/op"),
            ("12 req/min now", "12", "req/min"), ("25 m2", "25", "m2"), ("3 m3 nodes", "3", nil),
            ("2 h till done", "2", nil), ("5 A/B tests", "5", nil), ("3 and/or 5", "3", nil), ("5  GB used", "5", nil),
        ] as [(String, String, String?)])
    func unit(text: String, number: String, unit: String?) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        guard case .json(let json) = part.document else { throw DocumentError.cancelled }
        #expect(json.json(of: json.root) == number)
        #expect(part.unit == unit)
    }

    @Test("For a number with a space, no locale is suggested, because none decides")
    func numberWithSpace() async {
        #expect(
            await read(.number, "40 120")
                == "“40 120” may be 40120 or 40; write the number without a space, or choose a part of the text with “parse: { regex: … }”"
        )
    }

    @Test(
        "An ambiguous number is an error with its meanings, unless the locale decides",
        arguments: [
            ("1,234", "1234 or 1.234", "1234", "1.234"), ("-12,345 rows", "12345 or 12.345", "-12345", "-12.345"),
            ("999,000", "999000 or 999.000", "999000", "999.000"),
        ])
    func ambiguousNumber(text: String, meanings: String, point: String, comma: String) async throws {
        #expect(
            await read(.number, text).hasSuffix(
                "may be \(meanings); write the number without a separator, or set LC_NUMERIC to a locale such as de_DE.UTF-8"
            ))
        for (form, number) in [(NumberForm.point, point), (.comma, comma)] {
            let document = try await DocumentFormat.number.read(
                Data(text.utf8), options: ReadingOptions(numberForm: form))
            guard case .json(let json) = document else { throw DocumentError.cancelled }
            #expect(json.json(of: json.root) == number)
        }
        #expect(await read(.number, "40 120").hasPrefix("“40 120” may be 40120 or 40"))
    }

    @Test(
        "A part of a time, a date, a version, a range or a fraction is no number",
        arguments: [
            ("12:30", "12:30"), ("10:23:45 up 5 days", "10:23:45"), ("2026-11-26", "2026-11-26"), ("1.2.3", "1.2.3"),
            ("nginx 1.24.0", "1.24.0"), ("3/4", "3/4"), ("5-10 users", "5-10"), ("10.0.0.1", "10.0.0.1"),
            ("passed 45/100 tests", "45/100"), ("v2.0.1", "2.0.1"), ("25/11", "25/11"), ("00:12:30", "00:12:30"),
        ])
    func compoundNumber(text: String, compound: String) async {
        #expect(
            await read(.number, text)
                == "“\(compound)” is not a single number; choose a part of the text with “parse: { regex: … }”")
    }

    @Test("The locale never changes an unambiguous number")
    func decidedNumber() async throws {
        for text in ["1.234", "0,435", "12.5", "12,5", "1234"] {
            for form in [NumberForm.point, .comma] {
                let document = try await DocumentFormat.number.read(
                    Data(text.utf8), options: ReadingOptions(numberForm: form))
                guard case .json(let json) = document else { throw DocumentError.cancelled }
                #expect(json.json(of: json.root) == text.replacing(",", with: "."))
            }
        }
    }

    @Test("A text without a number is an error with its beginning")
    func noNumber() async {
        #expect(
            await read(.number, "no rows\u{7}")
                == "no number in “no rows”; change the source, or set another “parse”")
        #expect(await read(.number, " \n").hasPrefix("empty where a number was expected"))
    }

    @Test("Colored text stays as written")
    func ansi() async {
        #expect(await read(.ansi, "\u{1B}[31mred\u{1B}[0m\n") == "text: \u{1B}[31mred\u{1B}[0m\n")
    }

    @Test("A picture is recognized by its first bytes, and other content is named")
    func image() async {
        #expect(await read(.image, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]) == "picture of 9 bytes")
        #expect(await read(.image, [0xFF, 0xD8, 0xFF]) == "picture of 3 bytes")
        #expect(await read(.image, "RIFF1234WEBP") == "picture of 12 bytes")
        #expect(
            await read(.image, "<!DOCTYPE html>")
                == "a web page, not a picture that can be read; PNG, JPEG, GIF and WebP are supported")
        #expect(await read(.image, "%PDF-1.7").hasPrefix("a PDF, not"))
        #expect(await read(.image, [0, 1, 2]).hasPrefix("not a picture that can be read"))
        #expect(await read(.image, "").hasPrefix("empty"))
    }

    @Test("Bytes beyond the limit are rejected")
    func limit() async {
        let text = String(repeating: "1", count: 1 << 20 + 1)
        #expect(await read(.json, text) == "1048577 bytes; the limit is 1048576; reduce what the source returns")
    }

    @Test("Formats that need a worker are rejected without one", arguments: [DocumentFormat.feed, .regex("a")])
    func noWorker(format: DocumentFormat) async {
        #expect(
            await read(format, "a")
                == "\(format.name) is read only in a worker process; create the board with a filter service")
    }

    @Test("A decoded document equals the encoded one")
    func kept() throws {
        let documents: [Document] = [
            .json(try JSONDocument(#"{"a": [1.10, "\u0041\n"]}"#)), .text("\u{1B}[1mbold\u{0}"),
            .picture(Data([1, 2, 0xFF])),
            .number(2.5),
        ]
        for document in documents {
            let data = try JSONEncoder().encode(document)
            #expect(try JSONDecoder().decode(Document.self, from: data) == document)
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Document.self, from: Data(#"{"json":"[1"}"#.utf8))
        }
        #expect(documents.map(\.number) == [nil, nil, nil, 2.5])
        #expect(documents[2].values == nil)
    }

    @Test("Any bytes are read or rejected, and the result is always JSON", arguments: 0..<8)
    func random(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "{", "}", "\"", "\"\"", ",", ";", "\t", "\n", "\r\n", " ", "a", "1", "-2.5e3", "%", "\\", "=",
            "# TYPE a counter\n",
            "# HELP a b\n", "a{b=\"c\"} 1\n", "a_total", "NaN", "+Inf", "\u{1B}[1m", "\u{1B}]", "é", "null", "[1]",
            "# {",
        ]
        let formats: [DocumentFormat] = [
            .json, .jsonLines, .csv(), .csv(separator: ";", columns: ["x", "y"]), .columns(["a", "b", "c"]), .lines,
            .number,
            .prometheus,
        ]
        for _ in 0..<Campaign.size(300, whole: 200_000) {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                bytes += (pieces.randomElement(using: &random) ?? "").utf8
                if Int.random(in: 0..<10, using: &random) == 0 { bytes.append(.random(in: 0...255, using: &random)) }
            }
            for format in formats {
                guard
                    case .json(let document) = try? await format.read(
                        Data(bytes), options: ReadingOptions(isGrowing: .random(using: &random)))
                else { continue }
                if format == .json { continue }
                let again = try JSONDocument(document.source)
                let isSame = again == document
                #expect(isSame, "\(format) \(bytes)")
            }
        }
    }

    @Test("Ten times the text takes about ten times as long")
    func linear() async throws {
        let clock = ContinuousClock()
        let samples: [(DocumentFormat, String)] = [
            (.csv(), "a,\"b\"\"c\",d\n"), (.columns(["a", "b"]), "a b  c d e\n"), (.jsonLines, "{\"a\":[1]}\n"),
            (.prometheus, "a{b=\"c\",d=\"\\n\"} 1 2\n"), (.number, "a1a1a1-"), (.lines, "\u{1B}]\u{1B}[\n"),
            (.number, "\u{1B}]"),
            (.csv(), "\""), (.csv(), "\"\""), (.csv(), ","),
        ]
        for (format, line) in samples {
            let short = Data(String(repeating: line, count: 500).utf8)
            let long = Data(String(repeating: line, count: 5_000).utf8)
            // Other programs may have the processor for a while: measured again before it counts as slow.
            var isLinear = false
            for _ in 0..<10 where !isLinear {
                let one = await clock.measure { _ = try? await format.read(short) }
                let ten = await clock.measure { _ = try? await format.read(long) }
                isLinear = ten < one * 40
            }
            #expect(isLinear, "\(format) \(line)")
        }
    }

    @Test(
        "Output for the alternate screen is not lines, and the error says so",
        arguments: ["\u{1B}[?1049h\u{1B}[H$ top", "x\u{1B}[?47hy", "\u{1B}[1m\u{1B}[?1047h"])
    func alternateScreen(text: String) async {
        #expect(await read(.ansi, text).hasPrefix("the program paints a whole screen"))
    }

    @Test(
        "Text that only mentions or leaves the alternate screen is text",
        arguments: ["[?1049h", "\u{1B}[?1049l", "\u{1B}[?25h", "\u{1B}[2J\u{1B}[Hx", "\u{1B}"])
    func mainScreen(text: String) async {
        #expect(await !read(.ansi, text).contains("paints"))
    }
}
