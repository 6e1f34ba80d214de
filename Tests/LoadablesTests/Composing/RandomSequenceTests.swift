import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RandomSequenceTests {

    nonisolated private static let blocks: UInt64 = 8
    nonisolated private static let blockSize = Campaign.size(250, whole: 125_000)

    @Test(
        "In any sequence, contents stay, late results are dropped, and observers see each change once, in order",
        arguments: 0..<blocks
    )
    func sequences(block: UInt64) async {
        await expectNoProblems(seeds: block * Self.blockSize..<(block + 1) * Self.blockSize) { seed in
            let world = RandomWorld(seed: seed)
            world.run(steps: 40)
            return world.problems
        }
    }
}
