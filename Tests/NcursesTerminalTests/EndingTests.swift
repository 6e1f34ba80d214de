import Foundation
import TestSupport
import Testing

/// The terminal after every way in which a program can end, for the shell that waits for it.
@Suite(.timeLimit(.minutes(3)))
struct EndingTests {

    /// A way to end, and whether somebody reads the terminal then.
    struct Way: CustomTestStringConvertible, Sendable {
        enum Cause: Sendable {
            case key(String)
            case signal(Int32)
            /// As `terminal-probe` calls them.
            case ending(String)
        }

        var cause: Cause
        /// What the shell says then.
        var codes: Set<Int32>
        var isStuck = false

        var testDescription: String {
            let name =
                switch cause {
                case .key(let key): "key \(key.debugDescription)"
                case .signal(let number): "signal \(number)"
                case .ending(let text): text
                }
            return isStuck ? name + ", stuck" : name
        }

        func stuck() -> Way {
            var way = self
            way.isStuck = true
            return way
        }
    }

    /// What `kill -l` lists that ends a process.
    private static let signals: [Int32] = {
        let others = [SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH]
        let classic = (1...31).filter { !others.contains($0) }
        return classic + Campaign.cases([34, 50, 64], whole: Array(34...64))
    }()

    private static let traps: Set<Int32> = [128 + SIGILL, 128 + SIGTRAP]
    private static let overflows: Set<Int32> = [128 + SIGSEGV, 128 + SIGBUS]

    private static let endings: [Way] = ["main", "thread", "queue", "task"].flatMap { place in
        [
            Way(cause: .ending("exit \(place)"), codes: [3]), Way(cause: .ending("exitAtOnce \(place)"), codes: [4]),
            Way(cause: .ending("trap \(place)"), codes: traps),
            Way(cause: .ending("abort \(place)"), codes: [128 + SIGABRT]),
            Way(cause: .ending("overflow \(place)"), codes: overflows),
        ]
    }

    static let ways: [Way] = {
        let keys = [Way(cause: .key("q"), codes: [0]), Way(cause: .key("\u{1C}"), codes: [128 + SIGQUIT])]
        // To the probe, ctrl-c is a key like others.
        let signals = Self.signals.filter { $0 != SIGINT }.map { Way(cause: .signal($0), codes: [128 + $0]) }
        let moving = keys + signals + endings
        let few = signals.filter { way in [SIGTERM, SIGUSR1, SIGSEGV, SIGKILL].contains { way.codes == [128 + $0] } }
        let others = endings.filter { way in !way.testDescription.hasSuffix("main") }
        return moving + Campaign.cases(few, whole: signals).map { $0.stuck() }
            + Campaign.cases(Array(others.prefix(5)), whole: others).map { $0.stuck() }
    }()

    private func happen(_ way: Way, to probe: Probe) throws {
        switch way.cause {
        case .key(let key): probe.terminal.send(key)
        case .signal(let number): kill(probe.process, number)
        case .ending where way.isStuck: try probe.openGate()
        case .ending: probe.terminal.send("e")
        }
    }

    @Test("A terminal prepared before it is taken over, and again after that, is restored the same way")
    func prepared() async throws {
        let environment = ["PROBE_PREPARES": "1"]
        let probe = try await Probe(environment: environment, script: Probe.waiting)
        var written = probe.start + (try await probe.press("t"))
        #expect(!Switches(written).on.isEmpty && probe.terminal.settings != probe.settings)
        kill(probe.process, SIGKILL)
        written += probe.read { $0.contains("code ") && Switches(written + $0).on.isEmpty }
        #expect(Switches(written).on == [])
        #expect(Switches(written).titles == 0)
        await until { probe.terminal.settings == probe.settings }
        #expect(probe.terminal.settings == probe.settings)

        // Where it cannot be taken over nothing was done to it.
        let unknown = try await Probe(
            term: "no-such-terminal", environment: environment, script: Probe.waiting, waitingFor: nil)
        let text = unknown.read { $0.contains("code ") }
        #expect(text.contains("code 2."))
        #expect(Switches(text).on == [])
        #expect(unknown.terminal.settings == unknown.settings)
    }

    @Test("However the program ends, the terminal is restored", arguments: ways)
    func end(_ way: Way) async throws {
        _ = try await end(way, environment: [:], script: Probe.waiting)
    }

    @Test(
        "The controlling terminal is restored too, and standard output has nothing of the screen",
        arguments: Campaign.cases(
            ways.filter { way in
                ["key \"q\"", "signal 9", "signal 15", "signal 15, stuck", "trap thread", "exit main"]
                    .contains(way.testDescription)
            }, whole: ways))
    func endOnControllingTerminal(_ way: Way) async throws {
        let probe = try await end(
            way, environment: ["PROBE_TTY": "1"],
            script: "\"$@\" </dev/null >\"$PROBE_REPORT.data\"; echo \"code $?.\"; sleep 60")
        #expect(try probe.data == "")
    }

    private func end(_ way: Way, environment: [String: String], script: String) async throws -> Probe {
        var environment = environment
        if case .ending(let text) = way.cause {
            environment["PROBE_END"] = text
            environment["PROBE_GATED"] = way.isStuck ? "1" : ""
        }
        let hasLastWords = environment["PROBE_END"] != nil
        let probe = try await Probe(environment: environment, columns: 200, rows: 60, script: script)
        var written = probe.start + (try await probe.press("t"))
        #expect(!Switches(written).on.isEmpty && probe.terminal.settings != probe.settings)
        if way.isStuck {
            // Nobody reads it: the terminal has no room for a frame of that size, and holds who writes it.
            if hasLastWords { try await probe.press("e") }
            probe.terminal.send("f")
            await until { probe.terminal.unreadCount > 3_000 }
        }
        try happen(way, to: probe)
        if way.isStuck {
            await until { kill(probe.process, 0) != 0 }
            // The watcher may need a moment more.
            await until { probe.terminal.settings == probe.settings }
        }
        written += probe.read { $0.contains("code ") && Switches(written + $0).on.isEmpty }
        #expect(way.codes.contains { written.contains("code \($0).") }, "\(written.suffix(200).debugDescription)")
        #expect(Switches(written).on == [])
        #expect(Switches(written).titles == 0)
        #expect(Switches(written).missingTitles == 0)
        await until { probe.terminal.settings == probe.settings }
        #expect(probe.terminal.settings == probe.settings)
        if hasLastWords { #expect(written.contains("last words")) }
        return probe
    }
}
