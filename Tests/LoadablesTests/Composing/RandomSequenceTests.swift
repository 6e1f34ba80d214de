import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct RandomSequenceTests {

    @Test(
        "Whatever happens, contents stay, late results are dropped, and who watches sees each change once and in order",
        arguments: 0..<8 as Range<UInt64>
    )
    func sequences(block: UInt64) {
        for seed in block * 250..<(block + 1) * 250 {
            let world = RandomWorld(seed: seed)

            world.run(steps: 40)

            guard world.problems.isEmpty else {
                Issue.record("seed \(seed): \(world.problems.joined(separator: "\n"))")
                return
            }
        }
    }
}
