import Filters
import JSONDocuments
import Testing

/// Filters that only lead to one place, and what is absent there.
@Suite(.timeLimit(.minutes(5)))
struct PlainPathTests {

    private func isAbsent(_ filter: String, _ document: String) throws -> Bool? {
        PlainPath(filter)?.isAbsent(from: try JSONDocument(document))
    }

    @Test(
        "A field that an object lacks is absent",
        arguments: [
            (".a", "{}"), (".a.b", #"{"a":{"c":1}}"#), (".a.b", #"{"error":"x"}"#), (#"."a b""#, #"{"a":1}"#),
            (#".["a"]"#, "{}"), (#".a["b c"].d"#, #"{"a":{"b c":{}}}"#), (".a[0].b", #"{"a":[{}]}"#),
            (".[0].a", "[{}]"),
            (".a[-1].b", #"{"a":[{"b":1},{}]}"#), ("  .a\n", "{}"), (".a | .b", #"{"a":{}}"#), (".a # comment\n", "{}"),
            (#"."\u00e9""#, "{}"), (".a._b2", #"{"a":{}}"#), (".a.\"b\"", #"{"a":{}}"#), (". | .a", "{}"),
        ])
    func absent(filter: String, document: String) throws {
        #expect(try isAbsent(filter, document) == true)
    }

    @Test(
        "Null, an empty list, null on the way, and what jq refuses are not absent",
        arguments: [
            (".a", #"{"a":null}"#), (".a", #"{"a":[]}"#), (".a.b", #"{"a":null}"#), (".a.b.c", #"{"a":{"b":null}}"#),
            (".a", "null"), (".a[0]", #"{"a":[]}"#), (".a[0].b", #"{"a":[]}"#), (".[5].a", "[]"), (".a.b", #"{"a":5}"#),
            (".a", "[1]"),
            (".a[0]", #"{"a":{}}"#), (#"."\u00e9""#, #"{"é":1}"#), (".a", #"{"a":1,"a":null}"#), (".a", #""text""#),
        ])
    func present(filter: String, document: String) throws {
        #expect(try isAbsent(filter, document) == false)
    }

    @Test(
        "Other filters are not plain paths",
        arguments: [
            ".", "", ".a?", ".a[]", ".a, .b", ".a // 1", ".a.b?", ".[0:2]", ".a[.b]", ".a | length", "..", ".a + 1",
            #"."a\(.b)""#,
            "map(.a)", "{a}", ".a as $x | $x", ".a..b", ".a.", "$x.a", ".a |", "1", ".[]", ".a[\"b]", ". a", ".1a",
        ])
    func others(filter: String) {
        #expect(PlainPath(filter) == nil)
    }
}
