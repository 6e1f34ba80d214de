import Documents
import Filters
import JSONDocuments
import LoadableTesting
import TestSupport
import Testing

/// Filters that are compiled together, as one program.
@Suite(.timeLimit(.minutes(5)))
struct TogetherTests {

    private static let document = #"""
        {"id":7,"list":[5,3,-9,2.5,null,true],"rows":[{"k":"b","n":12,"t":["x","y"]},{"k":"a","n":11,"t":[]},{"k":"b","n":0}],
        "text":"9007 is a number","map":{"z":1e300,"y":1e-300,"x":[[1],[[184]]]},"when":1425599621}
        """#

    private let worker = Worker()

    private func together(_ filters: [String], conditions: [String] = []) {
        worker.service.compileTogether(filters.map { Filter($0) }, conditions: conditions.map { Filter($0) })
    }

    @Test("Filters of all kinds return the same when compiled together as alone")
    func sameAsAlone() async {
        together(LibjqFilters.all)
        let alone = Worker()
        for filter in LibjqFilters.all {
            #expect(
                await worker.select(filter, Self.document) == alone.select(filter, Self.document), "\(filter)")
        }
    }

    @Test(
        "An invalid filter does not affect others, and has the same error as alone",
        arguments: FaultyFilters.all)
    func faulty(filter: String) async {
        let good = FaultyFilters.sound
        let alone = await Worker().select(filter, Self.document)
        together([filter] + good)
        #expect(await worker.select(good[2], Self.document) == "\"3\"")
        #expect(await worker.select(good[3], Self.document) == "[12,11,0]")
        #expect(await worker.select(filter, Self.document) == alone)
    }

    @Test("A filter cannot access other filters, whatever its name")
    func separate() async {
        let filters = ["def f: 1; f", "try f catch 2", "def _filter0: 3; _filter0", ". as $x | $x.id", "$x"]
        together(filters)
        #expect(await worker.select(filters[0], Self.document) == "1")
        #expect(await worker.select(filters[2], Self.document) == "3")
        #expect(await worker.select(filters[1]).hasPrefix("bad filter, line 1: “f” is not defined; "))
    }

    @Test("A condition compares strictly, and a filter with the same text as jq does")
    func conditions() async throws {
        together([". > 3", "sort"], conditions: [". > 3", "\n. | foo", ".a < 3"])
        #expect(await worker.select(". > 3", #""x""#) == "true")
        let result = try await worker.condition(". > 3", #""x""#)
        #expect(!result.isTrue)
        #expect(result.comparisonProblem == "compared a text, “x”, with a number")
        #expect(try await worker.condition(".a < 3", #"{"a":2}"#).isTrue)
        #expect(try await worker.condition(".a < 3", #"{"a":2}"#).comparisonProblem == nil)
        #expect(await worker.select("sort", "[2,\"a\",1]") == "[1,2,\"a\"]")
        let reason = "“foo” is not defined; write “.foo” for a field, or “\"foo\"” for a string"
        await #expect(throws: FilterFailure.badFilter(line: 2, reason: reason)) {
            try await worker.condition("\n. | foo", "1")
        }
    }

    @Test("A run that fails or halts is an error of its filter alone")
    func failures() async {
        let filters = [
            "error(\"no\")", ".a.b", "\"end\" | halt_error", "halt", ".[] | .n", "label $x | 1, break $x, 2",
        ]
        together(filters)
        for _ in 0..<2 {
            #expect(await worker.select(filters[0]).contains("the filter failed: no;"))
            #expect(await worker.select(filters[1], "{\"a\":[]}").contains("Cannot index array with"))
            #expect(await worker.select(filters[2]).contains("the filter failed: end;"))
            #expect(await worker.select(filters[3]) == "null")
            #expect(await worker.select(filters[4], #"[{"n":1}]"#) == "[1]")
            #expect(await worker.select(filters[5]) == "[1]")
        }
    }

    @Test("Long numbers keep their digits in filters compiled together, and lost ones are counted")
    func longNumbers() async throws {
        together([".[]", "map(. + 1)", "sort | reverse"])
        #expect(await worker.select(".[]", "[9007199254740993,1]") == "[9007199254740993,1]")
        #expect(await worker.select("sort | reverse", "[1,9007199254740993]") == "[9007199254740993,1]")
        #expect(try await worker.roundedValues(".[]", "[9007199254740993]") == 0)
        #expect(try await worker.roundedValues("map(. + 1)", "[9007199254740993]") == 1)
    }

    @Test("The check of filters compiled together accepts filters and conditions")
    func check() async throws {
        together([".a?"], conditions: [". < 3"])
        for filter in [".a?", ". < 3", ".b?"] { try await worker.service.check(Filter(filter)) }
        await #expect(throws: FilterFailure.self) { try await worker.service.check(Filter("foo")) }
    }

    @Test("Filters set later are also compiled together, and earlier ones continue")
    func later() async {
        together([".a?", ".b?"])
        #expect(await worker.select(".a?", "{\"a\":1}") == "1")
        together([".b?", ".c?"])
        #expect(await worker.select(".c?", "{\"c\":3}") == "3")
        #expect(await worker.select(".a?", "{\"a\":1}") == "1")
        #expect(await worker.select(".b?", "{\"b\":2}") == "2")
    }

    @Test("Filters too large to compile together are compiled separately")
    func tooMuch() async {
        let limited = Worker(FilterLimits(time: .seconds(60), memory: 48 << 20, start: .seconds(60)))
        let filters = (0..<80).map { "\"\(String(repeating: "x", count: 200_000))\" | length + \($0)" }
        limited.service.compileTogether(filters.map { Filter($0) })
        #expect(await limited.select(filters[0]) == "200000")
        #expect(await limited.select(filters[79]) == "200079")
    }

    @Test("After a filter that crashes jq, the others are run by a new process")
    func crash() async {
        let bad = "reduce range(3000000) as $i (0; [.])"
        together([bad, ".a?"])
        #expect(await worker.select(".a?", "{\"a\":1}") == "1")
        let result = await worker.select(bad)
        #expect(result.contains("crashed") || result.contains("deeply") || result.contains("memory"), "\(result)")
        #expect(await worker.select(".a?", "{\"a\":1}") == "1")
    }

    // MARK: The process

    @Test("A process started before the first request is used for it")
    @MainActor
    func start() async {
        together([".a?"])
        worker.service.start()
        await until { worker.process != nil }
        let process = worker.process
        #expect(await worker.select(".a?", "{\"a\":1}") == "1")
        worker.service.start()
        #expect(await worker.select(".a?", "{\"a\":2}") == "2")
        #expect(worker.process == process)
        #expect(processes(having: worker.marker).count == 1)
    }

    @Test("A process that was started early ends with its service")
    @MainActor
    func stopped() async {
        for isStopped in [true, false] {
            var other: Worker? = Worker()
            let marker = other?.marker ?? ""
            other?.service.compileTogether([Filter(".a?")])
            other?.service.start()
            if isStopped { other?.service.stop() }
            if isStopped { other?.service.start() }
            other = nil
            // One that was about to start is seen for a moment.
            for _ in 0..<5 { await until { processes(having: marker).isEmpty } }
            #expect(other == nil)
        }
    }

    @Test("Regular expressions and feeds do not wait for filters")
    @MainActor
    func readers() async throws {
        let clock = ManualClock()
        let worker = Worker(FilterLimits(time: .seconds(1)), clock: clock)
        let filter = Task { @concurrent in await worker.select("def f: f; f") }
        await until { worker.process != nil && clock.sleepers == 1 }
        #expect(await worker.read(.regex("b+"), "abc") == #"["b"]"#)
        filter.cancel()
        worker.service.stop()
        _ = await filter.value
    }
}
