import Foundation
import LoadableCaching
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableSharing

/// Rules for a store in a file.
@Suite(.timeLimit(.minutes(3)))
struct CacheFileStoreTests {

    private static let source = SharedIdentity(of: "GET https://example.org/rates")

    private let place: StorePlace
    private let clock = ManualClock()

    init() throws {
        place = try StorePlace(.cacheFile)
    }

    private func open(
        command: Duration = .seconds(60), keep: Duration = .seconds(86_400), file: Int = 256 << 20
    ) -> CacheFileStore {
        var limits = CacheFileStore.Limits()
        (limits.command, limits.keep, limits.file) = (command, keep, file)
        return CacheFileStore(path: place.path, limits: limits, clock: clock, report: { _ in })
    }

    /// Takes a lease and stores.
    @discardableResult
    private func store(
        _ text: String, in store: CacheFileStore, for source: SharedIdentity = source
    ) async throws -> UInt64 {
        let seen = try await store.look(at: source).content?.number ?? 0
        let number = try await store.lease(source, .request(text, seen: seen)).number
        let entry = SharedStoreEntry(number: number, token: text, isFailure: false, bytes: Array(text.utf8))
        #expect(try await store.store(entry, for: source))
        return number
    }

    private func key(_ part: String, of source: SharedIdentity = source) -> StorageKey {
        StorageKey(cache: "shared by boards", key: "\(source.text)/\(part)")
    }

    private var storage: SQLiteStorage { SQLiteStorage(path: place.path, clock: clock, report: { _ in }) }

    @Test("A lease ends with its holder's process, and waiting boards are notified at once")
    func holderGone() async throws {
        var store: CacheFileStore? = open()
        let other = open()
        let log = NewsLog()
        let number = try await #require(store).lease(Self.source, .request("a", .seconds(80_000))).number
        let subscription = other.subscribe(to: Self.source) { log.note($0) }
        await until { log.news == [.reconnected] }
        #expect(try await other.lease(Self.source, .request("b")) != .granted(number: number + 1))

        // Numbers come from the calendar.
        await clock.advance(by: .milliseconds(1))
        store = nil
        await until { log.news.contains(.released) }
        #expect(try await other.lease(Self.source, .request("b")).number > number)
        withExtendedLifetime(subscription) {}
    }

    @Test("A lease taken from a stopped program is not used by it after it resumes")
    func takenOver() async throws {
        let origin = try OriginServer(delay: 0...0)
        origin.isHeld = true
        let program = try BoardProgram(
            "stopped", store: place.argument, origin: origin,
            ["period=3600000", "timeout=100000", "lease=100000"])
        let source = SharedIdentity(of: "source 0")
        await until { origin.counts == [0: 1] }
        program.stop()
        let (store, other) = (open(), open())
        var lease: UInt64?
        // It may take a moment to stop.
        while lease == nil { lease = try? await store.lease(source, .request("a")).number }
        let number = try #require(lease)

        program.goOn()
        origin.isHeld = false
        await until { program.said.shownCount > 0 }
        // It would load again as soon as it can.
        program.kill()
        #expect(try await store.look(at: source).content == nil)
        let second = try await other.lease(source, .request("b"))
        #expect(second == .held(for: .seconds(600)) || second == .held(for: .seconds(1)))
        #expect(try await store.store(.init(number: number, token: "a", isFailure: false, bytes: [1]), for: source))
        #expect(try await store.look(at: source).content?.bytes == [1])
    }

    @Test("Programs that wait for a lease are notified when it is released")
    func released() async throws {
        let (store, other, log) = (open(), open(), NewsLog())
        _ = try await store.lease(Self.source, .request("a"))
        let subscription = other.subscribe(to: Self.source) { log.note($0) }
        await until { log.news == [.reconnected] }
        _ = try await other.lease(Self.source, .request("b"))
        try await store.release(Self.source, token: "a")
        await until { log.news.contains(.released) }
        withExtendedLifetime(subscription) {}
    }

    @Test("Leases and ages use a monotonic clock, independent of the calendar", arguments: [-86_400, 7_200])
    func calendar(seconds: Int) async throws {
        let (store, other) = (open(), open())
        let number = try await self.store("one", in: store)
        _ = try await store.lease(Self.source, .request("a", seen: number))
        clock.set(clock.now.advanced(by: .seconds(seconds)))
        guard case .held = try await other.lease(Self.source, .request("b", seen: number)) else {
            Issue.record("two holders")
            return
        }
        #expect(try #require(try await other.look(at: Self.source).content).age < .seconds(3_600))
        try await store.release(Self.source, token: "a")
        #expect(try await other.lease(Self.source, .request("b", seen: number)).number > number)
    }

    @Test("After a reboot content is available, but old")
    func restart() async throws {
        let store = open()
        let number = try await self.store("one", in: store)
        let storage = storage
        var entry = try #require(storage.entry(for: key("state")))
        var state = try JSONDecoder().decode(CacheFilePlace.self, from: entry.value)
        state.start = "another start"
        entry.value = try JSONEncoder().encode(state)
        storage.store(entry, for: key("state"))
        try await storage.flush()

        let other = open()
        let found = try #require(try await other.look(at: Self.source).content)
        #expect(found.bytes == Array("one".utf8) && found.age >= .seconds(86_400))
        #expect(try await other.lease(Self.source, .request("b", seen: number)).number > number)
    }

    @Test("A removed file is created again, and numbers keep growing")
    func removed() async throws {
        let store = open()
        let number = try await self.store("one", in: store)
        for name in try FileManager.default.contentsOfDirectory(atPath: place.folder) {
            try FileManager.default.removeItem(atPath: "\(place.folder)/\(name)")
        }
        #expect(try await store.look(at: Self.source) == SharedFinding())
        #expect(try await store.lease(Self.source, .request("b", known: number)).number > number)
        guard case .held = try await open().lease(Self.source, .request("c")) else {
            Issue.record("two holders")
            return
        }
    }

    @Test("A removed folder is created again, and notifications resume")
    func folderRemoved() async throws {
        let (store, log) = (open(), NewsLog())
        try await self.store("one", in: store)
        let subscription = store.subscribe(to: Self.source) { log.note($0) }
        await until { log.news == [.reconnected] }
        // At one go: while it is emptied, the store may make files in it.
        try FileManager.default.moveItem(atPath: place.folder, toPath: "\(place.folder)-removed")
        try FileManager.default.removeItem(atPath: "\(place.folder)-removed")
        // It hears of the new one with its next command at the latest.
        try await self.store("two", in: store)
        await until { log.news.count > 1 }
        // One that is stored before the store watches the new folder is part of the news that it does.
        var number: UInt64
        repeat {
            let count = log.news.count
            number = try await self.store("three", in: open())
            await until { log.news.count > count }
        } while !log.news.contains(.stored(number: number))
        withExtendedLifetime(subscription) {}
    }

    @Test("A change made while a watch is paused by a read error is notified after the pause")
    func pause() async throws {
        let (store, other, log, files) = (open(), open(), NewsLog(), FileManager.default)
        try await self.store("one", in: store)
        let subscription = store.subscribe(to: Self.source) { log.note($0) }
        await until { log.news == [.reconnected] }
        // A folder in the place of the file.
        for name in ["", "-wal", "-shm"] where files.fileExists(atPath: place.path + name) {
            try files.moveItem(atPath: place.path + name, toPath: "\(place.path).moved\(name)")
        }
        try files.createDirectory(atPath: place.path, withIntermediateDirectories: false)
        try files.setAttributes([.modificationDate: Date()], ofItemAtPath: CacheFilePresence.path(of: place.path))
        // The watch finds it meanwhile.
        for _ in 0..<20 {
            await #expect(throws: SharedStoreError.self) { try await other.look(at: Self.source) }
        }
        try files.removeItem(atPath: place.path)
        await clock.advance(by: .milliseconds(1))
        // Closing a store is an event for which the watch checks several times within the pause.
        let number = try await self.store("two", in: open())
        await until { log.news.contains(.stored(number: number)) }
        withExtendedLifetime(subscription) {}
    }

    @Test("A damaged file is repaired, and shared again")
    func damaged() async throws {
        try await store("one", in: open())
        try Data(repeating: 7, count: 50_000).write(to: URL(fileURLWithPath: place.path))
        let store = open()
        try await self.store("two", in: store)
        #expect(try await open().look(at: Self.source).content?.bytes == Array("two".utf8))
    }

    @Test("If no file can be created, boards load separately, and report the reason once")
    func impossible() async throws {
        let origin = CountingOrigin(timeLimit: .seconds(1))
        let store = CacheFileStore(path: "/dev/null/cache.sqlite", report: { _ in })
        let board = RestlessBoard("board", origin, in: store, every: .milliseconds(20))
        await board.run(loads: 3)
        #expect(board.problems == [] && !board.isSharing)
        // There is nothing to be read, which is no trouble; then there can be no lease.
        #expect(board.notices.count == 2)
    }

    @Test("A file locked by another program counts as slow, and is not waited for")
    func locked() async throws {
        // Longer than a busy machine takes for a lease.
        let (store, patient) = (open(command: .seconds(2)), open())
        let number = try await self.store("one", in: patient)
        let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let path = place.path
        Thread.detachNewThread {
            let records = CacheRecords(path: path, patience: .seconds(60), maximumByteCount: 1 << 20, report: { _ in })
            _ = try? records.change { (_) throws(SQLiteError) in
                hasBegun.signal()
                isOver.wait()
            }
        }
        await wait(for: hasBegun)
        let next = try await store.lease(Self.source, .request("a", seen: number)).number
        let entry = SharedStoreEntry(number: next, token: "a", isFailure: false, bytes: Array("two".utf8))
        await #expect(throws: SharedStoreError.slow) { try await store.store(entry, for: Self.source) }
        isOver.signal()
        // It may be stored all the same, and nobody had the answer.
        try await store.release(Self.source, token: "a")
        while case .held = try await patient.lease(Self.source, .request("b", seen: next)) {}
    }

    @Test("A read is consistent, whatever another program stores meanwhile")
    func oneMoment() throws {
        func records() -> CacheRecords {
            CacheRecords(
                path: place.path, patience: .seconds(60), maximumByteCount: 1 << 20, clock: clock, report: { _ in })
        }
        let (writer, reader) = (records(), records())
        func write(_ text: String) throws {
            let entry = StoredEntry(
                Data(text.utf8), format: .bytes, version: 1, date: clock.now,
                keptUntil: clock.now.advanced(by: .seconds(60)))
            try writer.change { (table) throws(SQLiteError) in
                for part in ["state", "content"] { try table.write(entry, for: key(part)) }
            }
        }
        func read(between: () throws -> Void) throws -> [String?] {
            var result: Result<Void, any Error> = .success(())
            let texts = try reader.read { (table) throws(SQLiteError) in
                let first = try table.entry(for: key("state"))
                result = Swift.Result { try between() }
                let second = try table.entry(for: key("content"))
                return [first, second].map { $0.map { String(decoding: $0.value, as: UTF8.self) } }
            }
            try result.get()
            return try #require(texts)
        }
        try write("one")
        let meanwhile = try read { try write("two") }
        let afterwards = try read {}
        #expect(meanwhile == ["one", "one"])
        #expect(afterwards == ["two", "two"])
    }

    private func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                semaphore.wait()
                continuation.resume()
            }
        }
    }

    @Test("Entries that no board loads any more are removed after a time")
    func expired() async throws {
        try await store("one", in: open(keep: .seconds(3_600)))
        clock.set(clock.now.advanced(by: .seconds(7_200)))
        try await store("two", in: open(), for: SharedIdentity(of: "another"))
        let storage = storage
        #expect(storage.entry(for: key("content")) == nil && storage.entry(for: key("state")) == nil)
        #expect(try await open().look(at: Self.source) == SharedFinding())
    }

    @Test("The file stays within its limit: the oldest content is dropped, and loaded again")
    func bounded() async throws {
        let text = String(repeating: "x", count: 50_000)
        for number in 0..<20 {
            clock.set(clock.now.advanced(by: .seconds(1)))
            let source = SharedIdentity(of: "source \(number)")
            let store = open(file: 300_000)
            let seen = try await store.lease(source, .request("a")).number
            let entry = SharedStoreEntry(number: seen, token: "a", isFailure: false, bytes: Array(text.utf8))
            #expect(try await store.store(entry, for: source))
        }
        let store = open(file: 300_000)
        let first = SharedIdentity(of: "source 0")
        #expect(try await store.look(at: first).content == nil)
        // As if it had never been there.
        _ = try await store.lease(first, .request("b")).number
        let size = try FileManager.default.attributesOfItem(atPath: place.path)[.size] as? Int ?? 0
        #expect(size < 1_000_000)
    }

    @Test("A cache that writes much into the same file and sharing do not disturb each other")
    func besideCache() async throws {
        let (store, storage) = (open(), storage)
        for number in 0..<200 {
            let entry = StoredEntry(Data(count: 5_000), format: .bytes, version: 1, date: clock.now)
            storage.store(entry, for: StorageKey(cache: "test", key: "\(number)"))
            try await self.store("\(number)", in: store)
        }
        try await storage.flush()
        #expect((0..<200).allSatisfy { storage.entry(for: StorageKey(cache: "test", key: "\($0)")) != nil })
        #expect(try await open().look(at: Self.source).content?.bytes == Array("199".utf8))
    }

    @Test("Whatever replaces a lease file, boards load, and no loop occurs")
    func hostile() async throws {
        var random = SplitMix64(seed: 11)
        let (store, storage) = (open(), storage)
        let valid = CacheFilePlace(
            start: MachineTime().start, takenOver: 7, content: .init(number: 7, stored: 1, granted: 1))
        let bytes = Array(try JSONEncoder().encode(valid))
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<1 + random.next() % 4 {
                let place = Int(random.next() % UInt64(changed.count))
                changed[place] = UInt8(ascii: "0") + UInt8(random.next() % 10)
            }
            for (part, value) in [("state", Data(changed)), ("content", Data([1, 2, 3]))] {
                let entry = StoredEntry(value, format: .bytes, version: 1, date: clock.now)
                storage.store(entry, for: key(part))
            }
            try await storage.flush()
            let seen = try await store.look(at: Self.source).content?.number ?? 0
            let lease = try await store.lease(Self.source, .request("a", seen: seen))
            // A lease of a program that is not there, and a number of nobody.
            if case .held = lease { Issue.record("\(String(decoding: changed, as: UTF8.self))") }
            try await store.release(Self.source, token: "a")
        }
    }
}
