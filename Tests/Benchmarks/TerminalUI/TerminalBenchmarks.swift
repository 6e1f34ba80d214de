import Foundation
import TestSupport

/// The cost of writing frames to a terminal.
@MainActor
enum TerminalBenchmarks {

    /// A full frame of 200x60 through ncurses, every cell of which changes, and the same cells by a plain C program;
    /// nanoseconds. Both write to a terminal that is read all the time.
    static func fullFrames() -> [(name: String, nanoseconds: Double)] {
        var environment = ProcessInfo.processInfo.environment
        environment["TERM"] = "xterm-256color"
        environment["LANG"] = "C.UTF-8"
        environment["COLORTERM"] = nil
        guard
            let terminal = try? PseudoTerminal(
                BuiltProgram.path("terminal-probe"), ["benchmark", "400"], environment: environment, columns: 200,
                rows: 60)
        else { return [] }
        var written = ""
        repeat { written = String((written + terminal.read()).suffix(400)) } while terminal.exitCode() == nil
        let numbers = written.matches(of: /(\d+)\t(\d+)/).last.flatMap { match in
            Double(match.1).flatMap { ours in Double(match.2).map { (ours, $0) } }
        }
        guard let (ours, reference) = numbers else { return [] }
        return [
            ("a full frame of 200x60 to a terminal", ours), ("the same by a plain C program with ncurses", reference),
        ]
    }
}
