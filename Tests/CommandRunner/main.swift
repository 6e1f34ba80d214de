// Runs commands, to be killed at any moment, or to be looked at for what it leaves open.
//
//   command-runner forever MARKER    goes on starting commands that do not want to end, and that have MARKER in their lines
//   command-runner many MARKER       runs 300 commands at once that do not end, some of which leave their session, and one that is detached
//   command-runner few               runs a command and reads a file with ever fewer descriptors; prints what came of each
//   command-runner leaks COUNT       runs so many of each kind; prints descriptors and children, before and after

import Foundation
import LoadableCoding
import Loadables
import LocalSources

let arguments = CommandLine.arguments

func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
}

/// How many children there are, the one aside that a sanitizer starts to read symbols.
func children() -> Int {
    func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let children = threads.flatMap { text("/proc/self/task/\($0)/children").split(separator: " ") }
    return children.count { !text("/proc/\($0)/comm").hasPrefix("llvm-symbolizer") }
}

@concurrent
func runForever(_ marker: String) async {
    let lines = [
        "trap '' TERM; : \(marker); sleep 60", ": \(marker); sleep 60 & sleep 60", ": \(marker)",
        ": \(marker); exec sleep 60", "(trap '' TERM; : \(marker); sleep 60) > /dev/null 2>&1 & sleep 60",
    ]
    await withTaskGroup(of: Void.self) { group in
        for number in 0..<400 {
            let limits = CommandLimits(timeout: .milliseconds(20 + number % 50), grace: .milliseconds(20))
            let source = CommandSource(shell: lines[number % lines.count], limits: limits)
            group.addTask { _ = try? await source.load(LoadRequest()) }
            if number % 20 == 19 { await group.next() }
        }
    }
}

@concurrent
func runMany(_ marker: String) async {
    let lines = [
        ": \(marker); sleep 60", "setsid sh -c 'sleep 60; : \(marker)' & sleep 60",
        "setsid sh -c 'sleep 60; : \(marker)' > /dev/null 2>&1 & sleep 0.1", "trap '' TERM; : \(marker); sleep 60",
    ]
    await withTaskGroup(of: Void.self) { group in
        for number in 0..<300 {
            group.addTask { _ = try? await CommandSource(shell: lines[number % lines.count]).load(LoadRequest()) }
        }
        var detached = CommandSource(shell: "sleep 60; : detached-\(marker)")
        detached.detaches = true
        group.addTask { [detached] in _ = try? await detached.load(LoadRequest()) }
    }
    try? await Task.sleep(for: .seconds(60))
}

@concurrent
func runEach(_ path: String) async {
    let short = CommandLimits(output: 1_000, timeout: .milliseconds(30), grace: .milliseconds(10))
    let sources: [any Source<Data>] = [
        CommandSource("true"), CommandSource("false"), CommandSource("no-such-program"), CommandSource("/etc/passwd"),
        CommandSource("true", folder: "/no/such/folder"), CommandSource("yes", limits: short),
        CommandSource("sleep", ["60"], limits: short), CommandSource(shell: "echo left; sleep 60 &", limits: short),
        FileSource(path), FileSource("/no/such/file"), FileSource("/"),
    ]
    for source in sources { _ = try? await source.load(LoadRequest()) }
    let followed: [any Source<Data>] = [
        CommandSource("yes", follows: true), FileSource(path, follows: true),
        FileSource("/proc/loadavg", follows: true),
    ]
    for source in followed {
        guard let updates = source.updates(LoadRequest()) else { continue }
        do { for try await _ in updates { break } } catch {}
    }
    let cancelled = Task { try await CommandSource("sleep", ["60"]).load(LoadRequest()) }
    cancelled.cancel()
    _ = try? await cancelled.value
}

/// How many descriptors and children there are, when that has stayed the same for a while.
@concurrent
func settle() async -> (descriptors: Int, children: Int) {
    var now = (descriptors: 0, children: 0)
    var same = 0
    for _ in 0..<500 where same < 20 {
        let next = (descriptors: count("/proc/self/fd"), children: children())
        same = next == now && next.children == 0 ? same + 1 : 0
        now = next
        try? await Task.sleep(for: .milliseconds(10))
    }
    return now
}

/// Runs the source when the program may open only so many descriptors more.
@concurrent
func run(_ source: some Source<Data>, descriptors: Int) async -> String {
    let limit = rlimit(rlim_cur: rlim_t(count("/proc/self/fd") - 1 + descriptors), rlim_max: 4_096)
    _ = withUnsafePointer(to: limit) { setrlimit(__rlimit_resource_t(7), $0) }
    defer {
        _ = withUnsafePointer(to: rlimit(rlim_cur: 1_024, rlim_max: 4_096)) { setrlimit(__rlimit_resource_t(7), $0) }
    }
    do {
        let content = try await source.load(LoadRequest()).content ?? Data()
        return String(decoding: content, as: UTF8.self)
    } catch {
        return "\(error)\n"
    }
}

switch arguments.dropFirst().first {
case "few":
    // What a program inherits would leave numbers free below the limit.
    for file in Int32(3)..<1_024 { close(file) }
    // The threads' own descriptors are there before.
    for _ in 0..<3 { _ = try? await CommandSource("echo", ["whole"]).load(LoadRequest()) }
    let before = await settle()
    for descriptors in (0...14).reversed() {
        print(await run(CommandSource("echo", ["whole"]), descriptors: descriptors), terminator: "")
        print(await run(FileSource("/proc/version"), descriptors: descriptors).prefix(90).split(separator: "\n")[0])
    }
    let after = await settle()
    print(before.descriptors, before.children, after.descriptors, after.children)
case "forever":
    await runForever(arguments[2])
case "many":
    await runMany(arguments[2])
case "leaks":
    let path = FileManager.default.temporaryDirectory.appending(path: "command-runner-\(getpid())").path
    _ = FileManager.default.createFile(atPath: path, contents: Data("a line\n".utf8))
    await runEach(path)
    let before = await settle()
    for _ in 0..<(Int(arguments[2]) ?? 1) { await runEach(path) }
    let after = await settle()
    try? FileManager.default.removeItem(atPath: path)
    print(before.descriptors, before.children, after.descriptors, after.children)
default:
    print("see main.swift")
}
