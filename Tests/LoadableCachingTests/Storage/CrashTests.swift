import Foundation
import LoadableCaching
import Loadables
import TestSupport
import Testing

/// Programs that are killed while they write, and several that write at once.
@Suite(.timeLimit(.minutes(30)), .serialized)
struct CrashTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A program that writes, and what it has said so far.
    private final class Writer {
        private let process: pid_t
        private let output: Int32
        private var text = Data()

        init(_ arguments: [String]) throws {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
            let words = ([CacheWriter.path] + arguments).map { strdup($0) } + [nil]
            let variables = BuiltProgram.quietSanitizers.map { strdup("\($0)=\($1)") } + [nil]
            defer { for text in words + variables { free(text) } }
            var process: pid_t = 0
            let result = posix_spawn(&process, CacheWriter.path, &actions, nil, words, variables)
            close(ends[1])
            try #require(result == 0)
            self.process = process
            output = ends[0]
        }

        deinit {
            close(output)
        }

        /// Reads until it has said so many lines, or says nothing for a long time.
        func read(lines: Int, patience: Int32 = 20_000) {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            while text.count(where: { $0 == UInt8(ascii: "\n") }) < lines {
                var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, patience) > 0 else { break }
                let count = Glibc.read(output, &bytes, bytes.count)
                if count <= 0 { break }
                text.append(contentsOf: bytes[..<count])
            }
        }

        func kill() {
            Glibc.kill(process, SIGKILL)
        }

        /// Waits for its end, and reads what it has said until then. Not until the pipe ends: another program that was
        /// started at the same time may have got hold of it.
        func end() {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            read(lines: .max, patience: 0)
        }

        /// The lines that are whole.
        var lines: [String] {
            String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .map(String.init)
        }

        /// So many entries were reported as stored.
        var storedCount: Int {
            lines.compactMap { $0.hasPrefix("stored ") ? Int($0.dropFirst(7)) : nil }.last ?? 0
        }
    }

    @Test("After a kill at any moment the cache opens, has what was reported as stored, and nothing in part")
    func kill() throws {
        var random = SplitMix64(seed: 4)
        var kept = 0
        for round in 0..<Int(Campaign.size(200, whole: 2_000)) {
            // Now and then into a new file: the moment at which it is made is one like others.
            if round.isMultiple(of: 10) {
                try FileManager.default.removeItem(atPath: folder.path)
                try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
            }
            let batch = Int.random(in: 1...5, using: &random)
            let writer = try Writer(["write", folder.file(), "r\(round)", "1000000", "\(batch)"])
            let lines = Int.random(in: 0...12, using: &random)
            writer.read(lines: lines)
            // Not to wait for anything: the moment is to be any.
            usleep(UInt32.random(in: 0...4_000, using: &random))
            writer.kill()
            writer.end()

            let storage = SQLiteStorage(path: folder.file(), report: log.report)
            let stored = writer.storedCount
            #expect(stored >= lines * batch, "round \(round)")
            for number in 0..<(stored + 20) {
                let key = "r\(round)-\(number)"
                let entry = storage.entry(for: StorageKey(cache: "test", key: key))
                if let entry {
                    #expect(CacheWriterValue.isWhole(entry.value, for: key), "round \(round), entry \(number)")
                    kept += 1
                } else {
                    #expect(number >= stored, "round \(round): entry \(number) of \(stored) is missing")
                }
            }
        }
        #expect(kept > 0)
        #expect(log.problems.isEmpty)
    }

    @Test("Of several programs that write to one cache at once, each finds all that it stored", arguments: [2, 8])
    func several(count: Int) throws {
        let each = 100
        let writers = try (0..<count).map { number in
            try Writer(["write", folder.file(), "w\(number)", "\(each)", "7"])
        }
        for writer in writers { writer.end() }

        let storage = SQLiteStorage(path: folder.file(), report: log.report)
        for (number, writer) in writers.enumerated() {
            #expect(writer.storedCount == each, "\(writer.lines)")
            for entry in 0..<each {
                let key = "w\(number)-\(entry)"
                let stored = storage.entry(for: StorageKey(cache: "test", key: key))
                #expect(stored.map { CacheWriterValue.isWhole($0.value, for: key) } == true, "\(key)")
            }
        }
        #expect(log.problems.isEmpty)
    }
}
