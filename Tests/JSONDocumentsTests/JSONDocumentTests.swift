import JSONDocuments
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct JSONDocumentTests {

    private func error(_ text: String) -> String? {
        do throws(JSONSyntaxError) {
            _ = try JSONDocument(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// A string as JSON, with no more escapes than it needs.
    private func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case ..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + scalars.joined() + "\""
    }

    /// The document written again, without blanks.
    private func written(_ document: JSONDocument, _ node: JSONDocument.Node) -> String {
        let parts = (0..<document.childCount(of: node)).map { index in
            let child = document.child(of: node, at: index)
            return (document.name(of: child).map { quoted($0) + ":" } ?? "") + written(document, child)
        }.joined(separator: ",")
        switch document.kind(of: node) {
        case .object: return "{" + parts + "}"
        case .array: return "[" + parts + "]"
        case .string: return quoted(document.text(of: node))
        default: return document.text(of: node)
        }
    }

    @Test(
        "A field is a repetition if its fields are also fields of the object, with the same values",
        arguments: [
            (#"{"a":1,"b":{"c":2},"item":{"b":{"c":2},"a":1}}"#, true), (#"{"a":1,"item":{"a":2}}"#, false),
            (#"{"a":1,"item":{"a":1,"b":2}}"#, false), (#"{"a":1,"item":1}"#, false), (#"{"a":1}"#, false),
            (#"{"item":{"item":{}}}"#, false),
        ])
    func repetition(text: String, isRepetition: Bool) throws {
        let document = try JSONDocument(text)
        #expect(document.isRepetition("item", in: document.root) == isRepetition)
    }

    @Test(
        "A document is read as written, with its order, duplicate names and all digits",
        arguments: [
            "{}", "[]", "null", "true", "false", "\"\"", "0", "-0.50e+12", "12345678901234567890.12",
            "[1,[2,[3,[]],{}],\"a\"]", "{\"a\":1,\"b\":{\"c\":[true,null]},\"a\":2}", "[[],[],{\"\":{}}]",
        ]
    )
    func roundTrip(text: String) throws {
        let document = try JSONDocument(text)
        #expect(written(document, document.root) == text)
        let spaced = try JSONDocument(
            "\u{FEFF} \r\n" + text.map { ",:[]{}".contains($0) ? " \t\($0)\n" : "\($0)" }.joined())
        #expect(written(spaced, spaced.root) == text)
    }

    @Test(
        "Escapes are decoded, and half a surrogate pair becomes the replacement character",
        arguments: [
            (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u00e9\u4e2D""#, "é中"),
            (#""\ud83d\udc4d!""#, "👍!"), (#""\ud83d!""#, "\u{FFFD}!"), (#""\udc4d""#, "\u{FFFD}"),
            (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""中👩‍👧""#, "中👩‍👧"), (#""\u0000""#, "\u{0}"),
        ]
    )
    func escapes(text: String, value: String) throws {
        let document = try JSONDocument(text)
        #expect(document.text(of: document.root) == value)
    }

    @Test("Only the beginning of a long string is read if that suffices")
    func limit() throws {
        let document = try JSONDocument("\"abc\\u0041def\"")
        #expect(document.text(of: document.root, limit: 2) == "ab")
        #expect(document.text(of: document.root, limit: 6) == "abc\u{FFFD}")
        #expect(document.text(of: document.root, limit: -1) == "")
    }

    @Test(
        "Invalid JSON is reported with its place",
        arguments: [
            ("", "line 1, column 1: the text ends too early"), ("[1,", "line 1, column 4: the text ends too early"),
            ("[1,]", "line 1, column 4: expected a value"),
            ("[1 2]", "line 1, column 4: expected a comma or a closing bracket"),
            ("{\"a\" 1}", "line 1, column 6: expected a colon"), ("{a:1}", "line 1, column 2: expected a name"),
            ("{\"a\":1,\n }", "line 2, column 2: expected a name"),
            ("{\"a\":1]", "line 1, column 7: expected a comma or a closing brace"),
            ("nul", "line 1, column 1: expected null"), ("[truE]", "line 1, column 2: expected true"),
            ("[01]", "line 1, column 4: not a number"), ("[1.]", "line 1, column 4: not a number"),
            ("[-]", "line 1, column 3: not a number"), ("[1e]", "line 1, column 4: not a number"),
            ("\"a\nb\"", "line 1, column 3: a control character in a string"),
            ("\"\\x\"", "line 1, column 3: an invalid escape"),
            ("\"\\u12G4\"", "line 1, column 6: an invalid escape"),
            ("\"abc", "line 1, column 5: the text ends too early"),
            ("[1]\n\n 2", "line 3, column 2: expected the end"), ("]", "line 1, column 1: expected a value"),
            ("\u{1}", "line 1, column 1: expected a value"),
        ]
    )
    func errors(text: String, sentence: String) {
        #expect(error(text) == sentence)
    }

    @Test(
        "A text may be nested 512 levels deep; a deeper one is rejected where it exceeds the limit",
        arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[0,{"a":"#, "}]")])
    func depth(open: String, close: String) {
        let levels = open.count { $0 == "[" || $0 == "{" }
        func nested(_ depth: Int, _ inner: String) -> String {
            String(repeating: open, count: depth / levels) + inner + String(repeating: close, count: depth / levels)
        }
        let limit = JSONDocument.depthLimit
        for inner in ["1", "\"[[[[\""] { #expect(error(nested(limit, inner)) == nil) }
        let column = open.utf8.count * (limit / levels) + 1
        for inner in ["[]", "{}", "[1", "{"] {
            #expect(error(nested(limit, inner)) == "line 1, column \(column): nested deeper than 512 levels")
        }
        #expect(error(nested(100_000, "1"))?.hasSuffix("nested deeper than 512 levels") == true)
        // Neighbors do not add up.
        let wide = "[" + Array(repeating: nested(limit - levels, "1"), count: 3).joined(separator: ",") + "]"
        #expect(error(wide) == nil)
    }

    @Test("Any bytes are read or rejected, and the result can be written and read again", arguments: 0..<20)
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "1", "-", ".5", "e9", "true", "null", " ", "\\", "\\u12",
        ]
        var readCount = 0
        for _ in 0..<500 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                bytes += (pieces.randomElement(using: &random) ?? "").utf8
                if Int.random(in: 0..<8, using: &random) == 0 { bytes.append(.random(in: 0...255, using: &random)) }
            }
            guard let document = try? JSONDocument(bytes) else { continue }
            let text = written(document, document.root)
            let again = try JSONDocument(text)
            #expect(Array(written(again, again.root).utf8) == Array(text.utf8))
            #expect(again.kind(of: again.root) == document.kind(of: document.root))
            readCount += 1
        }
        #expect(readCount > 0)
    }

    @Test("The first elements of a list are a list; other values are unchanged")
    func prefix() throws {
        let list = try JSONDocument(#"[1, {"a": [2, "x"]}, 3]"#)
        #expect(list.prefix(2) == (try JSONDocument(#"[1,{"a":[2,"x"]}]"#)))
        #expect(list.prefix(0) == (try JSONDocument("[]")))
        #expect(list.prefix(3) == list)
        let map = try JSONDocument(#"{"a": 1, "b": 2}"#)
        #expect(map.prefix(1) == map)
    }

    @Test("Texts are replaced only in strings, names and numbers")
    func replacing() throws {
        let document = try JSONDocument(#"{"12": [12, "a12", true, null, {"x": 1}], "y": "\u0031\u0032"}"#)
        let replaced = document.replacingTexts { $0.contains("12") ? $0.replacing("12", with: "…") : nil }
        #expect(replaced == (try JSONDocument(#"{"…":["…","a…",true,null,{"x":1}],"y":"…"}"#)))
        #expect(document.containsEscapedText { $0 == "12" })
        #expect(!document.containsEscapedText { $0 == "a12" })
    }
}
