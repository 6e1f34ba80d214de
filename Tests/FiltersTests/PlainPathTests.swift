import JSONDocuments
import Testing

@testable import Filters

/// Filters that only lead to one place, and what is absent there.
@Suite(.timeLimit(.minutes(5)))
struct PlainPathTests {

    private func isAbsent(_ filter: String, _ document: String) throws -> Bool? {
        PlainPath(filter)?.isAbsent(from: try JSONDocument(document))
    }

    @Test(
        "A missing field of an object is absent, and so is what null would contain",
        arguments: [
            (".a", "{}"), (".a.b", #"{"a":{"c":1}}"#), (".a.b", #"{"error":"x"}"#), (#"."a b""#, #"{"a":1}"#),
            (#".["a"]"#, "{}"), (#".a["b c"].d"#, #"{"a":{"b c":{}}}"#), (".a[0].b", #"{"a":[{}]}"#),
            (".[0].a", "[{}]"),
            (".a[-1].b", #"{"a":[{"b":1},{}]}"#), ("  .a\n", "{}"), (".a | .b", #"{"a":{}}"#), (".a # comment\n", "{}"),
            (".a", "null"), (".[0]", "null"), (".a.b", #"{"a":null}"#), (".a.b.c", #"{"a":{"b":null}}"#),
            (".a[0]", #"{"a":null}"#), (".a[0].b", #"{"a":[null]}"#), (".a.b", #"{"a":{"b":1},"a":null}"#),
            (#"."\u00e9""#, "{}"), (".a._b2", #"{"a":{}}"#), (".a.\"b\"", #"{"a":{}}"#), (". | .a", "{}"),
        ])
    func absent(filter: String, document: String) throws {
        #expect(try isAbsent(filter, document) == true)
    }

    @Test(
        "Null at the end of the path, a list that is too short, and jq errors are not absent",
        arguments: [
            (".a", #"{"a":null}"#), (".a", #"{"a":[]}"#), (".a.b", #"{"a":{"b":null}}"#), (".a[0]", #"{"a":[null]}"#),
            (".a[0]", #"{"a":[]}"#), (".a[0].b", #"{"a":[]}"#), (".[5].a", "[]"), (".a.b", #"{"a":5}"#),
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
            ".a.[0]", ".a[0].[1]",
        ])
    func others(filter: String) {
        #expect(PlainPath(filter) == nil)
    }

    @Test("A plain path returns the same as jq, and needs no process unless it fails")
    func sameAsJQ() async throws {
        let documents = [
            #"{"a":{"b c":[1,"x\u00e9\n",{"b":null}],"d":{"e":[]}},"id":1}"#, #"{"a":[{"b":1},[2,3],"text"]}"#,
            "[[1],{}]",
            #"{"a":null}"#, "{}", "null", "5", #""text""#, #"{"a":1,"a":{"b c":true}}"#,
        ]
        let filters = [
            ".a", ".a.d", #".a["b c"]"#, #".a["b c"][1]"#, ".a.d.e[0]", ".a[-1]", ".a[1][0]", ".a[7]", ".[0]",
            ".[-1][0]",
            ".a | .d # comment", ".missing.too",
        ]
        let (plain, jq) = (Worker(), Worker())
        for filter in filters {
            let path = try #require(PlainPath(filter))
            for document in documents {
                let isRefused = path.output(for: try JSONDocument(document)) == nil
                if isRefused { continue }
                #expect(
                    await plain.select(filter, document) == jq.select("(\(filter)\n)", document),
                    "\(filter) \(document)")
            }
            try await plain.service.check(Filter(filter))
        }
        #expect(plain.process == nil)
        #expect(await plain.select(".a.b", #"{"a":1}"#) == jq.select("(.a.b)", #"{"a":1}"#))
        #expect(plain.process != nil)
    }
}
