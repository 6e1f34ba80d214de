import Dashboard
import Loadboard

/// The program with its own options in OnTheCommandLine.md.
struct OnTheCommandLineSnippets {

    @MainActor
    private func panels(seed: Int) -> [PanelModel] { [PanelModel(title: "Seed \(seed)")] }

    /// To be compiled only: it shows a board, and never ends.
    @MainActor
    private func main() {
        // snippet: OnTheCommandLine/own
        let seed = CommandLineOption("--seed", "NUMBER", "a whole number", help: "the seed of the simulation")
        let program = BoardProgram(summary: "The harbour.", options: BoardOptions.all + [seed])
        var number = 1
        let options = program.read { (arguments: [String]) throws(CommandLineError) in
            var board = BoardOptions()
            for (option, value) in try CommandLineOption.parse(arguments, by: program.options) {
                if option == seed {
                    guard let seed = Int(value) else { throw .invalidValue(option, value) }
                    number = seed
                } else {
                    _ = try board.set(option, value)
                }
            }
            return board
        }
        program.answer(options)
        DashboardScreen(panels(seed: number)).run(program, options)
        // end
    }
}
