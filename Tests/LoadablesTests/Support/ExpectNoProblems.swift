import Testing

/// Runs something for one seed after the other, until it comes back with problems; then the seed says how to have them again.
@MainActor
func expectNoProblems(seeds: Range<UInt64>, _ run: (UInt64) async -> [String]) async {
    for seed in seeds {
        let problems = await run(seed)
        guard problems.isEmpty else {
            Issue.record("seed \(seed): \(problems.prefix(3).joined(separator: "\n"))")
            return
        }
        // Other tests need the main actor, too.
        if seed.isMultiple(of: 25) { await Task.yield() }
    }
}
