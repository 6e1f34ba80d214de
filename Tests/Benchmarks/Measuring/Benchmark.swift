import CAllocations

/// A measured operation: the closure runs it the given number of times.
@MainActor
struct Benchmark {

    /// The participants, which determine what can be counted.
    enum Kind {
        /// The measuring thread alone, with the same instructions each time.
        case counted
        /// The measuring thread alone, for too long to have its instructions counted.
        case long
        /// Several threads: instructions differ, and allocations of all of them count.
        case threaded
    }

    /// The description, which is also its name in the reference file.
    let name: String
    /// How often it is done in one measurement.
    let iterations: Int
    let kind: Kind
    let run: @MainActor (Int) async -> Void

    init(
        _ name: String,
        iterations: Int,
        _ kind: Kind = .counted,
        _ run: @escaping @MainActor (Int) async -> Void
    ) {
        self.name = name
        self.iterations = iterations
        self.kind = kind
        self.run = run
    }

    /// The cost of one iteration.
    struct Cost {
        var nanoseconds: Double
        var allocations: Double
    }

    /// The time is that of the fastest of seven measurements: the others had to share the machine.
    func measure() async -> Cost {
        await run(max(1, iterations / 10))
        let before = allocationCount
        await run(iterations)
        let allocations = Double(allocationCount - before) / Double(iterations)
        var best = Duration.seconds(1_000_000)
        for _ in 0..<7 {
            let start = ContinuousClock.now
            await run(iterations)
            best = min(best, start.duration(to: .now))
        }
        return Cost(nanoseconds: best / .nanoseconds(1) / Double(iterations), allocations: allocations)
    }

    /// What other threads do meanwhile, as those of a connection that was measured before, counts only if it belongs to it.
    private var allocationCount: Int64 {
        let counts = callocations_now()
        return kind == .threaded ? counts.count : counts.threadCount
    }
}

/// The heap size of one of many objects.
@MainActor
struct Footprint {

    let name: String
    let make: @MainActor () -> AnyObject

    init(_ name: String, _ make: @escaping @MainActor () -> AnyObject) {
        self.name = name
        self.make = make
    }

    /// Bytes of each, as the allocator rounds them.
    func measure() -> Double {
        let count = 10_000
        _ = make()
        var objects: [AnyObject] = []
        objects.reserveCapacity(count)
        let before = callocations_now().liveBytes
        for _ in 0..<count { objects.append(make()) }
        let bytes = callocations_now().liveBytes - before
        return withExtendedLifetime(objects) { Double(bytes) / Double(count) }
    }
}
