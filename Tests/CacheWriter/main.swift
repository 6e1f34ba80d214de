// Writes entries into a cache until it is killed, and says which ones were reported as stored; or does so on a disk that
// gets full. For the tests of what a cache is after that.
//
//   cache-writer write PATH PREFIX COUNT BATCH    entries PREFIX-0, PREFIX-1, …; "stored N": N entries are
//   cache-writer full PATH                        what was reported, step by step, on a disk that is full for a while
//   cache-writer read PATH KEY                    the same, as somebody who may write nothing

import Foundation
import LoadableCaching
import Loadables
import TestSupport

let arguments = CommandLine.arguments
func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

let storage = SQLiteStorage(path: arguments[2], report: { say("problem: \($0)") })

func entry(_ key: String, size: Int) -> StoredEntry {
    StoredEntry(
        CacheWriterValue.bytes(for: key, count: size), format: .bytes, version: 1,
        date: Timestamp(secondsSince1970: 1_000))
}

func write(_ prefix: String, count: Int, batch: Int) {
    var random = SplitMix64(seed: UInt64(getpid()))
    for number in 0..<count {
        let key = "\(prefix)-\(number)"
        storage.store(
            entry(key, size: Int.random(in: 0...6_000, using: &random)), for: StorageKey(cache: "test", key: key))
        if (number + 1).isMultiple(of: batch) || number == count - 1 {
            do throws(CacheProblem) {
                try storage.flushAndWait()
                say("stored \(number + 1)")
            } catch {
                say("not stored: \(error)")
            }
        }
    }
}

func flush() {
    do throws(CacheProblem) {
        try storage.flushAndWait()
        say("flushed")
    } catch {
        say("not flushed")
    }
}

func fillDisk() {
    // Beyond its limit a file cannot grow, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    storage.store(entry("small", size: 10), for: StorageKey(cache: "test", key: "small"))
    flush()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let unlimited = limit.rlim_cur
    limit.rlim_cur = 60_000
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    storage.store(entry("large", size: 200_000), for: StorageKey(cache: "test", key: "large"))
    flush()
    storage.store(entry("other", size: 10), for: StorageKey(cache: "test", key: "other"))
    flush()
    say("in memory: \(storage.entry(for: StorageKey(cache: "test", key: "large"))?.value.count ?? 0)")
    limit.rlim_cur = unlimited
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    flush()
}

func readOnly(_ key: StorageKey) {
    // Root may write everywhere; nobody may not.
    if geteuid() == 0 { setuid(65_534) }
    func sayEntry(_ storage: SQLiteStorage) {
        say("entry: \(storage.entry(for: key).map { String(decoding: $0.value, as: UTF8.self) } ?? "none")")
    }
    sayEntry(storage)
    storage.store(StoredEntry(Data("2".utf8), format: .bytes, version: 1, date: SystemClock().now), for: key)
    flush()
    sayEntry(storage)
    flush()
    sayEntry(SQLiteStorage(path: storage.path, report: { say("problem: \($0)") }))
}

switch arguments[1] {
case "write":
    write(arguments[3], count: Int(arguments[4]) ?? 0, batch: Int(arguments[5]) ?? 1)
case "read":
    readOnly(StorageKey(cache: "test", key: arguments[3]))
default:
    fillDisk()
}
