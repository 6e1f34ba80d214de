// Prints measured costs as a table of tab-separated columns that Tests/Benchmarks/run makes readable.
//
//   Benchmarks                      measures all
//   Benchmarks names                the names of benchmarks with stable instruction counts
//   Benchmarks repeat COUNT NAME    does one thing so often and prints nothing, for a tool that counts instructions

let arguments = Array(CommandLine.arguments.dropFirst())
let groups: [@MainActor () -> [Benchmark]] = [
    { LoadableBenchmarks.all }, { CachingBenchmarks.all }, { NetworkBenchmarks.all }, { ViewBenchmarks.all },
    { PictureBenchmarks.all }, { DashboardBenchmarks.all }, { BoardBenchmarks.all },
]

/// To repeat one, those after it are not made, which would take longer.
@MainActor
func benchmark(named name: String) -> Benchmark? {
    for make in groups {
        if let found = make().first(where: { $0.name == name }) { return found }
    }
    return nil
}

switch arguments.first {
case "names":
    for benchmark in groups.flatMap({ $0() }) where benchmark.kind == .counted { print(benchmark.name) }
case "repeat" where arguments.count == 3:
    guard let count = Int(arguments[1]), let benchmark = benchmark(named: arguments[2]) else {
        fatalError("not a count and a name: \(arguments[1]), \(arguments[2])")
    }
    await benchmark.run(count)
default:
    for benchmark in groups.flatMap({ $0() }) {
        let cost = await benchmark.measure()
        print(benchmark.name, format(cost.nanoseconds), format(cost.allocations), "", separator: "\t")
    }
    for frame in TerminalBenchmarks.fullFrames() {
        print(frame.name, format(frame.nanoseconds), "", "", separator: "\t")
    }
    for way in NetworkBenchmarks.Way.allCases {
        let growth = await NetworkBenchmarks.memoryOfThousandRequests(way)
        print("resident memory that 1,000 requests add, \(way.rawValue)", "", "", format(growth), separator: "\t")
    }
    for footprint in LoadableBenchmarks.footprints {
        print(footprint.name, "", "", format(footprint.measure()), separator: "\t")
    }
}

/// To the tenth.
func format(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 || tenths > 1_000 ? "\(Int(number.rounded()))" : "\(tenths / 10).\(tenths % 10)"
}
