import CAllocations

/// Something whose cost is measured: the closure does it as often as it is told.
@MainActor
struct Benchmark {

    /// What it is; also what it is called in the file of references.
    let name: String
    /// How often it is done in one measurement.
    let iterations: Int
    /// Whether it takes the same instructions each time: not if several threads have a part in it.
    let isRepeatable: Bool
    let run: @MainActor (Int) async -> Void

    init(
        _ name: String,
        iterations: Int,
        isRepeatable: Bool = true,
        _ run: @escaping @MainActor (Int) async -> Void
    ) {
        self.name = name
        self.iterations = iterations
        self.isRepeatable = isRepeatable
        self.run = run
    }

    /// What one iteration costs.
    struct Cost {
        var nanoseconds: Double
        var allocations: Double
    }

    /// The time is that of the fastest of seven measurements: the others had to share the machine.
    func measure() async -> Cost {
        await run(max(1, iterations / 10))
        let before = callocations_now().count
        await run(iterations)
        let allocations = Double(callocations_now().count - before) / Double(iterations)
        var best = Duration.seconds(1_000_000)
        for _ in 0..<7 {
            let start = ContinuousClock.now
            await run(iterations)
            best = min(best, start.duration(to: .now))
        }
        return Cost(nanoseconds: best / .nanoseconds(1) / Double(iterations), allocations: allocations)
    }
}

/// What one of many objects takes on the heap.
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
