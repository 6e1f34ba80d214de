import Documents
import Filters
import Foundation
import JSONDocuments
import LoadableTesting
import TestSupport
import Testing

/// Filters that never end, take all memory, or crash jq; and processes that vanish.
@Suite(.timeLimit(.minutes(5)))
struct FaultTests {

    private static let endless = "def f: f; f"

    /// Starts a filter, and waits until it runs.
    @MainActor
    private func start(_ filter: String, _ worker: Worker, _ clock: ManualClock) async -> Task<String, Never> {
        await until { clock.sleepers == 0 }
        let task = Task { @concurrent in await worker.select(filter) }
        await until { clock.sleepers == 1 }
        return task
    }

    @Test("A filter that never ends times out, and waiting ones are run after it")
    @MainActor
    func endless() async {
        let clock = ManualClock()
        let worker = Worker(FilterLimits(time: .seconds(1)), clock: clock)
        #expect(await worker.select("1") == "1")
        let bad = await start(Self.endless, worker, clock)
        let others = (0..<10).map { number in Task { @concurrent in await worker.select("\(number)") } }
        await clock.advance(by: .milliseconds(1_001))
        #expect(await bad.value == "the filter timed out after 1 s; simplify it; the next try is in 10 s")
        for (number, task) in others.enumerated() { #expect(await task.value == "\(number)") }
    }

    @Test("A filter that timed out is paused for growing times while others run, then retried")
    @MainActor
    func rest() async {
        let clock = ManualClock()
        let worker = Worker(FilterLimits(time: .seconds(1)), clock: clock)
        #expect(await worker.select("1") == "1")
        for rest in [10, 20, 40] {
            let bad = await start(Self.endless, worker, clock)
            await clock.advance(by: .milliseconds(1_001))
            #expect(await bad.value.contains("the next try is in \(rest) s"))
            await clock.advance(by: .milliseconds(rest * 1_000 - 500))
            #expect(await worker.select(Self.endless).contains("the next try is in "))
            #expect(await worker.select("2") == "2")
            await clock.advance(by: .milliseconds(501))
        }
    }

    @Test("A filter that timed out is run after all others")
    @MainActor
    func last() async {
        let clock = ManualClock()
        let worker = Worker(FilterLimits(time: .seconds(1)), clock: clock)
        #expect(await worker.select("1") == "1")
        let first = await start(Self.endless, worker, clock)
        await clock.advance(by: .milliseconds(1_001))
        _ = await first.value
        await clock.advance(by: .seconds(11))
        // While something else runs, the bad one is in line before a good one.
        let other = await start("def g: g; g", worker, clock)
        let bad = Task { @concurrent in await worker.select(Self.endless) }
        let good = Task { @concurrent in await worker.select("3") }
        await clock.advance(by: .milliseconds(1_001))
        _ = await other.value
        #expect(await good.value == "3")
        bad.cancel()
        #expect(await bad.value == "cancelled")
    }

    @Test(
        "A filter that needs too much memory fails, and the next one runs",
        arguments: ["[range(1e9)]", "\"x\" * 1e9", "[limit(1e9; repeat(\"abcdefgh\"))]", "\"ab\" | gsub(\"\"; \"x\")"])
    func memory(filter: String) async {
        let worker = Worker(FilterLimits(time: .seconds(120), memory: 48 << 20, start: .seconds(60)))
        let result = await worker.select(filter)
        #expect(result.contains("memory") || result.contains("crashed") || result.contains("failed"), "\(result)")
        #expect(await worker.select("1") == "1")
    }

    @Test("A filter with too much output fails, and the process continues")
    func output() async {
        let worker = Worker(FilterLimits(time: .seconds(60), output: 1_000, start: .seconds(60)))
        #expect(await worker.select("[range(1000)]") == "the filter’s output exceeds 1000 bytes; reduce its output")
        #expect(await worker.select("range(1e9)") == "the filter’s output exceeds 1000 bytes; reduce its output")
        let process = worker.process
        #expect(await worker.select("1") == "1")
        #expect(process != nil && worker.process == process)
    }

    @Test("A crash of jq is an error of its request alone")
    func crash() async {
        let worker = Worker()
        let result = await worker.select("reduce range(3000000) as $i (0; [.])")
        #expect(result.contains("crashed") || result.contains("deeply") || result.contains("memory"), "\(result)")
        #expect(await worker.select("1") == "1")
    }

    @Test("A process killed between requests is started again")
    func killedBetween() async throws {
        let worker = Worker()
        for number in 0..<5 {
            #expect(await worker.select("\(number)") == "\(number)")
            kill(try #require(worker.process), SIGKILL)
        }
        #expect(await worker.select("5") == "5")
    }

    @Test("A request whose process was killed is repeated by a new one")
    @MainActor
    func killedWithin() async throws {
        let clock = ManualClock()
        let worker = Worker(FilterLimits(time: .seconds(1)), clock: clock)
        #expect(await worker.select("1") == "1")
        let first = try #require(worker.process)
        let task = await start(Self.endless, worker, clock)
        kill(first, SIGKILL)
        var second: pid_t?
        await until {
            second = worker.process
            return second != nil && second != first && clock.sleepers == 1
        }
        kill(try #require(second), SIGTERM)
        #expect(await task.value == "the filter process was stopped; the next load tries again")
        #expect(await worker.select("2") == "2")
    }

    @Test("A cancelled request returns immediately, at any time", arguments: 0..<20)
    func cancelled(number: Int) async {
        let worker = Worker()
        let tasks = (0..<20).map { number in Task { @concurrent in await worker.select("\(number)") } }
        for _ in 0..<number { await Task.yield() }
        for task in tasks.dropFirst(3) { task.cancel() }
        for (number, task) in tasks.enumerated() {
            let result = await task.value
            #expect(result == "\(number)" || number >= 3 && result == "cancelled")
        }
    }

    @Test("A stopped or released service leaves no process, and waiting requests fail")
    @MainActor
    func stopped() async {
        let clock = ManualClock()
        var worker: Worker? = Worker(FilterLimits(time: .seconds(1)), clock: clock)
        let marker = worker?.marker ?? ""
        #expect(await worker?.select("1") == "1")
        if let worker {
            let task = await start(Self.endless, worker, clock)
            let other = Task { @concurrent in await worker.select("2") }
            worker.service.stop()
            #expect(await task.value == "the filter service was stopped")
            #expect(await other.value == "the filter service was stopped")
        }
        await until { processes(having: marker).isEmpty }
        #expect(processes(having: marker).isEmpty)
        worker = Worker()
        #expect(await worker?.select("1") == "1")
        let next = worker?.marker ?? ""
        #expect(!processes(having: next).isEmpty)
        worker = nil
        await until { processes(having: next).isEmpty }
        #expect(processes(having: next).isEmpty)
    }

    @Test("A missing or invalid worker program is reported")
    func notAWorker() async {
        let nowhere = FilterService(WorkerProgram(path: "/no/such/program"))
        await #expect(throws: FilterFailure.notStarted(reason: "No such file or directory")) {
            try await nowhere.check(Filter("."))
        }
        let other = FilterService(WorkerProgram(path: "/bin/true"))
        await #expect(throws: FilterFailure.notStarted(reason: "“/bin/true” ended immediately")) {
            try await other.check(Filter("."))
        }
    }

    @Test("A missing library is named by the requests that need it, and others work")
    func missingLibrary() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "libraries-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // What is found first is no library.
        for file in ["libjq.so.1", "libexpat.so.1"] { try Data().write(to: folder.appending(path: file)) }
        let service = FilterService(
            WorkerProgram(
                path: BuiltProgram.path("filter-worker"), arguments: ["work"],
                environment: BuiltProgram.quietSanitizers.merging(["LD_LIBRARY_PATH": folder.path]) { $1 }))
        await #expect(throws: FilterFailure.libraryMissing(file: "libjq.so.1")) {
            try await service.check(Filter("."))
        }
        let advice = "libexpat.so.1 is missing; install it, and start the program again"
        await #expect(throws: DocumentError.notRead(format: "a feed", reason: advice)) {
            try await service.feed(Array("<rss/>".utf8), from: nil)
        }
        #expect(try await service.matches(of: "(.)", in: Array("a".utf8)).source == Array(#"[["a"]]"#.utf8))
    }

    @Test("A killed program leaves no worker behind", arguments: ["hold", "idle"])
    func parentKilled(mode: String) async throws {
        let marker = "marker-\(UUID().uuidString)"
        let output = FileManager.default.temporaryDirectory.appending(path: marker).path
        defer { unlink(output) }
        let environment = ProcessInfo.processInfo.environment.merging(BuiltProgram.quietSanitizers) { $1 }
        let program = try spawn(BuiltProgram.path("filter-worker"), [mode, marker], environment: environment) {
            files in
            posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_WRONLY | O_CREAT, 0o600)
        }
        await until { (try? readText(output)) == "ready\n" }
        #expect(processes(having: marker).count == 2)
        kill(program, SIGKILL)
        var status: Int32 = 0
        waitpid(program, &status, 0)
        await until { processes(having: marker).isEmpty }
        #expect(processes(having: marker).isEmpty)
    }
}
