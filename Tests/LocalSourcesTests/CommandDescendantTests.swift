import Foundation
import LoadableCoding
import LoadableTesting
import Loadables
import LocalSources
import TestSupport
import Testing

/// Processes that a command starts and that leave its session, as daemons do.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CommandDescendantTests {

    /// Lines that run the script DAEMON outside of their own session.
    static let escapes = [
        "setsid sh DAEMON & wait",
        "setsid --fork sh DAEMON; sleep 600",
        "(setsid sh DAEMON > /dev/null 2>&1 &); sleep 600",
        "setsid sh -c '(setsid sh DAEMON &)'; sleep 600",
        "nohup setsid sh DAEMON > /dev/null 2>&1 < /dev/null & disown; sleep 600",
        "trap '' TERM; setsid sh DAEMON & while :; do sleep 600; done",
    ]

    private let marker = makeMarker()
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private var left: [pid_t] { processes(having: marker) }

    /// A command that runs the line by way of a script, so that only the daemon has the marker in its command line.
    private func command(_ escape: String, _ limits: CommandLimits, _ clock: any Clock<Duration>) throws
        -> CommandSource
    {
        try folder.write("sleep 600; :", to: marker)
        try folder.write("echo; " + escape.replacing("DAEMON", with: folder.file(marker)), to: "script")
        return CommandSource("bash", [folder.file("script")], limits: limits, clock: clock)
    }

    /// Ends processes left running by the test, in any session.
    private func end() async {
        for group in left.compactMap({ pid_t($0) }).map(getpgid) where group > 1 { kill(-group, SIGKILL) }
        await until { left.isEmpty }
    }

    @Test("A cancelled load also ends processes that left their program's session", arguments: escapes)
    func cancel(escape: String) async throws {
        let limits = CommandLimits(timeout: nil, grace: .milliseconds(50))
        let source = try command(escape, limits, SteadyClock())
        let output = Log<LoadProgress>()
        let task = Task { @concurrent in try await source.load(LoadRequest { output.append($0) }) }
        // A load cancelled during its start is not awaited: its output shows that the start is over.
        await until { !left.isEmpty && !output.values.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(left.isEmpty)
    }

    @Test(
        "A load that times out also ends processes that left their program's session", arguments: escapes)
    @MainActor
    func timeout(escape: String) async throws {
        let clock = ManualClock()
        let limits = CommandLimits(timeout: .seconds(30), grace: .seconds(2))
        let source = try command(escape, limits, clock)
        let task = Task { @concurrent in try await source.load(LoadRequest()) }
        await until { !left.isEmpty && clock.sleepers == 1 }
        await clock.advance(by: .seconds(30))
        await until { left.isEmpty || clock.sleepers == 1 }
        await clock.advance(by: .seconds(2), until: { left.isEmpty })
        await #expect(throws: CommandError.self) { try await task.value }
    }

    @Test("Processes left in a program's session end with it, and those that left it continue")
    func daemon() async throws {
        let other = makeMarker()
        let ready = folder.file("ready")
        let daemon = "setsid sh -c ': > \"\(ready)\"; sleep 600; : \(marker)' > /dev/null 2>&1 &"
        let child = "sh -c 'sleep 600; : \(other)' > /dev/null 2>&1 &"
        let source = CommandSource(
            shell: "\(daemon) \(child) until [ -e \"\(ready)\" ]; do sleep 0.01; done; echo done")
        #expect(try await source.text().load(LoadRequest()).content == "done\n")
        await until { processes(having: other).isEmpty }
        #expect(!left.isEmpty)
        await end()
    }

    @Test("Processes left behind by programs are recorded for the last 64 loads")
    func limit() async throws {
        let markers = (0..<70).map { "\(marker)-\($0);" }
        for marker in markers {
            let ready = folder.file(marker)
            let line = """
                setsid sh -c ': > "\(ready)"; sleep 600; : \(marker)' > /dev/null 2>&1 &
                until [ -e "\(ready)" ]; do sleep 0.01; done
                """
            _ = try await CommandSource(shell: line).load(LoadRequest())
        }
        // Other tests may leave some, too.
        await until { markers.prefix(6).allSatisfy { processes(having: $0).isEmpty } }
        #expect(markers.suffix(5).allSatisfy { !processes(having: $0).isEmpty })
        await end()
    }

    @Test("If the supervisor of a command is killed, the command ends")
    func supervisor() async throws {
        let source = CommandSource(shell: ": \(marker); exec sh -c 'echo $PPID; sleep 600; : \(marker)'", follows: true)
        let log = AnswerLog(source)
        await until { log.text != nil }
        let supervisor = try #require(log.text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
        #expect(try readText("/proc/\(supervisor)/comm") == "supervisor\n")
        #expect(try readText("/proc/\(supervisor)/cmdline").trimmingPrefix("supervisor").allSatisfy { $0 == "\0" })
        kill(supervisor, SIGKILL)
        await until { log.end != nil }
        #expect(log.end?.hasPrefix("the exit status of") == true)
        await until { left.isEmpty }
    }

    @Test(
        "If the supervisor of a command is killed, everything in the command's session ends",
        arguments: [
            "sh -c 'sleep 600; : MARKER' & wait", "(sh -c 'sleep 600; : MARKER' > /dev/null 2>&1 &); sleep 600",
            "sh -c 'trap \"\" TERM HUP; sleep 600; : MARKER' | cat",
        ])
    func supervisorOfSeveral(line: String) async throws {
        let line = "echo $PPID; \(line.replacing("MARKER", with: marker))"
        try folder.write(line, to: "script")
        let log = AnswerLog(CommandSource("sh", [folder.file("script")], follows: true))
        await until { log.text != nil && !left.isEmpty }
        kill(try #require(log.text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }), SIGKILL)
        await until { log.end != nil }
        await until { left.isEmpty }
    }

    @Test("If the supervisor of a detached program is killed, the program continues")
    func supervisorOfDetached() async throws {
        let ready = folder.file("ready")
        let source = detached("echo $PPID > \(ready); sleep 600; : \(marker)")
        let task = Task { @concurrent in try await source.load(LoadRequest()) }
        var supervisor: pid_t?
        await until {
            supervisor = (try? readText(ready)).flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            return supervisor != nil
        }
        kill(try #require(supervisor), SIGKILL)
        await #expect(throws: CommandError.self) { try await task.value }
        #expect(!left.isEmpty)
        await end()
    }

    // MARK: Detached programs

    private func detached(_ line: String, timeout: Duration = .seconds(30), clock: any Clock<Duration> = SteadyClock())
        -> CommandSource
    {
        var source = CommandSource(shell: line, limits: CommandLimits(timeout: timeout), clock: clock)
        source.detaches = true
        return source
    }

    @Test("Processes left behind by a detached program continue", arguments: ["sh -c", "setsid sh -c"])
    func detach(way: String) async throws {
        let line = "\(way) 'sleep 600; : \(marker)' > /dev/null 2>&1 & echo done"
        #expect(try await detached(line).text().load(LoadRequest()).content == "done\n")
        try await Task.sleep(for: .milliseconds(20))
        #expect(!left.isEmpty)
        await end()
    }

    @Test("A detached program fails like others")
    func detachedFailure() async throws {
        let error = await #expect(throws: CommandError.self) {
            try await detached("echo no window >&2; exit 4").load(LoadRequest())
        }
        #expect(error?.summary.hasPrefix("exit code 4 from “echo no window") == true)
        #expect(error?.summary.hasSuffix(": no window") == true)
        await #expect(throws: CommandError.notFound(program: "no-such-program")) {
            var source = CommandSource("no-such-program")
            source.detaches = true
            _ = try await source.load(LoadRequest())
        }
    }

    @Test("A detached program that still runs at its timeout is a success, and continues to write")
    @MainActor
    func detachedTimeout() async throws {
        let clock = ManualClock()
        let (go, gone) = (folder.file("go"), folder.file("gone"))
        // More than a pipe holds, on both.
        let writing = "until [ -e \(go) ]; do sleep 0.01; done; seq 100000; seq 100000 >&2; echo $? > \(gone)"
        let source = detached("echo begun; \(writing); : \(marker)", timeout: .seconds(10), clock: clock)
        let log = Log<LoadProgress>()
        let task = Task { @concurrent in try await source.text().load(LoadRequest { log.append($0) }).content }
        await until { log.values.last?.completed == 6 && clock.sleepers == 1 }
        await clock.advance(by: .seconds(10))
        #expect(try await task.value == "begun\n")
        #expect(!left.isEmpty)
        try folder.write("", to: "go")
        await until { (try? readText(gone)) == "0\n" }
        await until { left.isEmpty }
    }

    @Test("A cancelled load does not end a detached program")
    func detachedCancel() async throws {
        let ready = folder.file("ready")
        let source = detached(": > \(ready); sleep 600; : \(marker)")
        let task = Task { @concurrent in try await source.load(LoadRequest()) }
        await until { access(ready, F_OK) == 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await Task.sleep(for: .milliseconds(20))
        #expect(!left.isEmpty)
        await end()
    }
}
