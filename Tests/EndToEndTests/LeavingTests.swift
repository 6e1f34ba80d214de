import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct LeavingTests {

    /// A way in which the program can end.
    enum Way: String, CaseIterable {
        case quit = "q"
        case interruptKey = "ctrl-c"
        case quitKey = "ctrl-\\"
        case terminate = "kill -TERM"
        case interrupt = "kill -INT"
        case hangUp = "kill -HUP"
        case abort = "kill -ABRT"
        case segmentationFault = "kill -SEGV"
        case trap = "a trap"
        case userSignal = "kill -USR1"

        /// What the shell says then; a trap is another signal on each processor.
        var codes: Set<Int32> {
            switch self {
            case .quit, .interruptKey, .interrupt: [0]
            case .quitKey: [128 + SIGQUIT]
            case .terminate: [128 + SIGTERM]
            case .hangUp: [128 + SIGHUP]
            case .abort: [128 + SIGABRT]
            case .segmentationFault: [128 + SIGSEGV]
            case .trap: [128 + SIGILL, 128 + SIGTRAP]
            case .userSignal: [128 + SIGUSR1]
            }
        }

        /// What the script starts, and what is on its screen then. For a trap it is a program that has one.
        var program: (command: String, sign: String) {
            switch self {
            case .trap: ("PROBE_END='trap main' bash script '\(BuiltProgram.path("terminal-probe"))'", "probe ")
            default: ("bash script '\(HomeBinary.path)' --refresh 0", "5 fresh")
            }
        }

        func happen(in tmux: Tmux) throws {
            let process = try tmux.processID
            switch self {
            case .quit: try tmux.press("q")
            case .interruptKey: try tmux.press("C-c")
            case .quitKey: try tmux.press("C-\\")
            case .terminate: kill(process, SIGTERM)
            case .interrupt: kill(process, SIGINT)
            case .hangUp: kill(process, SIGHUP)
            case .abort: kill(process, SIGABRT)
            case .segmentationFault: kill(process, SIGSEGV)
            case .trap: try tmux.press("e")
            case .userSignal: kill(process, SIGUSR1)
            }
        }
    }

    /// Not the shell that waits at the prompt: that one puts the terminal in order by itself.
    private static let script = """
        trap : INT QUIT
        before=$(stty -a)
        bash -c 'echo $$ >pid; exec "$@"' bash "$@"
        code=$?
        if [ "$before" = "$(stty -a)" ]; then settings=kept; else settings=changed; fi
        echo "code $code, settings $settings."
        """

    @Test("A program that was started in the background can be ended there")
    func background() async throws {
        let tmux = try await Tmux()
        try tmux.type("set -m; '\(HomeBinary.path)' --no-cache & sleep 1; jobs; kill %1; sleep 1; jobs; echo do''ne")
        let after = try await tmux.wait(for: "done")
        #expect(after.contains("Stopped"))
        #expect(after.contains("Terminated"))
        #expect(try Modes(written: tmux.written).left == [])
    }

    @Test("However the program ends, the terminal is restored", arguments: Way.allCases)
    func leave(_ way: Way) async throws {
        let tmux = try await Tmux()
        try Self.script.write(to: tmux.folder.appending(path: "script"), atomically: true, encoding: .utf8)
        let flagNames = ["alternate_on", "cursor_flag", "mouse_any_flag", "keypad_flag", "keypad_cursor_flag"]
        try tmux.type("echo 'text of the shell'")
        try await tmux.wait("the shell has written") { $0.isShell && $0.rows.contains("text of the shell") }
        let before = try tmux.flags(flagNames)
        try tmux.type(way.program.command)
        try await tmux.wait("the program has drawn") { !$0.isShell && $0.contains(way.program.sign) }
        #expect(try tmux.flags(flagNames) != before)
        try way.happen(in: tmux)
        // A crash may write a report first, on a busy machine for long.
        let after = try await tmux.wait("the shell is back", limit: .seconds(60)) {
            $0.isShell && $0.contains("settings")
        }
        #expect(after.rows.contains("text of the shell"))
        #expect(way.codes.contains { after.contains("code \($0), settings kept.") }, "\(after.text)")
        #expect(!after.contains("Notices"))
        #expect(try tmux.flags(flagNames) == before)
        #expect(try await becomesTrue { try Modes(written: tmux.written).left == [] })
        #expect(after.contains("Fatal error: a trap") == (way == .trap))
    }
}
