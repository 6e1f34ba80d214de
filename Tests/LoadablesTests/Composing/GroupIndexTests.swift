import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct GroupIndexTests {

    private func randomSnapshot(_ random: inout SplitMix64) -> LoadableSnapshot {
        let state = LoadableState.allCases.randomElement(using: &random) ?? .idle
        let hasError = state == .didFailToSync && Int.random(in: 0..<4, using: &random) > 0
        let date = Timestamp(nanosecondsSince1970: .random(in: 0..<1_000, using: &random))
        let freshUntil = Bool.random(using: &random) ? date.advanced(by: .seconds(1)) : nil
        return LoadableSnapshot(
            state: state,
            error: hasError ? TestError("e") : nil,
            isContentsAvailable: false,
            provenance: Bool.random(using: &random)
                ? Provenance(origin: Bool.random(using: &random) ? .cache : .source, date: date, freshUntil: freshUntil)
                : nil
        )
    }

    @Test(
        "After any changes, the index agrees with a scan of all members",
        arguments: [0, 1, 2, 3, 7, 8, 9, 100] as [Int]
    )
    func changes(size: Int) {
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var members = (0..<size).map { _ in randomSnapshot(&random) }
            var index = GroupIndex(members)
            for _ in 0..<50 {
                if let position = members.indices.randomElement(using: &random) {
                    members[position] = randomSnapshot(&random)
                    index.update(members[position], at: position)
                }

                let firstFailed = members.firstIndex { $0.state == .didFailToSync && $0.error != nil }
                let provenance = members.compactMap(\.provenance).reduce(nil) { $0?.merged(with: $1) ?? $1 }
                #expect(index.firstFailed == firstFailed, "seed \(seed)")
                #expect(index.provenance == provenance, "seed \(seed)")
            }
        }
    }
}
