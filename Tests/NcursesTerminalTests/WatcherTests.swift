import Foundation
import TestSupport
import Testing

/// The process that restores the terminal after a killed program.
@Suite(.timeLimit(.minutes(3)))
struct WatcherTests {

    /// What Linux says of a process under these names, all of its threads together.
    private func sum(_ process: pid_t, _ name: String) throws -> Int {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        return threads.reduce(0) { sum, thread in
            let status = (try? readText("/proc/\(process)/task/\(thread)/status")) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }

    private func children(of process: pid_t) throws -> [pid_t] {
        try readText("/proc/\(process)/task/\(process)/children").split(separator: " ").compactMap { pid_t($0) }
    }

    @Test(
        "While idle, neither the program nor its watcher wakes up",
        .disabled(if: BuiltProgram.hasThreadSanitizer, "that has a thread of its own, which wakes up"))
    func idle() async throws {
        let probe = try await Probe()
        let watcher = try #require(children(of: probe.process).first)
        let processes = [probe.process, watcher]
        // What starting has left to do is done when nothing is written any more.
        #expect(probe.terminal.read(quiet: .milliseconds(200)) == "")
        let before = try processes.map { try sum($0, "voluntary_ctxt_switches") }
        #expect(probe.terminal.read(quiet: .milliseconds(1_000)) == "")
        #expect(try processes.map { try sum($0, "voluntary_ctxt_switches") } == before)
    }

    @Test("It has the end of a pipe, the terminal and the errors, and no signal reaches it")
    func holdings() async throws {
        let probe = try await Probe()
        let watcher = try #require(children(of: probe.process).first)
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(watcher)/fd")
        #expect(files.count <= 4)
        for number in [SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGUSR1] { kill(watcher, number) }
        #expect(getpgid(watcher) == watcher)
        kill(probe.process, SIGTERM)
        _ = try await probe.end()
        await until { kill(watcher, 0) != 0 }
    }

    @Test("It has another name, so that killing all programs by name does not kill it")
    func name() async throws {
        let probe = try await Probe()
        let watcher = try #require(children(of: probe.process).first)
        // It takes its name when it runs for the first time.
        func words() -> [Substring] { (try? readText("/proc/\(watcher)/cmdline"))?.split(separator: "\0") ?? [] }
        await until { words() == ["watcher"] }
        #expect(words() == ["watcher"])
        #expect(try readText("/proc/\(watcher)/comm") == "watcher\n")
    }

    @Test("It ends when the terminal is released, and is started again with the next")
    func end() async throws {
        let probe = try await Probe(environment: ["PROBE_STAYS": "1"])
        #expect(try children(of: probe.process).count == 1)
        try await probe.send("q", waitingFor: "stays")
        #expect(try children(of: probe.process) == [])
    }

    @Test("Child programs end with the program: by SIGTERM, or killed")
    func groups() async throws {
        let path = BuiltProgram.path("terminal-probe")
        let environment = BuiltProgram.quietSanitizers.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        let command = try Command(path, ["groups"], environment: environment)
        let numbers = command.output.split(separator: " ").compactMap {
            pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        try #require(numbers.count == 4 && command.code == 128 + SIGKILL, "\(command)")
        await until { kill(numbers[0], 0) != 0 && kill(numbers[1], 0) != 0 }
        #expect(kill(numbers[2], 0) == 0)
        kill(numbers[2], SIGKILL)
        #expect(command.output.hasSuffix(" 0101\n"))
    }
}
