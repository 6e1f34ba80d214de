import Foundation
import TestSupport
import Testing

/// The state after a restart.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct CacheTests {

    /// A terminal in which the board was shown and left.
    private func left(_ arguments: String = "--refresh 0") async throws -> Tmux {
        let tmux = try await Tmux.home(arguments)
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        return tmux
    }

    @Test(
        "After a restart the last content is shown at once, as cached and with its age, before any load")
    func restart() async throws {
        let tmux = try await left()
        try tmux.startHome("--refresh 0 --latency 20000")

        let capture = try await tmux.wait(for: "5 from disk")
        #expect(capture.status(of: "Notices")?.contains("from disk") == true)
        #expect(capture.contains("Hot water"))
        #expect(capture.contains("Ada Lindqvist"))
        try tmux.press("i")
        try await tmux.wait("the age counts") { $0.inspectedAge ?? 0 >= 2 }
    }

    @Test(
        "A termination signal waits until everything is kept, in a file without a log", arguments: [SIGTERM, SIGHUP])
    func signal(number: Int32) async throws {
        let tmux = try await Tmux.home("--refresh 0")
        let process = try tmux.processID
        let log = tmux.folder.appending(path: ".cache/loadboard-home/cache.sqlite-wal").path
        func logSize() throws -> Int? {
            guard FileManager.default.fileExists(atPath: log) else { return nil }
            return try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
        }
        #expect(try await becomesTrue { try logSize() ?? 0 > 0 })
        kill(process, number)
        #expect(try await becomesTrue { !isAlive(process) })
        #expect(try logSize() ?? 0 == 0)
        try tmux.startHome("--offline")
        try await tmux.wait(for: "5 from disk")
    }

    @Test("Offline the cached home is shown; a refresh fails, and the content stays")
    func offline() async throws {
        let tmux = try await left()
        try tmux.startHome("--offline")
        let capture = try await tmux.wait(for: "5 from disk")
        #expect(capture.contains("Hot water"))
        #expect(capture.rows[0].contains("! offline"))
        try tmux.press("R")

        let failed = try await tmux.wait(for: "5 failed")
        #expect(failed.contains("--offline"))
        #expect(!failed.contains("retry"))
        #expect(failed.contains("Hot water"))
    }

    @Test("Without a cache nothing is kept")
    func noCache() async throws {
        let tmux = try await left("--refresh 0 --no-cache")
        let folder = tmux.folder.appending(path: ".cache/loadboard-home")
        #expect(!FileManager.default.fileExists(atPath: folder.path))

        try tmux.startHome("--offline")
        try await tmux.wait(for: "5 idle")
    }

    @Test("With --cache the content is kept in that folder, even without write access elsewhere")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try HomeBinary.run("--once", "--cache", folder).code == 0)

        let offline = try HomeBinary.run("--once", "--offline", "--cache", folder)
        #expect(offline.code == 0)
        #expect(offline.output.contains("5 from disk"))
        #expect(offline.output.contains("Hot water"))
        let nothing = try HomeBinary.run("--once", "--offline")
        #expect(nothing.code == 1)
        #expect(nothing.output.contains("5 failed"))
        #expect(nothing.errors.contains("--offline"))
    }

    @Test("A damaged cache is set aside, and the board says so and loads everything")
    func damaged() async throws {
        let tmux = try await left()
        let file = tmux.folder.appending(path: ".cache/loadboard-home/cache.sqlite")
        try Data("garbage".utf8).write(to: file)
        // Its log may have all of its pages: then nothing is damaged.
        try? FileManager.default.removeItem(atPath: file.path + "-wal")
        try tmux.startHome("--refresh 0")

        try await tmux.wait(for: "5 fresh")
        try tmux.press("e", "g")
        try await tmux.wait("the log has it") { $0.contains("cache.sqlite.damaged-") }
        let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        #expect(names.contains { $0.hasPrefix("cache.sqlite.damaged-") })
    }

    @Test("Without a writable folder, the board says so once and works")
    func notWritable() async throws {
        let tmux = try await Tmux.home("--refresh 0 --cache /dev/null/cache")
        try await tmux.wait(for: "cannot be written")
        #expect(try tmux.capture().contains("Hot water"))
    }
}
