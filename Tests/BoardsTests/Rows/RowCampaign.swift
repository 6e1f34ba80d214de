import TestSupport
import Testing

@testable import Boards

/// Random keys and events on boards whose panels follow a selected row, with faults, changes of the file, and restarts.
@MainActor
@Suite(.timeLimit(.minutes(360)))
struct RowCampaign {

    /// The number of events for each board.
    private static let events: UInt64 = 250

    @Test("A panel shows its row and no other, known content at once, and loads once the selection has rested")
    func rules() async throws {
        let seeds = Campaign.seeds(6, whole: 1_000_000 / Self.events)
        var (failures, acted) = (0, 0)
        for seed in seeds where failures < 5 {
            let model = try RowModel(seed: seed)
            for event in 1...Self.events where model.problems.isEmpty {
                try await model.step()
                if event.isMultiple(of: 50) { await model.settle() }
            }
            acted += model.actedCount
            if !model.problems.isEmpty { failures += 1 }
            #expect(model.problems.isEmpty, "\(model.problems.joined(separator: "\n"))")
        }
        #expect(failures > 0 || seeds.count < 6 || acted > 0)
    }
}
