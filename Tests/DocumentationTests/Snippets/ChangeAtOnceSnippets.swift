import LoadableTesting
import Loadables
import TestSupport
import Testing

private struct GateStation {
    let commands = ScriptedSource<Bool>()

    @discardableResult
    func open(_ gate: String) async throws -> Bool {
        try await commands.load(LoadRequest()).content ?? false
    }
}

@MainActor
@Suite("ChangeAtOnce.md", .timeLimit(.minutes(3)))
struct ChangeAtOnceSnippets {

    @Test("A change is shown at once, fails, and is retried")
    func change() async {
        let station = GateStation()
        let reported = ScriptedLoader<[String: String]>(clock: ManualClock())
        reported.update(.success(content: ["north": "shut"]))

        // snippet: ChangeAtOnce/change
        let gates = OptimisticLoader(reported)
        let id = gates.change("Open the north gate", key: "north") { gates in
            gates["north"] = "open"  // Visible at once.
        } by: {
            try await station.open("north")
        }
        // end

        #expect(gates.content == ["north": "open"])
        station.commands.fail(TestError("jammed"))
        // snippet: ChangeAtOnce/wait
        for await _ in gates.snapshots where gates.change(for: "north")?.isPending != true { break }
        // end
        #expect(gates.changes.first?.error != nil)
        #expect(gates.content == ["north": "shut"])

        var lines: [String] = []
        // snippet: ChangeAtOnce/changes
        for change in gates.changes {
            if let error = change.error {
                lines.append("\(change.name): \(error)")
            } else {
                lines.append("\(change.name) ...")
            }
        }
        // end
        #expect(lines == ["Open the north gate: jammed"])

        // snippet: ChangeAtOnce/retry
        gates.retry(id)
        // end
        #expect(gates.content == ["north": "open"])

        // snippet: ChangeAtOnce/action
        gates.change("Restart the motor", by: { try await station.open("motor") })
        // end
        #expect(gates.changes.count == 2)

        // snippet: ChangeAtOnce/mutation
        let opening = Mutation { (gate: String) in try await station.open(gate) }
        opening.run("siren")
        switch opening.state {
        case .initial: lines.append("ready")
        case .loading: lines.append("opening \(opening.input ?? "")")
        case .success: lines.append("open")
        case .failure(let error, _): lines.append("\(error)")
        }
        // end
        #expect(lines.last == "opening siren")

        // snippet: ChangeAtOnce/both
        gates.change("Open the south gate", key: "south") { gates in
            gates["south"] = "open"
        } by: {
            try await opening.perform("south")
        }
        // end
        #expect(gates.content == ["north": "open", "south": "open"])
    }

    @Test("The example of the type Mutation")
    func mutation() {
        let station = GateStation()

        // snippet: Mutation/run
        let opening = Mutation { (gate: String) in try await station.open(gate) }

        opening.run("north")
        opening.retry()  // After a failure, with the same input.
        // end

        #expect(opening.input == "north")
    }

    @Test("The example of the type")
    func example() {
        let station = GateStation()
        let reported = ScriptedLoader<[String: String]>(clock: ManualClock())
        reported.update(.success(content: ["north": "shut"]))

        // snippet: OptimisticLoader/change
        let gates = OptimisticLoader(reported)

        gates.change("Open the north gate") {
            $0["north"] = "open"
        } by: {
            try await station.open("north")
        }
        // end

        #expect(gates.content == ["north": "open"])
    }
}
