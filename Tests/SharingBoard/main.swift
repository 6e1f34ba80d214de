// Boards in a program of their own, for tests that kill it, and that have many of them.
//
//   sharing-board STORE PORT OPTION=VALUE…
//
//   STORE      the address of a Redis, or the path of a cache's file
//   PORT       where the origin of the test listens
//   name       what the boards are called (board)
//   boards     how many there are (1), each with a store of its own
//   sources    how many sources each shows (1)
//   period     of each source, in milliseconds (1000)
//   timeout    of a load, in milliseconds (1000)
//   lease      for how long others wait for a board that died, in milliseconds (5000)
//   offset     how many seconds the clock is wrong (0)
//   command    how long the store may take to answer, in milliseconds (2000)
//   follows    whether boards load once in each period, at moments of their own, and wait for news meanwhile; otherwise they
//              load again and again, and say "shown SOURCE VERSION NUMBER MILLISECONDS" each time: how long it took
//
// A board that follows says "got BOARD SOURCE VERSION MICROSECONDS" for each new version: how long ago the origin gave it.
// All say "notice TEXT" when the sharing begins and ends.

import Foundation
import LoadableSharing
import Loadables

let arguments = CommandLine.arguments
let options = Dictionary(
    arguments.dropFirst(3).map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }, uniquingKeysWith: { $1 })

func number(_ name: String, _ usual: Int) -> Int { options[name].flatMap(Int.init) ?? usual }

func say(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func makeStore() throws -> any SharedStore {
    let command = Duration.milliseconds(number("command", 2_000))
    if arguments[1].hasPrefix("redis") {
        var limits = RedisStore.Limits()
        limits.command = command
        return RedisStore(try RedisAddress(arguments[1]), limits: limits)
    }
    var limits = CacheFileStore.Limits()
    limits.command = command
    return CacheFileStore(path: arguments[1], limits: limits, report: { say("problem \($0)") })
}

let name = options["name"] ?? "board"
let period = Duration.milliseconds(number("period", 1_000))
let clock = WrongClock(offset: .seconds(number("offset", 0)))
let port = UInt16(arguments[2]) ?? 0
let loops = try (0..<number("boards", 1)).flatMap { board in
    let sharing = Sharing(
        by: try makeStore(), board: name, lease: .milliseconds(number("lease", 5_000)), report: { say("notice \($0)") })
    return (0..<number("sources", 1)).map { index in
        let origin = OriginClient(
            port: port, source: index, board: name, timeLimit: .milliseconds(number("timeout", 1_000)))
        let source = SharedSource(origin, as: "source \(index)", every: period, coder: .json, by: sharing)
        return BoardLoop(board: board, index: index, source: source, period: period, clock: clock)
    }
}
for loop in loops {
    Task.detached { if options["follows"] == nil { await loop.load() } else { await loop.follow() } }
}
// It ends when it is killed, or the test has ended.
while readLine() != nil {}
