import JSONDocuments
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct JSONBuilderTests {

    private func text(_ document: JSONDocument) -> String { String(decoding: document.source, as: UTF8.self) }

    @Test("Values are written in order, each as JSON writes it")
    func order() throws {
        var builder = JSONBuilder()
        builder.beginObject()
        builder.name("b")
        builder.add("a \"quoted\"\n\u{1}\\ text")
        builder.name("a")
        builder.beginArray()
        builder.add(1)
        builder.add(0.25)
        builder.add(3.0)
        builder.add(number: Array("12345678901234567890.10".utf8)[...])
        builder.add(number: Array("007".utf8)[...])
        builder.add(true)
        builder.addNull()
        builder.beginObject()
        builder.end()
        builder.end()
        builder.end()
        let expected =
            #"{"b":"a \"quoted\"\n\u0001\\ text","a":[1,0.25,3,12345678901234567890.10,"007",true,null,{}]}"#
        #expect(text(builder.document) == expected)
        #expect(builder.document == (try JSONDocument(expected)))
    }

    @Test("An added raw document is a value like any other")
    func asWritten() throws {
        let parts = [
            #" { "a" : [1, {"b\u0041": "x\u0042"}], "e": {}, "l": [] }  "#, "[[], {}, 2.50]", " null", #""t""#,
        ]
        var builder = JSONBuilder()
        builder.beginObject()
        builder.name("before")
        builder.add(1)
        for (number, part) in parts.enumerated() {
            builder.name("p\(number)")
            builder.add(asWritten: try JSONDocument(part))
        }
        builder.name("after")
        builder.beginArray()
        for part in parts { builder.add(asWritten: try JSONDocument(part)) }
        builder.end()
        builder.end()
        let made = builder.document
        let read = try JSONDocument(text(made))
        #expect(made.json(of: made.root) == read.json(of: read.root))
        let first = try #require(made.child(of: made.root, named: "p0"))
        #expect(made.json(of: first) == #"{"a":[1,{"bA":"xB"}],"e":{},"l":[]}"#)
        let list = try #require(made.child(of: made.root, named: "after"))
        #expect(made.childCount(of: list) == parts.count)
        #expect(made.text(of: made.child(of: list, at: 3)) == "t")
    }

    @Test("A raw document is added without its byte order mark")
    func byteOrderMark() throws {
        var builder = JSONBuilder()
        builder.beginArray()
        builder.add(asWritten: try JSONDocument("\u{FEFF}[1.50]"))
        builder.end()
        #expect(text(builder.document) == "[[1.50]]")
    }

    @Test("A non-finite number becomes null, since JSON has none")
    func notFinite() {
        var builder = JSONBuilder()
        builder.beginArray()
        for number in [Double.nan, .infinity, -.infinity, -0.0, 1e300] { builder.add(number) }
        #expect(text(builder.document) == "[null,null,null,0,1e+300]")
    }

    @Test("Only valid JSON numbers are accepted")
    func numbers() {
        func isNumber(_ text: String) -> Bool { JSONNumber.isNumber(Array(text.utf8)[...]) }
        for text in ["0", "-0", "12", "-0.5e3", "1E+9", "10.25", "0e0"] { #expect(isNumber(text), "\(text)") }
        for text in ["", "-", "+1", "007", ".5", "1.", "1,5", "1e", "1e+", "0x1", "NaN", " 1", "1 ", "--1", "1.2.3"] {
            #expect(!isNumber(text), "\(text)")
        }
    }

    @Test("A value of a document can be written, looked up by name and read as a number")
    func parts() throws {
        let document = try JSONDocument(#"{"a": [1, {"b": "x"}], "n": -2.5, "n": 1e400, "e": {}}"#)
        let list = try #require(document.child(of: document.root, named: "a"))
        #expect(document.json(of: list) == #"[1,{"b":"x"}]"#)
        #expect(document.json(of: document.child(of: list, at: 1)) == #"{"b":"x"}"#)
        #expect(document.child(of: list, named: "a") == nil)
        #expect(document.child(of: document.root, named: "c") == nil)
        let newest = try #require(document.child(of: document.root, named: "n"))
        #expect(document.number(of: newest) == .infinity)
        #expect(document.number(of: document.child(of: document.root, at: 1)) == -2.5)
        #expect(document.number(of: list) == nil)
    }

    @Test("A document 100,000 levels deep is copied")
    func deep() {
        let source = String(repeating: "[{\"a\":", count: 50_000) + "1" + String(repeating: "}]", count: 50_000)
        var builder = JSONBuilder()
        for _ in 0..<50_000 {
            builder.beginArray()
            builder.beginObject()
            builder.name("a")
        }
        builder.add(1)
        let document = builder.document
        let isSame = document.json(of: document.root) == source
        #expect(isSame)
    }

    @Test("Any sequence of calls produces valid JSON", arguments: 0..<20)
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let other = try JSONDocument(#"{"x": [1, "\u0041"], "y": null}"#)
        for _ in 0..<Campaign.size(100, whole: 10_000) {
            var builder = JSONBuilder()
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                switch Int.random(in: 0..<9, using: &random) {
                case 0: builder.beginObject()
                case 1: builder.beginArray()
                case 2, 3: builder.end()
                case 4: builder.name(["a", "", "\"\u{0}"].randomElement(using: &random) ?? "")
                case 5: builder.add("text\u{1F}")
                case 6: builder.add(Double.random(in: -5...5, using: &random))
                case 7: builder.add(other)
                default: builder.add(.random(using: &random))
                }
            }
            let document = builder.document
            let again = try JSONDocument(document.source)
            let isSame = again == document
            #expect(isSame, "\(text(document))")
        }
    }
}
