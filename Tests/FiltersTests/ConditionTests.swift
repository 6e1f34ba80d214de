import Filters
import Testing

/// Conditions of alerts, in which only values of the same type have an order.
@Suite(.timeLimit(.minutes(5)))
struct ConditionTests {

    private let worker = Worker()

    @Test(
        "An order comparison between values of different types is false, and is reported",
        arguments: [
            (". < 5", "null", false, "compared null with a number"),
            (". <= 5", "null", false, "compared null with a number"),
            ("5 > .", "null", false, "compared a number with null"),
            (".used > 95", #"{"used":"My"}"#, false, "compared a text, “My”, with a number"),
            (
                "any(.[]; .used > 95)", #"[{"used":5},{"used":"Disk"},{"used":7}]"#, false,
                "compared a text, “Disk”, with a number"
            ),
            (
                "any(.[]; .used > 95)", #"[{"used":"Disk"},{"used":97}]"#, true,
                "compared a text, “Disk”, with a number"
            ),
            (".[0] >= .[1]", "[[1],2]", false, "compared a list with a number"),
            (".a > 1", #"{"a":{}}"#, false, "compared a map with a number"),
            (". >= false", "1", false, "compared a number with true or false"),
            ("map(select(.n > 3)) | length > 0", #"[{"n":"x"},{"n":4}]"#, true, "compared a text, “x”, with a number"),
            ("3 < .", #""two\n lines""#, false, "compared a number with a text, “two  lines”"),
            ("def f: . > 3; f", #""9""#, false, "compared a text, “9”, with a number"),
            (".a.b < 3 and true", "{}", false, "compared null with a number"),
            ("(. < 3) | not", "null", true, "compared null with a number"),
            ("if . > 3 then 1 else empty end", #""x""#, false, "compared a text, “x”, with a number"),
            ("reduce .[] as $x (false; . or $x > 3)", #"["x",1]"#, false, "compared a text, “x”, with a number"),
            ("\"\\(. > 3)\" == \"true\"", "[]", false, "compared a list with a number"),
        ])
    func withoutOrder(filter: String, document: String, isTrue: Bool, problem: String) async throws {
        let result = try await worker.condition(filter, document)
        #expect(result.isTrue == isTrue)
        #expect(result.comparisonProblem == problem)
    }

    @Test(
        "Comparisons within a type, and equality between all types, are jq’s",
        arguments: [
            (". > 3", "4", true), (". >= 4", "4", true), (". < 4", "4", false), (". <= 4", "4", true),
            (". > \"a\"", #""b""#, true), (". < [2]", "[1]", true), (". <= null", "null", true),
            (". < true", "false", true),
            (". == 5", "null", false), (". != 5", "null", true), (". == \"5\"", "5", false),
            ("true == true", "0", true),
            ("(.[] > 3)", "[1,5]", true), ("[(1, 2) < (2, 0)] == [true, false, false, false]", "0", true),
            ("sort == [null, 1, \"a\"]", #"["a",null,1]"#, true), ("max_by(.n).n > 3", #"[{"n":4},{"n":"x"}]"#, false),
            ("map(.n) | max | type == \"string\"", #"[{"n":4},{"n":"x"}]"#, true),
            ("[range(3)] | length < 4", "0", true),
            ("until(. > 9; . + 3) == 10", "1", true), ("1 as $x | 2 as $y | $x < $y", "0", true),
        ])
    func withOrder(filter: String, document: String, isTrue: Bool) async throws {
        let result = try await worker.condition(filter, document)
        #expect(result.isTrue == isTrue)
        if !filter.contains("max_by") { #expect(result.comparisonProblem == nil) }
    }

    @Test(
        "A condition reports whether it has also compared values of the same type",
        arguments: [
            ("any(.[]; .n > 3)", #"[{"n":1},{"n":"x"}]"#, true), ("any(.[]; .n > 3)", #"[{"n":"x"},{"n":1}]"#, true),
            ("any(.[]; .n > 3)", #"[{"n":"x"},{"n":"y"}]"#, false), (". > 3", "null", false),
            ("\"loadboard\" | debug | . > 3", "1", false), (".a > 3 and .b > 3", #"{"a":4,"b":"x"}"#, true),
        ])
    func otherComparisons(filter: String, document: String, has: Bool) async throws {
        #expect(try await worker.condition(filter, document).hasOtherComparisons == has)
    }

    @Test(
        "A number and a list are errors of a condition, because jq takes all of them for true",
        arguments: [
            (".n", #"{"n":0}"#, "the condition gives a number; compare it, as in “.count > 0”"),
            ("map(select(. > 3))", "[1]", "the condition gives a list; use “any”, “all” or “length > 0”"),
            ("false, 3", "0", "the condition gives a number; compare it, as in “.count > 0”"),
        ])
    func noTruth(filter: String, document: String, problem: String) async throws {
        let error = try await #require(throws: FilterFailure.self) { try await worker.condition(filter, document) }
        #expect(error.summary.contains(problem))
    }

    @Test(
        "Chosen maps and texts make a condition true, their absence makes it false",
        arguments: [("[1,5]", true), ("[1]", false)])
    func chosen(document: String, isTrue: Bool) async throws {
        #expect(try await worker.condition(".[] | select(. > 3) | {n: .}", document).isTrue == isTrue)
        #expect(try await worker.condition(".[] | select(. > 3) | tostring", document).isTrue == isTrue)
    }

    @Test("A condition reports only its own last run, and “debug” in it reports nothing")
    func reports() async throws {
        #expect(try await worker.condition(". > 3", #""x""#).typesWithoutOrder == ["string", "number"])
        #expect(try await worker.condition(". > 3", "4").typesWithoutOrder == [])
        #expect(try await worker.condition("[\"a\", \"b\", \"c\"] | debug | true", "4").typesWithoutOrder == [])
    }

    @Test("Filters that make content compare as jq does")
    func content() async {
        #expect(await worker.select(". > 3", #""x""#) == "true")
        #expect(await worker.select(". < 5") == "true")
    }

    @Test("Errors in a condition have the line numbers of its text")
    func lines() async {
        await #expect(throws: FilterFailure.badFilter(line: 2, reason: "foo/1 is not defined")) {
            try await worker.condition("\n. | foo(1)", "1")
        }
    }
}
