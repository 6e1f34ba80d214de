import Foundation
import LoadableCoding
import LoadableTesting
import Loadables
import LocalSources
import TestSupport
import Testing

/// How commands end, and that nothing is left of them.
@Suite(.timeLimit(.minutes(5)))
struct CommandEndTests {

    private let marker = makeMarker()

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private var left: [pid_t] { processes(having: marker) }

    /// The command by which a script reports its progress.
    private var ready: String { ": > \(folder.file("ready"))" }

    private var isReady: Bool { access(folder.file("ready"), F_OK) == 0 }

    /// The outcome of a load, as a text.
    private func result(
        _ source: CommandSource, progress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
    ) -> Task<String, Never> {
        Task { @concurrent in
            do {
                return try await source.text().load(LoadRequest { progress($0) }).content ?? "unchanged"
            } catch {
                return error is CancellationError ? "cancelled" : "\(error)"
            }
        }
    }

    /// What the task comes to, while the clock goes on: a process that has closed its output may be there for another moment,
    /// and is looked for with each step of the grace time.
    @MainActor
    private func value(of task: Task<String, Never>, _ clock: ManualClock) async -> String {
        let values = Log<String>()
        Task { @concurrent in values.append(await task.value) }
        while values.values.isEmpty, !Task.isCancelled {
            await until { clock.sleepers > 0 || !values.values.isEmpty }
            await clock.advance(by: .milliseconds(100))
        }
        return values.values.first ?? ""
    }

    @Test("A cancelled load has ended its program and its child processes")
    func cancel() async {
        let script = ": \(marker); sh -c 'echo; sleep 600; : \(marker)' & sleep 600; : \(marker)"
        let output = Log<LoadProgress>()
        let task = result(CommandSource(shell: script)) { output.append($0) }
        // A load cancelled during its start is not awaited: its output shows that the start is over.
        await until { !output.values.isEmpty }
        #expect(left.count >= 2)
        task.cancel()
        #expect(await task.value == "cancelled")
        #expect(left.isEmpty)
    }

    @Test("A load cancelled before it begins starts nothing, or ends it")
    func cancelAtOnce() async {
        let task = result(CommandSource(shell: ": \(marker); sleep 600; : \(marker)"))
        task.cancel()
        #expect(await task.value == "cancelled")
        await until { left.isEmpty }
    }

    @Test("A program that ignores SIGTERM is killed after the grace time")
    @MainActor
    func grace() async {
        let clock = ManualClock()
        let script = "trap '' TERM; \(ready); while :; do sleep 600; : \(marker); done"
        let limits = CommandLimits(timeout: nil, grace: .seconds(5))
        let task = result(CommandSource(shell: script, limits: limits, clock: clock))
        await until { isReady }
        task.cancel()
        await until { clock.sleepers == 1 }
        await clock.advance(by: .milliseconds(4_900))
        #expect(!left.isEmpty)
        await clock.advance(by: .milliseconds(100), until: { left.isEmpty })
        #expect(await task.value == "cancelled")
    }

    @Test("A program may end itself in its grace time")
    func farewell() async {
        let script = "trap 'echo bye > \(folder.file()); exit 1' TERM; \(ready); while :; do sleep 0.01; done"
        let task = result(CommandSource(shell: script, limits: CommandLimits(grace: .seconds(60))))
        await until { isReady }
        task.cancel()
        #expect(await task.value == "cancelled")
        // A load cancelled during its start is not awaited.
        await until { (try? readText(folder.file())) == "bye\n" }
    }

    @Test("A running program gets SIGTERM before it is killed, even if it is cancelled while starting")
    func farewellAtOnce() async {
        for round in 0..<Campaign.size(20, whole: 1_000) {
            let (begun, bye) = (folder.file("begun\(round)"), folder.file("bye\(round)"))
            let script = "trap ': > \(bye); exit' TERM; : > \(begun); while :; do sleep 0.01; done"
            let task = result(CommandSource(shell: script, limits: CommandLimits(grace: .seconds(60))))
            // At once: the start may not be over.
            while access(begun, F_OK) != 0 { await Task.yield() }
            task.cancel()
            _ = await task.value
            await until { access(bye, F_OK) == 0 }
        }
    }

    @Test("If a program ends after SIGTERM, its child processes get the rest of the grace time")
    @MainActor
    func othersGrace() async {
        let clock = ManualClock()
        let script = "(trap '' TERM; \(ready); sleep 600; : \(marker)) > /dev/null 2>&1 & exec sleep 600"
        let limits = CommandLimits(timeout: nil, grace: .seconds(2))
        let task = result(CommandSource(shell: script, limits: limits, clock: clock))
        await until { isReady }
        task.cancel()
        await until { clock.sleepers == 1 }
        await clock.advance(by: .milliseconds(1_900))
        #expect(!left.isEmpty)
        await clock.advance(by: .milliseconds(100), until: { left.isEmpty })
        #expect(await task.value == "cancelled")
    }

    @Test("A program that times out is ended, and the error says so")
    @MainActor
    func timeout() async {
        let clock = ManualClock()
        let limits = CommandLimits(timeout: .seconds(30))
        let script = "echo almost >&2; \(ready); sleep 600; : \(marker)"
        let task = result(CommandSource(shell: script, limits: limits, clock: clock))
        await until { isReady && clock.sleepers == 1 }
        await clock.advance(by: .seconds(30), until: { left.isEmpty })
        let sentence = await value(of: task, clock)
        #expect(sentence.hasPrefix("timed out after 30 s: “echo almost >&2; : > /"))
        #expect(sentence.hasSuffix(": almost"))
    }

    @Test("A program that writes too much is ended, and the error says so")
    func tooMuch() async {
        let script = "yes; : \(marker)"
        let task = result(CommandSource(shell: script, limits: CommandLimits(output: 100_000)))
        #expect(await task.value.hasPrefix("more than 100000 bytes from “yes; : marker"))
        #expect(left.isEmpty)
    }

    @Test("The maximum number of bytes is allowed")
    func justEnough() async throws {
        let task = result(CommandSource("printf", ["12345"], limits: CommandLimits(output: 5)))
        #expect(await task.value == "12345")
    }

    @Test("Processes left in a program's group are killed when it has ended")
    func background() async {
        let script = "echo done; (sleep 600; : \(marker)) > /dev/null 2>&1 &"
        #expect(await result(CommandSource(shell: script)).value == "done\n")
        await until { left.isEmpty }
    }

    @Test("A child process that holds the output gets the grace time to write the rest")
    @MainActor
    func lateOutput() async throws {
        let clock = ManualClock()
        let script = "(sleep 0.05; echo late; sleep 600; : \(marker)) & echo done"
        let log = Log<LoadProgress>()
        let source = CommandSource(shell: script, limits: CommandLimits(timeout: nil), clock: clock)
        let task = Task { @concurrent in try await source.text().load(LoadRequest { log.append($0) }).content }
        await until { log.values.last?.completed == 10 }
        await until { clock.sleepers == 1 }
        await clock.advance(by: .seconds(2), until: { left.isEmpty })
        #expect(try await task.value == "done\nlate\n")
    }

    @Test("A hundred at once return their output, on a few threads")
    func hundred() async throws {
        let texts = await withTaskGroup(of: String.self) { group in
            for number in 0..<100 {
                group.addTask { await result(CommandSource(shell: "sleep 0.1; echo \(number)")).value }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == Set((0..<100).map { "\($0)\n" }))
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").map {
            (try? readText("/proc/self/task/\($0)/comm")) ?? ""
        }
        #expect(names.count { $0 == "local sources\n" } <= 1)
        #expect(names.count { $0 == "blocking work\n" } <= 8)
    }

    @Test("A load cancelled at any moment leaves nothing behind")
    func cancelAnywhere() async {
        var random = SplitMix64(seed: 12)
        let lines = [
            "trap '' TERM; sleep 600; : \(marker)", "yes; : \(marker)", "sleep 600 & : \(marker); sleep 600",
            ": \(marker)",
        ]
        for _ in 0..<Campaign.size(60, whole: 5_000) {
            let line = lines.randomElement(using: &random) ?? ""
            let limits = CommandLimits(grace: .milliseconds(10))
            let task = result(CommandSource(shell: line, limits: limits, follows: .random(using: &random)))
            // Not to wait for anything: the moment is to be any.
            for _ in 0..<Int.random(in: 0...40, using: &random) { await Task.yield() }
            if Bool.random(using: &random) { usleep(UInt32.random(in: 0...5_000, using: &random)) }
            task.cancel()
            _ = await task.value
        }
        await until { left.isEmpty }
    }
}

/// What this program's own end has to do with it; and what stays open. Of programs of their own, one after the other.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct CommandRunnerTests {

    private static let path = BuiltProgram.path("command-runner")

    @Test("If the program is killed at any moment, nothing is left of its commands")
    func kill() async throws {
        var random = SplitMix64(seed: 9)
        let marker = makeMarker()
        for _ in 0..<Campaign.size(20, whole: 1_000) {
            let runner = try start(["forever", marker])
            usleep(UInt32.random(in: 0...150_000, using: &random))
            Foundation.kill(runner, SIGKILL)
            var status: Int32 = 0
            waitpid(runner, &status, 0)
        }
        await until { processes(having: marker).isEmpty }
        #expect(processes(having: marker).isEmpty)
    }

    @Test(
        "When the program ends, only detached ones of 300 commands are left",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL, SIGSEGV])
    func many(signal: Int32) async throws {
        let marker = makeMarker()
        let runner = try start(["many", marker])
        await until { processes(having: marker).count > 300 && !processes(having: "detached-\(marker)").isEmpty }
        Foundation.kill(runner, signal)
        var status: Int32 = 0
        waitpid(runner, &status, 0)
        await until { processes(having: marker).count == 1 }
        let detached = processes(having: "detached-\(marker)")
        #expect(detached.count == 1)
        for process in detached { Foundation.kill(process, SIGKILL) }
    }

    @Test("Without free descriptors a command and a file report that, and leave nothing behind")
    func fewDescriptors() throws {
        let command = try Command(Self.path, ["few"], environment: ProcessInfo.processInfo.environment)
        let lines = command.output.split(separator: "\n")
        let ends = ["whole", "Linux version", "too many files open"]
        #expect(lines.dropLast().allSatisfy { line in ends.contains { line.contains($0) } }, "\(command.output)")
        for end in ends { #expect(lines.contains { $0.contains(end) }, "\(command.output)") }
        let numbers = lines.last?.split(separator: " ").compactMap { Int($0) } ?? []
        #expect(numbers.count == 4 && Array(numbers.prefix(2)) == Array(numbers.suffix(2)), "\(command.output)")
    }

    @Test("After many commands and files there are as many descriptors and processes as before")
    func leaks() throws {
        let count = Campaign.size(10, whole: 200)
        let command = try Command(Self.path, ["leaks", "\(count)"], environment: ProcessInfo.processInfo.environment)
        let numbers = command.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(numbers.count == 4, "\(command.output)\(command.errors)")
        #expect(numbers[2] <= numbers[0], "descriptors")
        #expect(numbers[1] == 0 && numbers[3] == 0, "children")
    }

    private func start(_ arguments: [String]) throws -> pid_t {
        // A report of a crash takes longer than all else.
        let variables = BuiltProgram.quietSanitizers.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        return try spawn(Self.path, arguments, environment: environment) { _ in }
    }
}
