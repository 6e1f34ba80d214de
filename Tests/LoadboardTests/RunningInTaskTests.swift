import Dashboard
import Loadboard
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RunningInTaskTests {

    @Test("A board that is run in a task ends with a message, also if it is only printed")
    func message() async throws {
        let shown = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            await runBoard(BoardOptions())
        }
        let printed = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            try await runBoard(BoardOptions(["--once"]))
        }
        for result in [shown, printed] {
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("harbor: a screen cannot be run in a task"))
        }
    }
}

@MainActor
private func runBoard(_ options: BoardOptions) {
    DashboardScreen([PanelModel(title: "Tide")]).run(BoardProgram("harbor"), options)
}
