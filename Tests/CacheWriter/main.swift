// Writes entries into a cache until it is killed, and says which ones were reported as stored; or does so on a disk that
// gets full. For the tests of what a cache is after that.
//
//   cache-writer write PATH PREFIX COUNT BATCH    entries PREFIX-0, PREFIX-1, …; "stored N": N entries are
//   cache-writer full PATH                        what was reported, step by step, on a disk that is full for a while
//   cache-writer read PATH KEY                    the same, as a user without write access
//   cache-writer overwrite PATH NUMBER OF COUNT   changes those of the entries of a DamagedFile that are its own, and
//                                                 says "flushed KEY TAG"
//   cache-writer talk PATH PATIENCE               does what it is told, line by line, and answers each with a line; reading
//                                                 waits for so many milliseconds
//       write KEY TAG SIZE                        and flush
//       read KEY
//       stop STEP                                 says "at STEP" there, the next time, and goes on after another line
//   cache-writer small PATH COUNT SIZE            on a small disk: "refused N" of COUNT changes of 20 entries that have SIZE
//                                                 bytes together
//   cache-writer filled PATH ROUNDS               on a disk that is filled and emptied so often: what was refused with
//                                                 room, and what was flushed and is not there
//   cache-writer outage PATH COUNT SIZE           "resident N": the bytes that the program has after so many changes, while
//                                                 nothing can be written

import Foundation
import LoadableCaching
import Loadables
import Synchronization
import TestSupport

let arguments = CommandLine.arguments
func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

let storage = SQLiteStorage(path: arguments[2], report: { say("problem: \($0)") })

/// Where the program stops next.
final class Stop: Sendable {
    private let step = Mutex<CacheFileStep?>(nil)

    func set(_ step: CacheFileStep?) { self.step.withLock { $0 = step } }

    func pass(_ passed: CacheFileStep) {
        let isHere = step.withLock { step in
            guard step == passed else { return false }
            step = nil
            return true
        }
        guard isHere else { return }
        say("at \(passed)")
        _ = readLine()
    }
}

func entry(_ key: String, size: Int) -> StoredEntry {
    StoredEntry(
        CacheWriterValue.bytes(for: key, count: size), format: .bytes, version: 1,
        date: Timestamp(secondsSince1970: 1_000))
}

func write(_ prefix: String, count: Int, batch: Int) async {
    var random = SplitMix64(seed: UInt64(getpid()))
    for number in 0..<count {
        let key = "\(prefix)-\(number)"
        storage.store(
            entry(key, size: Int.random(in: 0...6_000, using: &random)), for: StorageKey(cache: "test", key: key))
        if (number + 1).isMultiple(of: batch) || number == count - 1 {
            do throws(CacheProblem) {
                try await storage.flush()
                say("stored \(number + 1)")
            } catch {
                say("not stored: \(error)")
            }
        }
    }
}

func flush() async {
    do throws(CacheProblem) {
        try await storage.flush()
        say("flushed")
    } catch {
        say("not flushed")
    }
}

func fillDisk() async {
    // Beyond its limit a file cannot grow, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    storage.store(entry("small", size: 10), for: StorageKey(cache: "test", key: "small"))
    await flush()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let unlimited = limit.rlim_cur
    limit.rlim_cur = 60_000
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    storage.store(entry("large", size: 200_000), for: StorageKey(cache: "test", key: "large"))
    await flush()
    storage.store(entry("other", size: 10), for: StorageKey(cache: "test", key: "other"))
    await flush()
    say("in memory: \(storage.entry(for: StorageKey(cache: "test", key: "large"))?.value.count ?? 0)")
    limit.rlim_cur = unlimited
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    await flush()
}

func readOnly(_ key: StorageKey) async {
    // Root may write everywhere; nobody may not.
    if geteuid() == 0 { setuid(65_534) }
    func sayEntry(_ storage: SQLiteStorage) {
        say("entry: \(storage.entry(for: key).map { String(decoding: $0.value, as: UTF8.self) } ?? "none")")
    }
    sayEntry(storage)
    storage.store(StoredEntry(Data("2".utf8), format: .bytes, version: 1, date: SystemClock().now), for: key)
    await flush()
    sayEntry(storage)
    await flush()
    sayEntry(SQLiteStorage(path: storage.path, report: { say("problem: \($0)") }))
}

func talk(readingPatience: Duration) async {
    let stop = Stop()
    let storage = SQLiteStorage(
        path: arguments[2], patience: (readingPatience, .seconds(30)), onStep: stop.pass,
        report: { say("problem: \($0)") })
    func key(_ text: Substring) -> StorageKey { StorageKey(cache: "test", key: String(text)) }
    while let line = readLine() {
        let words = line.split(separator: " ")
        switch words[0] {
        case "write":
            storage.store(entry("\(words[1])/\(words[2])", size: Int(words[3]) ?? 0), for: key(words[1]))
            do throws(CacheProblem) {
                try await storage.flush()
                say("flushed")
            } catch {
                say("not flushed: \(error)")
            }
        case "read":
            let value = storage.entry(for: key(words[1]))?.value
            say("value \(value.map { CacheWriterValue.tag(of: $0, for: String(words[1])) ?? "wrong" } ?? "none")")
        default:
            stop.set(CacheFileStep(rawValue: String(words[1])))
            say("ok")
        }
    }
}

func overwrite(number: Int, of count: Int, times: Int) async {
    let storage = SQLiteStorage(
        path: arguments[2], patience: (.milliseconds(100), .seconds(60)), onStep: nil, report: { say("problem: \($0)") }
    )
    let names = (0..<40).map { "stored-\($0)" } + (0..<10).map { "logged-\($0)" }
    let own = names.enumerated().filter { $0.offset % count == number }.map(\.element)
    for time in 0..<times {
        let (key, tag) = (own[time % own.count], time / own.count + 1)
        storage.store(entry("\(key)/\(tag)", size: 300 + time * 97 % 5_000), for: StorageKey(cache: "test", key: key))
        do throws(CacheProblem) {
            try await storage.flush()
            say("flushed \(key) \(tag)")
        } catch {
            say("not flushed: \(error)")
        }
    }
}

func writeOnSmallDisk(count: Int, size: Int) async {
    var refused = 0
    for number in 0..<count {
        let key = "small-\(number % 20)"
        // Not all of one size, nor always the same.
        let share = size / 20 * (50 + number * 7 % 101) / 100
        storage.store(entry(key, size: share), for: StorageKey(cache: "test", key: key))
        do throws(CacheProblem) {
            try await storage.flush()
        } catch {
            refused += 1
        }
    }
    say("refused \(refused)")
}

func writeOnFilledDisk(rounds: Int) async {
    let filler = (storage.path as NSString).deletingLastPathComponent + "/filler"
    var (refused, flushed) = (0, [String: String]())
    func write(_ key: String, _ tag: String) async -> Bool {
        storage.store(entry("\(key)/\(tag)", size: 3_000), for: StorageKey(cache: "test", key: key))
        do throws(CacheProblem) {
            try await storage.flush()
        } catch {
            return false
        }
        flushed[key] = tag
        return true
    }
    for round in 0..<rounds {
        _ = FileManager.default.createFile(atPath: filler, contents: nil)
        let file = FileHandle(forWritingAtPath: filler)
        for block in [65_536, 4_096, 1] { while (try? file?.write(contentsOf: Data(count: block))) != nil {} }
        try? file?.close()
        for number in 0..<6 { _ = await write("full-\(number)", "\(round)") }
        unlink(filler)
        for number in 0..<6 {
            let isWritten = await write("room-\(number)", "\(round)")
            if !isWritten { refused += 1 }
        }
        // What was refused before is written now.
        for number in 0..<6 { flushed["full-\(number)"] = "\(round)" }
    }
    let other = SQLiteStorage(path: storage.path)
    let lost = flushed.filter { key, tag in
        let value = other.entry(for: StorageKey(cache: "test", key: key))?.value
        return value.flatMap { CacheWriterValue.tag(of: $0, for: key) } != tag
    }
    say("refused with room \(refused), lost \(lost.count)")
}

func storeInOutage(count: Int, size: Int) async {
    for number in 0..<count {
        let key = "outage-\(number)"
        let value = Data(repeating: UInt8(truncatingIfNeeded: number), count: size)
        let entry = StoredEntry(value, format: .bytes, version: 1, date: SystemClock().now)
        // Half of them as a cache does it, which makes them later.
        if number.isMultiple(of: 2) {
            storage.store(entry, for: StorageKey(cache: "test", key: key))
        } else {
            storage.update(StorageKey(cache: "test", key: key), .replace { entry })
        }
        if number == 0 { await flush() }
    }
    await flush()
    say("resident \((try? ProcessUsage())?.residentBytes ?? 0)")
}

switch arguments[1] {
case "overwrite":
    await overwrite(number: Int(arguments[3]) ?? 0, of: Int(arguments[4]) ?? 1, times: Int(arguments[5]) ?? 0)
case "filled":
    await writeOnFilledDisk(rounds: Int(arguments[3]) ?? 0)
case "outage":
    await storeInOutage(count: Int(arguments[3]) ?? 0, size: Int(arguments[4]) ?? 0)
case "talk":
    await talk(readingPatience: .milliseconds(Int(arguments[3]) ?? 0))
case "small":
    await writeOnSmallDisk(count: Int(arguments[3]) ?? 0, size: Int(arguments[4]) ?? 0)
case "write":
    await write(arguments[3], count: Int(arguments[4]) ?? 0, batch: Int(arguments[5]) ?? 1)
case "read":
    await readOnly(StorageKey(cache: "test", key: arguments[3]))
default:
    await fillDisk()
}
