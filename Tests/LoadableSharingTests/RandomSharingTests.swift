import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct RandomSharingTests {

    private static let count = Campaign.size(2_000, whole: 1_000_000)

    @Test(
        "In any sequence of losses, numbers are unique, versions never go back, and all boards end with the latest"
    )
    func sequences() {
        var storeCount = 0
        for seed in 0..<Self.count {
            var simulation = SharingSimulation(seed: seed)
            simulation.run()
            storeCount += simulation.storeCount
            guard simulation.problems.isEmpty else {
                Issue.record("seed \(seed): \(simulation.problems.prefix(3).joined(separator: "\n"))")
                return
            }
        }
        #expect(storeCount > Self.count)
    }
}
