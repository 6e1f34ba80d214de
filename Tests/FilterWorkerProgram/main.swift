// The worker process, as a program of its own; and programs that use it, to be killed or measured.
//
//   filter-worker work MARKER     the worker process
//   filter-worker hold MARKER     has a worker run a filter that never ends, and says so
//   filter-worker idle MARKER     has a worker that waits for requests, and says so
//   filter-worker measure         prints how long things take

import Documents
import FilterWorker
import Filters
import FoundationEssentials
import JSONDocuments

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

let arguments = CommandLine.arguments
let marker = arguments.dropFirst(2).first ?? "measure"

func makeService(_ limits: FilterLimits = FilterLimits()) -> FilterService {
    FilterService(WorkerProgram(path: "/proc/self/exe", arguments: ["work", marker]), limits: limits)
}

func say(_ text: String) {
    print(text)
    fflush(nil)
}

@concurrent
func measure(_ name: String, count: Int = 1, _ body: () async throws -> Void) async rethrows {
    let start = ContinuousClock.now
    for _ in 0..<count { try await body() }
    let time = start.duration(to: .now) / count
    say("\(name): \(Int(time / .microseconds(1))) µs")
}

@concurrent
func measureAll() async throws {
    let document = Document.json(try JSONDocument(#"{"items": [{"title": "a", "n": 1}, {"title": "b", "n": 2}]}"#))
    for _ in 0..<3 {
        let service = makeService()
        try await measure("start, and compile the first filter") {
            _ = try await service.select(Filter(".items[] | .title"), from: document)
        }
        var number = 0
        try await measure("compile another filter", count: 20) {
            number += 1
            _ = try await service.select(Filter(".items[] | .title, \(number)"), from: document)
        }
        try await measure("round trip, of a filter that is known", count: 2_000) {
            _ = try await service.select(Filter(".items[] | .title"), from: document)
        }
    }
    let service = makeService(FilterLimits(time: .seconds(30)))
    let rows = (0..<100_000).map { #"{"id":\#($0),"name":"item \#($0)","tags":["a","b"]}"# }
    let large = "[" + rows.joined(separator: ",") + "]"
    say("a document of \(large.utf8.count) bytes")
    try await measure("read it") { _ = try JSONDocument(large) }
    let largeDocument = Document.json(try JSONDocument(large))
    try await measure("select(.id) of each") {
        _ = try await service.select(Filter(".[] | .id"), from: largeDocument)
    }
    let csv = Data("id,name,value\n".utf8) + Data((0..<100_000).map { "\($0),item \($0),1.5\n" }.joined().utf8)
    try await measure("CSV of \(csv.count) bytes") { _ = try await DocumentFormat.csv().read(csv) }
    let metrics = Data((0..<50_000).map { "a_total{x=\"\($0)\",y=\"z\"} \($0)\n" }.joined().utf8)
    try await measure("metrics of \(metrics.count) bytes") { _ = try await DocumentFormat.prometheus.read(metrics) }
    let lines = Data((0..<50_000).map { "10.0.0.\($0 % 256) GET /path/\($0) 200\n" }.joined().utf8)
    try await measure("regular expression on \(lines.count) bytes") {
        _ = try await DocumentFormat.regex(#"^(?<host>\S+) (?<verb>\w+) (?<path>\S+) (?<code>\d+)"#)
            .read(lines, worker: service)
    }
}

switch arguments.dropFirst().first {
case "work": FilterWorkerProcess.run()
case "hold":
    let service = makeService(FilterLimits(time: .seconds(600)))
    _ = try await service.select(Filter("1"), from: .number(1))
    say("ready")
    _ = try await service.select(Filter("def f: f; f"), from: .number(1))
case "idle":
    let service = makeService()
    _ = try await service.select(Filter("1"), from: .number(1))
    say("ready")
    try await Task.sleep(for: .seconds(600))
    service.stop()
case "measure": try await measureAll()
default: say("see main.swift")
}
