import Foundation
import TestSupport
import Testing

/// What the end of a board does to its commands, in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CommandEndingTests {

    /// A way in which the program can end.
    enum Way: String, CaseIterable {
        case quit = "q"
        case interruptKey = "ctrl-c"
        case quitKey = "ctrl-\\"
        case terminate = "kill -TERM"
        case interrupt = "kill -INT"
        case hangUp = "kill -HUP"
        case quitSignal = "kill -QUIT"
        case userSignal = "kill -USR1"
        case kill = "kill -KILL"
        case killGroup = "kill -KILL of the job"
        case killShell = "kill -KILL of the shell"
        case segmentationFault = "kill -SEGV"
        case server = "tmux kill-server"

        func happen(in tmux: Tmux) throws {
            let process = try tmux.processID
            func send(_ signal: Int32) { Foundation.kill(process, signal) }
            switch self {
            case .quit: try tmux.press("q")
            case .interruptKey: try tmux.press("C-c")
            case .quitKey: try tmux.press("C-\\")
            case .terminate: send(SIGTERM)
            case .interrupt: send(SIGINT)
            case .hangUp: send(SIGHUP)
            case .quitSignal: send(SIGQUIT)
            case .userSignal: send(SIGUSR1)
            case .kill: send(SIGKILL)
            case .killGroup: Foundation.kill(-getpgid(process), SIGKILL)
            case .killShell: Foundation.kill(pid_t(try tmux.flags("pane_pid")["pane_pid"] ?? "") ?? 0, SIGKILL)
            case .segmentationFault: send(SIGSEGV)
            case .server: try tmux.tmux("kill-server")
            }
        }
    }

    private let marker = "marker-\(UUID().uuidString)"

    private func count(_ name: String) throws -> Int { try LoadboardFolder.processes(having: name).count }

    /// A terminal in which a board runs, as a job of the shell.
    private func start(_ board: String, _ files: [String: String], _ variables: String = "") async throws -> Tmux {
        let tmux = try await Tmux(columns: 90, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(board, to: "board.yaml")
        for (name, text) in files { try folder.write(text, to: name) }
        let line =
            "export SWIFT_BACKTRACE=enable=no; echo $BASHPID >pid; exec '\(LoadboardFolder.program)' --trust board.yaml"
        try tmux.type("set -m; (\(variables) \(line))")
        return tmux
    }

    /// Ends what is left of the scripts, with what they have started: each leads a group or is in that of its command.
    private func endAll() throws {
        for process in try LoadboardFolder.processes(having: marker).compactMap({ pid_t($0) }) {
            let group = getpgid(process)
            Foundation.kill(group > 1 && group != getpgrp() ? -group : process, SIGKILL)
        }
    }

    @Test("However the program ends, all processes of its commands end", arguments: Way.allCases)
    func end(_ way: Way) async throws {
        // Each script waits for its end under a name of its own.
        let lines = [
            "sh \(marker)", "setsid sh \(marker) & wait", "(setsid sh \(marker) > /dev/null 2>&1 &); sleep 600",
            "setsid sh -c '(setsid sh \(marker) &)'; echo done", "trap '' TERM HUP; sh \(marker)",
        ]
        let sources = lines.enumerated().map { "  s\($0.offset): { command: [bash, s\($0.offset)], every: never }\n" }
        var files = [marker: "sleep 600; :"]
        for (index, line) in lines.enumerated() { files["s\(index)"] = line }
        let tmux = try await start("sources:\n" + sources.joined(), files)
        #expect(try await becomesTrue { try count("\0\(marker)\0") == 5 })
        try way.happen(in: tmux)
        #expect(try await becomesTrue { try count("\0\(marker)\0") == 0 })
        try endAll()
    }

    @Test("A process started by a key ends with the board unless detached; one opened with O continues")
    func keys() async throws {
        let board = """
            sources:
              links: { command: 'echo "[{\\"name\\": \\"one\\", \\"url\\": \\"https://a.test/1\\"}]"', every: never }
            keys:
              b: { title: Stay, run: "setsid sh \(marker) stay & wait", detach: true }
              n: { title: Pass, run: "setsid sh \(marker) pass & wait" }
            """
        let files = [
            marker: "sleep 600; :",
            "bin/xdg-open": "#!/bin/sh\necho \"$1\" > opened\nsetsid sh \(marker) open & wait\n",
        ]
        let variables = "chmod +x bin/xdg-open; unset SSH_CONNECTION; export DISPLAY=:0 PATH=$PWD/bin:$PATH;"
        let tmux = try await start(board, files, variables)
        try await tmux.wait(for: "one")
        for (key, name) in [("b", "stay"), ("n", "pass"), ("O", "open")] {
            try tmux.press(key)
            #expect(try await becomesTrue { try count("\0\(marker)\0\(name)\0") == 1 })
        }
        #expect(LoadboardFolder(tmux).read("opened") == "https://a.test/1\n")
        Foundation.kill(try tmux.processID, SIGKILL)
        #expect(try await becomesTrue { try count("\0\(marker)\0pass\0") == 0 })
        try await Task.sleep(for: .milliseconds(1_500))
        #expect(try count("\0\(marker)\0stay\0") == 1)
        #expect(try count("\0\(marker)\0open\0") == 1)
        try endAll()
    }

    @Test("Of 600 sources with a command 64 run at once, and none is left behind", arguments: [SIGTERM, SIGKILL])
    func many(signal: Int32) async throws {
        let sources = (0..<600).map { "  s\($0): { command: 'sh \(marker)', every: never }\n" }.joined()
        let tmux = try await start("sources:\n" + sources, [marker: "sleep 600; :"])
        #expect(try await becomesTrue { try count("\0\(marker)\0") == 64 })
        Foundation.kill(try tmux.processID, signal)
        #expect(try await becomesTrue { try count("\0\(marker)\0") == 0 })
    }
}
