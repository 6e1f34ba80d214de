import Filters
import JSONDocuments
import Testing

/// Numbers that libjq would round or write differently, on their way through filters.
@Suite(.timeLimit(.minutes(5)))
struct LongNumberTests {

    private let worker = Worker()

    @Test(
        "A number that a filter passes on keeps all its digits",
        arguments: [
            (".", "9007199254740993", "9007199254740993"),
            (".[]", "[1052468291234567890,-9007199254740993]", "[1052468291234567890,-9007199254740993]"),
            ("map({name, id})", #"[{"id":9921020321007113,"name":"one"}]"#, #"[{"name":"one","id":9921020321007113}]"#),
            (".a.b", #"{"a":{"b":0.12345678901234567890}}"#, "0.12345678901234567890"),
            ("[.[] | select(. > 5)]", "[3,1e400,-1E400,12345678901234567890.5]", "[1e400,12345678901234567890.5]"),
            (
                "sort_by(.id) | reverse", #"[{"id":9007199254740993},{"id":9007199254740999}]"#,
                #"[{"id":9007199254740999},{"id":9007199254740993}]"#
            ),
            ("to_entries | from_entries", #"{"a":1e-400,"b":5e-324,"c":0.1}"#, #"{"a":1e-400,"b":5e-324,"c":0.1}"#),
            (
                "[limit(1; .[])] + [.[-1]]", "[9007199254740993,2,9007199254740995]",
                "[9007199254740993,9007199254740995]"
            ),
            (
                "group_by(.k) | map({k: .[0].k, ids: map(.id)})",
                #"[{"k":"a","id":9007199254740993},{"k":"a","id":9007199254740995}]"#,
                #"[{"k":"a","ids":[9007199254740993,9007199254740995]}]"#
            ),
            ("max_by(.n).id", #"[{"n":1,"id":9007199254740993},{"n":2,"id":9007199254740995}]"#, "9007199254740995"),
            ("add", "[9007199254740993]", "9007199254740993"),
            (". as [$a] | {$a, type: ($a | type)}", "[9007199254740993]", #"{"a":9007199254740993,"type":"number"}"#),
            (".a |= . | .b //= 1", #"{"a":9007199254740993}"#, #"{"a":9007199254740993,"b":1}"#),
            ("walk(if type == \"number\" then . else . end)", "[[18446744073709551615]]", "[[18446744073709551615]]"),
            ("fromstream(tostream)", #"{"a":[18446744073709551615,0]}"#, #"[{"a":[18446744073709551615,0]}]"#),
            (
                "map_values(.)", #"{"a":-1e-400,"b":1e-400,"c":-0,"d":-1e400}"#,
                #"{"a":-1e-400,"b":1e-400,"c":-0,"d":-1e400}"#
            ),
            (
                "[.[0, 2, 1]]", "[9007199254740993,9007199254740992.5,9007199254740992.50]",
                "[9007199254740993,9007199254740992.50,9007199254740992.5]"
            ),
            ("reduce .[] as $x ([]; . + [$x])", "[18446744073709551615]", "[18446744073709551615]"),
            ("first(.[] | numbers)", #"["x",18446744073709551615]"#, "18446744073709551615"),
            ("map({v})", #"[{"v":3.10},{"v":3.1},{"v":3.2}]"#, #"[{"v":3.10},{"v":3.1},{"v":3.2}]"#),
            (
                ".[]", "[1234e56,4e00001,1e3,1E-7,5.50,1.0,0.0,-0,-0.00,12e5]",
                "[1234e56,4e00001,1e3,1E-7,5.50,1.0,0.0,-0,-0.00,12e5]"
            ),
            (
                ".", "[0.00001,0.0001,-0.00002,0.0000,1.00001,10000000000000000000,1e17,100.0001]",
                "[0.00001,0.0001,-0.00002,0.0000,1.00001,10000000000000000000,1e17,100.0001]"
            ),
            ("sort", "[3.10,3.9,3.2,3.1]", "[3.10,3.1,3.2,3.9]"),
            ("[.[] | . , 1.50]", "[1.50]", "[1.50,1.5]"),
            ("map(. + 0)", "[1.50,2e3]", "[1.5,2000]"), ("tostring", "1.50", #""1.5""#),
        ])
    func passedOn(filter: String, document: String, result: String) async throws {
        #expect(await worker.select(filter, document) == result)
        #expect(try await worker.roundedValues(filter, document) == 0)
    }

    @Test(
        "Results that depend on digits beyond a double are computed as libjq does, and counted",
        arguments: [
            ("tostring", "9007199254740993", #""9007199254740992""#, 1),
            (".id + 1", #"{"id":9007199254740993}"#, "9007199254740992", 1),
            (".[] % 1000", "[9007199254740993,9007199254740999,1]", "[992,0,1]", 2),
            ("[.[] | \"no \\(.)\"]", "[9007199254740993,7]", #"["no 9007199254740992","no 7"]"#, 1),
            ("@csv", "[9007199254740993,2]", #""9007199254740992,2""#, 1),
            ("unique", "[9007199254740993,9007199254740992]", "[9007199254740993]", 1),
            ("group_by(.) | length", "[9007199254740993,9007199254740992]", "1", 1),
            (".[0] == .[1]", "[9007199254740993,9007199254740992]", "true", 1),
            ("max", "[9007199254740993,9007199254740992]", "9007199254740992", 1),
            ("tojson | fromjson", "[9007199254740993]", "[9007199254740992]", 1),
            ("floor", "9007199254740993", "9007199254740992", 1),
            ("map({key: \"\\(.)\", value: 1}) | from_entries", "[9007199254740993]", #"{"9007199254740992":1}"#, 1),
            ("if . % 2 == 0 then \"even\" else \"odd\" end", "9007199254740993", #""even""#, 0),
        ])
    func rounded(filter: String, document: String, result: String, count: Int) async throws {
        #expect(await worker.select(filter, document) == result)
        #expect(try await worker.roundedValues(filter, document) == count)
    }

    @Test(
        "Results that do not depend on lost digits are not counted",
        arguments: [
            "type", ". > 5", "[.[]?] | length", ". / 1e9 | floor", ". / 1e18", "tostring | length", "{a: 1}", "empty",
            "not",
        ])
    func independent(filter: String) async throws {
        #expect(try await worker.roundedValues(filter, "1795356300123456789") == 0)
    }

    @Test("A filter that fails only with other digits counts all long numbers and keeps its result")
    func failsInTheSecondRun() async throws {
        let filter = #"if .[0] == 9007199254740992 then .[1] else error("no") end"#
        #expect(await worker.select(filter, "[9007199254740993,9007199254740995]") == "9007199254740995")
        #expect(try await worker.roundedValues(filter, "[9007199254740993,9007199254740995]") == 2)
    }

    @Test("If a filter never ends with other digits, its result stays, and later runs do not repeat that")
    func neverEndsInTheSecondRun() async throws {
        let limited = Worker(FilterLimits(time: .seconds(3), start: .seconds(60)))
        let filter = "def f: if . == 9007199254740992 then . else f end; f"
        #expect(await limited.select(filter, "9007199254740993") == "9007199254740993")
        #expect(try await limited.roundedValues(filter, "9007199254740993") == 1)
        #expect(await limited.select("1") == "1")
    }

    @Test("Very many different numbers with the same double are handled as by libjq, and counted")
    func sameDouble() async throws {
        let numbers = (0..<300).map { "[9007199254740992.\(1_000 + $0),\($0)]" }
        let document = "[" + numbers.joined(separator: ",") + "]"
        let result = try JSONDocument(await worker.select(".", document))
        let kept = (0..<300).count { index in
            let row = result.child(of: result.root, at: index)
            return result.json(of: row) == numbers[index]
        }
        #expect(kept == 255)
        #expect(try await worker.roundedValues(".", document) == 45)
    }

    @Test("Conditions see long numbers as libjq does")
    func conditions() async throws {
        #expect(try await worker.truth(". == 9007199254740993", "9007199254740993"))
        #expect(try await worker.truth(".id > 5", #"{"id":18446744073709551615}"#))
    }

    @Test("Many long numbers are handled within the usual limits")
    func many() async throws {
        let usual = Worker(FilterLimits(time: .seconds(20), start: .seconds(60)))
        let rows = (0..<20_000).map { #"{"id":1052468291\#(100_000_000 + $0 * 3),"name":"row \#($0)"}"# }
        let result = await usual.select("map({id})", "[" + rows.joined(separator: ",") + "]")
        #expect(result.hasPrefix(#"[{"id":1052468291100000000},{"id":1052468291100000003}"#))
        #expect(result.hasSuffix(#"{"id":1052468291100059997}]"#))
    }

    // MARK: libjq’s results

    /// A document in which each number but the small ones is longer than a double can hold.
    private static let document = #"""
        {"id":9007199254740993,"list":[9007199254740995,3,-9007199254740999,2.00000000000000000001,null,true],
        "rows":[{"k":"b","n":12345678901234567890,"t":["x","y"]},{"k":"a","n":12345678901234567891,"t":[]},{"k":"b","n":0}],
        "text":"9007199254740993 is a number","map":{"z":123456789012345678901234567890e270,"y":1e-400,"x":[[1],[[18446744073709551615]]]},"when":1425599621}
        """#

    @Test("Filters return the same as libjq, except for digits", arguments: LibjqFilters.all)
    func sameAsLibjq(filter: String) async throws {
        let exact = try JSONDocument(Self.document)
        // Numbers that a double holds are left to libjq alone.
        let rounded = Self.rounded(exact)
        #expect(rounded != Self.document)
        let result = await worker.select(filter, Self.document)
        let expected = await worker.select(filter, rounded)
        #expect(Self.rounded(result) == Self.rounded(expected))
    }

    /// JSON with each number as the double that it is; other texts as they are.
    private static func rounded(_ text: String) -> String { (try? JSONDocument(text)).map(rounded) ?? text }

    private static func rounded(_ document: JSONDocument) -> String {
        var builder = JSONBuilder()
        func add(_ node: JSONDocument.Node) {
            switch document.kind(of: node) {
            case .object, .array:
                let isObject = document.kind(of: node) == .object
                if isObject { builder.beginObject() } else { builder.beginArray() }
                for index in 0..<document.childCount(of: node) {
                    let child = document.child(of: node, at: index)
                    if let name = document.name(of: child) { builder.name(name) }
                    add(child)
                }
                builder.end()
            case .number:
                let number = document.number(of: node) ?? 0
                builder.add(number.isInfinite ? .greatestFiniteMagnitude : number)
            case .string, .boolean, .null: builder.add(node, of: document)
            }
        }
        add(document.root)
        return builder.document.json(of: builder.document.root)
    }
}
