import Documents
import Filters
import Foundation
import JSONDocuments
import TestSupport
import Testing

/// The results of filters, and their restrictions.
@Suite(.timeLimit(.minutes(5)))
struct SelectingTests {

    private let worker = Worker()

    @Test("The shape of the result depends on the filter, not on the data")
    func shapes() async {
        #expect(await worker.select(".items[] | {t}", #"{"items":[{"t":1,"x":2},{"t":3}]}"#) == #"[{"t":1},{"t":3}]"#)
        #expect(await worker.select(".items[] | {t}", #"{"items":[{"t":1}]}"#) == #"[{"t":1}]"#)
        #expect(await worker.select(".items[] | {t}", #"{"items":[]}"#) == "[]")
        #expect(await worker.select(".count", #"{"count":2.50}"#) == "2.50")
        #expect(await worker.select("select(. > 5)", "3") == "null")
        #expect(await worker.select("first(.[] | select(. > 5))", "[1,7,8]") == "7")
        #expect(await worker.select(".", "{\"b\":1,\"a\":[]}") == "{\"b\":1,\"a\":[]}")
    }

    @Test("Text is one string without colors, and a picture has nothing to select")
    func texts() async {
        #expect(await worker.select("split(\"\\n\")", .text("\u{1B}[31ma\u{1B}[0m\nb")) == #"["a","b"]"#)
        #expect(
            await worker.select(".", .picture(Data([1])))
                == "a picture has no values for a filter; remove the filter")
        #expect(await worker.select(". * 2", .number(2.5)) == "5")
    }

    @Test("A condition holds if any output is neither false nor null")
    func truth() async throws {
        #expect(try await worker.truth("any(.[]; .used > 90)", #"[{"used":5},{"used":93}]"#))
        #expect(try await !worker.truth(". > 100", "5"))
        #expect(try await worker.truth(".[] > 3", "[1,5,error]".replacing("error", with: "2")))
        #expect(try await !worker.truth("empty", "1"))
        #expect(try await !worker.truth(".a", #"{"a":null}"#))
        #expect(try await worker.truth("\"\"", "null"))
        #expect(try await worker.truth("true, error(\"not reached\")", "null"))
        await #expect(throws: FilterFailure.failed(reason: "bad")) { try await worker.truth("error(\"bad\")", "1") }
    }

    @Test(
        "An invalid filter is reported with its line",
        arguments: [
            (".a | ~", "bad filter, line 1: a character that does not belong here; correct it"),
            (".a\n|\n\n", "bad filter, line 2: the filter ends too early; correct it"),
            (".a | {b", "bad filter, line 1: the filter ends too early; } is missing; correct it"),
            ("\n.a | foo(1)", "bad filter, line 2: foo/1 is not defined; correct it"),
            (
                ".a | $vars.b",
                "bad filter, line 1: $vars is not defined; the most similar variable is “$var”; correct it"
            ),
            (".a | $x", "bad filter, line 1: $x is not defined; correct it"),
            (".a\n]", "bad filter, line 2: a character that does not belong here; correct it"),
            (".a > 1 && .b", "bad filter, line 1: “&&” means nothing to jq; use “and”; correct it"),
            (
                "used",
                "bad filter, line 1: “used” is not defined; write “.used” for a field, or “\"used\"” for a string; correct it"
            ),
            ("1 if", "bad filter, line 1: “if” does not belong here; correct it"),
            ("a\u{0}b", "bad filter: it contains a zero byte; correct it"),
        ])
    func badFilter(text: String, sentence: String) async {
        #expect(await worker.select(text) == sentence)
        await #expect(throws: FilterFailure.self) { try await worker.service.check(Filter(text)) }
    }

    @Test("A valid filter passes the check without a document")
    func check() async throws {
        try await worker.service.check(Filter("error(\"later\")"))
    }

    @Test(
        "A failing filter reports the reason",
        arguments: [
            (".a.b", #"{"a":5}"#, "Cannot index number with string \"b\""), ("error", "{\"a\":1}", "{\"a\":1}"),
            ("\"no\" | halt_error", "1", "no"), ("error(\"two\\nlines\")", "1", "two lines"),
        ])
    func failure(filter: String, document: String, reason: String) async {
        #expect(
            await worker.select(filter, document)
                == "the filter failed: \(reason); check that the source returns what the filter expects")
    }

    @Test("Data nested more deeply than jq supports is reported")
    func deep() async {
        let text = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(await worker.select(".", text).contains("nested deeper than 256 levels"))
        for (depth, isDeep) in [(255, false), (256, false), (257, true), (512, true), (6_000, true)] {
            let result = await worker.select("reduce range(\(depth)) as $i (0; [.])")
            #expect(isDeep ? result.contains("nested too deeply") : result.hasPrefix("[[["), "\(depth)")
            let list = await worker.select("(1, 2) | reduce range(\(depth)) as $i (0; [.])")
            #expect(isDeep ? list.contains("nested too deeply") : list.hasPrefix("[[["), "\(depth) in a list")
        }
    }

    @Test(
        "Filters have no modules, inputs, environment or files",
        arguments: [
            (
                "import \"a\" as a; .",
                "bad filter: “import” and “include” cannot be used; write the definitions into the filter"
            ),
            (
                "include \"a\"; .",
                "bad filter: “import” and “include” cannot be used; write the definitions into the filter"
            ),
            (
                "import \"a\" as $a; .",
                "bad filter: “import” and “include” cannot be used; write the definitions into the filter"
            ),
            (
                "module {}; import \"a\" as $a; .",
                "bad filter: “import” and “include” cannot be used; write the definitions into the filter"
            ),
            ("[inputs]", "[]"), ("try input catch \"none\"", "\"none\""), ("env | keys - [\"TZ\"]", "[]"),
            ("$ENV.PATH", "null"),
            ("input_filename", "null"), ("input_line_number", "0"), ("$__prog_args", "null"), ("halt", "null"),
            ("debug", "null"),
            ("stderr", "null"), ("$__loc__.line", "1"), ("get_search_list", "[]"),
        ])
    func nothingElse(filter: String, result: String) async {
        let selected = await worker.select(filter)
        if filter == "$__prog_args" || filter == "get_search_list" { return #expect(!selected.contains("/")) }
        #expect(selected == result)
    }

    @Test("The process can open nothing, and has no environment and no foreign descriptors")
    func lockedDown() async throws {
        #expect(await worker.select("1") == "1")
        let process = try #require(worker.process)
        let limits = try readText("/proc/\(process)/limits")
        #expect(limits.contains(/Max open files +0 +0/))
        #expect(limits.contains(/Max core file size +0 +0/))
        #expect(limits.contains(/Max file size +0 +0/))
        #expect(try !readText("/proc/\(process)/environ").contains("PATH="))
        #expect(try readText("/proc/\(process)/status").contains(/NoNewPrivs:\s+1/))
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        #expect(Set(descriptors) == ["0", "1", "2"])
    }

    @Test("Local times are in the time zone of this program")
    func times() async {
        #expect(await worker.select("0 | strflocaltime(\"%H:%M\")") == "\"00:00\"")
        #expect(await worker.select("\"2026-11-22T17:00:00Z\" | fromdate") == "1795366800")
    }

    @Test("A hundred simultaneous filters, more than are cached, have their own results")
    func hundred() async {
        let results = await withTaskGroup(of: (Int, String).self) { group in
            for number in 0..<100 {
                group.addTask { (number, await worker.select("[., \(number)]", "\(number)")) }
            }
            return await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        for number in 0..<100 { #expect(results[number] == "[\(number),\(number)]") }
        #expect(await worker.select("[., 0]", "5") == "[5,0]")
        #expect(processes(having: worker.marker).count == 1)
    }

    @Test("Large documents are supported")
    func large() async throws {
        let text = "[" + (0..<100_000).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"
        #expect(await worker.select("length", text) == "100000")
        #expect(await worker.select("map(.id) | add", text) == "4999950000")
        #expect(await worker.select(".[] | .id", text).utf8.count > 500_000)
    }

    @Test("Random filters always return JSON and never block the others", arguments: 0..<2)
    func random(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let words = [
            ".", ".a", ".[]", "[.[]]", "|", ",", "map(", "select(", ")", "{a}", "length", "keys", "tojson", "1",
            "\"x\"", "+", "*",
            "-", "//", "try", "not", "empty", "range(3)", "error", "floor", "explode", "implode", "@base64", "tostring",
            "add",
            "ascii_downcase", "test(\"a\")", "[", "]", "to_entries", "nan", "infinite", "sort", "unique", "flatten",
            "first",
        ]
        let limited = Worker(FilterLimits(time: .seconds(5), memory: 64 << 20, start: .seconds(60)))
        for _ in 0..<Campaign.size(150, whole: 3_000) {
            let filter = (0..<Int.random(in: 1...7, using: &random)).map { _ in
                words.randomElement(using: &random) ?? ""
            }
            let result = await limited.select(filter.joined(separator: " "), #"{"a":[1,"b",null,{"c":-2.5}]}"#)
            #expect(!result.contains("is not JSON"), "\(filter)")
        }
        #expect(await limited.select("1") == "1")
    }
}
