import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RandomSequenceTests {

    nonisolated private static let blocks: UInt64 = 8
    nonisolated private static let blockSize = Campaign.size(250, whole: 125_000)

    @Test(
        "Whatever happens, contents stay, late results are dropped, and who watches sees each change once and in order",
        arguments: 0..<blocks
    )
    func sequences(block: UInt64) async {
        for seed in block * Self.blockSize..<(block + 1) * Self.blockSize {
            let world = RandomWorld(seed: seed)

            world.run(steps: 40)

            guard world.problems.isEmpty else {
                Issue.record("seed \(seed): \(world.problems.joined(separator: "\n"))")
                return
            }
            // Other tests need the main actor, too.
            if seed % 25 == 0 { await Task.yield() }
        }
    }
}
