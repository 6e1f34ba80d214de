import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite("Loadables.md", .timeLimit(.minutes(3)))
struct LoadablesSnippets {

    @Test("The example of the landing page keeps the level when a load fails")
    func example() async throws {
        let gauge = Gauge(.success(2.5), .failure(TestError("offline")))
        var shown: [String] = []
        func show(_ line: String) { shown.append(line) }

        // snippet: Loadables/example
        // The closure loads a value.
        let tide = ContentLoader { try await gauge.level() }

        // Called after each change, until the token is released.
        let token = tide.sink { tide in
            let level = tide.content.map { "\($0) m" } ?? "no level yet"
            let trouble = tide.error.map { ", \($0)" } ?? ""
            show(level + trouble)
        }

        tide.sync()
        // end

        try await tide.doneSyncing()
        tide.sync()
        try await tide.doneSyncing()
        #expect(shown == ["no level yet", "2.5 m", "2.5 m", "2.5 m, offline"])
        token.remove()
    }
}
