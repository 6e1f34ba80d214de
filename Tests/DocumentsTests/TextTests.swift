import Documents
import Testing

/// Rules for all text formats.
@Suite(.timeLimit(.minutes(3)))
struct TextTests {

    private static func utf16(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    @Test("Every format reads UTF-16 with a byte order mark")
    func utf16() async {
        #expect(await read(.json, Self.utf16("{\"a\":\"ü\"}")) == #"{"a":"ü"}"#)
        #expect(await read(.jsonLines, Self.utf16("{\"a\":1}\n")) == #"[{"a":1}]"#)
        #expect(await read(.columns(["a", "b"]), Self.utf16("1 ü\n")) == #"[{"a":1,"b":"ü"}]"#)
        #expect(await read(.lines, Self.utf16("ü\n")) == #"["ü"]"#)
        #expect(await read(.number, Self.utf16("ü 5")) == "5")
        #expect(await read(.prometheus, Self.utf16("up 1\n")).contains(#""name":"up""#))
        #expect(await read(.ansi, Self.utf16("ü")) == "text: ü")
    }

    @Test("A byte order mark is not part of the text", arguments: [DocumentFormat.ansi, .lines])
    func mark(format: DocumentFormat) async {
        #expect(await !read(format, [0xEF, 0xBB, 0xBF, 0x61]).contains("\u{FEFF}"))
    }

    @Test("Invalid bytes become replacement characters, with one remark")
    func invalid() async {
        #expect(await read(.ansi, [0x4B, 0xFC, 0x63, 0x68, 0x65]) == "text: K�che")
        #expect(
            await remarks(.ansi, [0x4B, 0xFC, 0x63, 0x68, 0x65])
                == ["1 byte is not valid in the text’s encoding and is shown as �; set “encoding” to the correct one"])
        #expect(
            await remarks(.csv(), Array("a\n".utf8) + [0xFC, 0x0A, 0xE4, 0x0A]).first?.hasPrefix(
                "2 bytes are not valid") == true)
        #expect(await read(.json, [0x22, 0xFC, 0x22]) == #""�""#)
        // What the text has itself is not counted.
        #expect(await remarks(.lines, "a � b") == [])
        #expect(await remarks(.lines, Array("a � b".utf8) + [0xFF]).first?.hasPrefix("1 byte is") == true)
    }

    @Test("An unknown encoding is an error with its name")
    func unknownEncoding() async {
        #expect(
            await read(.ansi, "<?xml version=\"1.0\" encoding=\"klingon\"?><a/>")
                == "unknown text encoding “klingon”; set “encoding”")
    }

    @Test(
        "Binary data is reported with its size, and with a tool that converts it to text",
        arguments: [
            (
                [0x1F, 0x8B, 0x08, 0x00],
                "binary data (gzip, 4 B) instead of text; convert it to text with a command, such as “zcat FILE”"
            ),
            (
                [0x28, 0xB5, 0x2F, 0xFD],
                "binary data (zstd, 4 B) instead of text; convert it to text with a command, such as “zstdcat FILE”"
            ),
            (
                [0x89, 0x50, 0x4E, 0x47],
                "binary data (PNG, 4 B) instead of text; pictures are shown with “parse: image”"
            ),
            ([0, 1, 2, 0xFF], "binary data (4 B) instead of text; convert it to text with a command"),
            (
                [UInt8](repeating: 0, count: 123_456),
                "binary data (123.5 kB) instead of text; convert it to text with a command"
            ),
        ] as [([UInt8], String)])
    func binary(bytes: [UInt8], sentence: String) async {
        for format in [DocumentFormat.json, .jsonLines, .csv(), .columns(["a"]), .lines, .number, .prometheus, .ansi] {
            #expect(await read(format, bytes) == sentence)
        }
    }

    @Test("Without line feeds, carriage returns end lines")
    func carriageReturns() async {
        #expect(await read(.columns(["a", "b"]), "1 2\r3 4\r") == #"[{"a":1,"b":2},{"a":3,"b":4}]"#)
        #expect(await read(.lines, "x\ry") == #"["x","y"]"#)
        #expect(await read(.jsonLines, "1\r2\r") == "[1,2]")
    }

    @Test(
        "Of a line that shows progress, the last state counts",
        arguments: [
            (.lines, "x\ry\n", #"["y"]"#), (.lines, "10%\r55%\r100%\nok\n", #"["100%","ok"]"#),
            (.lines, "a\r\nb\r\r\n\rc\r\n\n", #"["a","b","c",""]"#), (.lines, "a\n1\r2\r", #"["a","2"]"#),
            (.lines, "1\r\u{1B}[K2\n", #"["2"]"#), (.lines, "wait\r    \n", #"["    "]"#),
            (.number, "10%\r20%\r100%\n", "100"), (.number, "Downloading 10%\rDownloading 55%\r", "55"),
            (.number, "10%\r20%", "20"), (.number, "21\r\n", "21"), (.number, "5%\rdone\r\n7\n", "7"),
            (.columns(["a", "b"]), "1 2\r3 4\n5 6\n", #"[{"a":3,"b":4},{"a":5,"b":6}]"#),
            (.columns(["a", "b"]), "wait\rA  B\r\n1  2\r\n", #"[{"a":1,"b":2}]"#),
            // In JSON, a carriage return is a space.
            (.jsonLines, "{\"a\":1,\r\"b\":2}\n[3]\n", #"[{"a":1,"b":2},[3]]"#),
        ] as [(DocumentFormat, String, String)])
    func progress(format: DocumentFormat, text: String, result: String) async {
        #expect(await read(format, text) == result)
    }
}

@Suite(.timeLimit(.minutes(3)))
struct JSONLinesTests {

    @Test(
        "A line that is not JSON is skipped with a remark",
        arguments: [
            ("{\"a\":1}\nstray\n{\"a\":2}\n", #"[{"a":1},{"a":2}]"#, ["line 2 is not JSON and is left out"]),
            (
                "Listening on :80\n\n{\"a\":1}\n  at x.js:1\n", #"[{"a":1}]"#,
                ["2 lines are not JSON and are left out; the first is line 1"]
            ),
            ("{\"a\":1}\n{\"a\":", #"[{"a":1}]"#, ["line 2 is not JSON and is left out"]),
            ("1\n2 3\n", "[1]", ["line 2 is not JSON and is left out"]),
            ("\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", #"[{"a":1},{"a":2}]"#, []),
            ("\n", "[]", []),
        ] as [(String, String, [String])])
    func strayLines(text: String, list: String, sentences: [String]) async {
        #expect(await read(.jsonLines, text) == list)
        #expect(await remarks(.jsonLines, text) == sentences)
    }

    @Test("A line that is nested too deeply is skipped with a remark, and is an error if there is no other line")
    func deepLines() async {
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let reason = "nested deeper than 512 levels"
        #expect(await read(.jsonLines, "1\n\(deep)\n2\n") == "[1,2]")
        #expect(await remarks(.jsonLines, "1\n\(deep)\n2\n") == ["line 2 is \(reason) and is left out"])
        #expect(
            await remarks(.jsonLines, "1\n\(deep)\nx\n") == [
                "2 lines are \(reason) or not JSON and are left out; the first is line 2"
            ])
        for format in [DocumentFormat.json, .jsonLines] {
            #expect(await read(format, deep) == "\(reason); reduce what the source returns")
        }
    }

    @Test("The last line of growing text counts once it is complete")
    func growing() async {
        #expect(await read(.jsonLines, "{\"a\":1}\n{\"b\":2}", isGrowing: true) == #"[{"a":1},{"b":2}]"#)
        #expect(await read(.jsonLines, "{\"a\":1}\n{\"b\":", isGrowing: true) == #"[{"a":1}]"#)
        #expect(await read(.jsonLines, "[1]\n12", isGrowing: true) == "[[1]]")
        #expect(await read(.jsonLines, "{\"a\"", isGrowing: true) == "[]")
    }

    @Test("If no line is JSON, the first one is an error")
    func noLine() async {
        #expect(await read(.jsonLines, "one\ntwo\n").hasPrefix("not JSON lines: line 1, column 1: expected a value"))
        #expect(await read(.jsonLines, "\n\n{").hasPrefix("not JSON lines: line 3"))
        #expect(await read(.jsonLines, "<h1>\nno\n").hasPrefix("not JSON lines: line 1"))
    }
}
