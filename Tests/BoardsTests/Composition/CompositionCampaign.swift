import TestSupport
import Testing

@testable import Boards

/// Random events over random boards of sources that are made of others, with faults, changes of the file, and restarts.
@MainActor
@Suite(.timeLimit(.minutes(90)))
struct CompositionCampaign {

    /// The number of events for each board.
    private static let events = 250

    @Test("Nothing goes blank, no content is under another name, ages are right, and requests are not repeated")
    func rules() async throws {
        var failures = 0
        for seed in Campaign.seeds(8, whole: 4_000) where failures < 5 {
            let model = try CompositionModel(seed: seed)
            for event in 1...Self.events where model.problems.isEmpty {
                try await model.step()
                if event % 50 == 0 { await model.settle() }
            }
            if !model.problems.isEmpty { failures += 1 }
            #expect(model.problems.isEmpty, "\(model.problems.joined(separator: "\n"))")
        }
    }
}
