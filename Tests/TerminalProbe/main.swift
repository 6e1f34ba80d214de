// Shows a screen that tests drive from outside, on the controlling terminal where PROBE_TTY is set. What happens is written to the file that PROBE_REPORT names, or to no place.
//
//   terminal-probe                       until q is pressed; after that, and if there is no terminal, it goes on without one
//                                        where PROBE_STAYS is set, and is prepared for where PROBE_PREPARES is
//   terminal-probe deaf                  the same, but keys do nothing
//   terminal-probe pick                  shows the lines of standard input, or three, by NcursesTerminal.run, whose trailing
//                                        closure prints the picked one
//   terminal-probe late, nested          the same in a task of the main queue: after an await, or of the main loop
//   terminal-probe groups                starts programs and kills itself; see WatchedGroups
//   terminal-probe rows FILE COLUMN      shows the lines of the file, with a bar in that column behind each
//   terminal-probe benchmark FRAMES      shows so many frames in which every cell changes, and the same by plain C, and
//                                        prints nanoseconds of each

import CTerminalReference
import Foundation
import NcursesTerminal
import TerminalUI

let environment = ProcessInfo.processInfo.environment
let reportFile =
    environment["PROBE_REPORT"].flatMap { open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600) } ?? -1

@MainActor
func report(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(reportFile, bytes, bytes.count)
}

@MainActor
func end(_ code: Int32) {
    guard environment["PROBE_STAYS"] != nil else { exit(code) }
    report("stays")
}

let arguments = Array(CommandLine.arguments.dropFirst())
var options = TerminalOptions.fromEnvironment
options.usesControllingTerminal = environment["PROBE_TTY"] != nil
if arguments.first == "groups" { WatchedGroups.run() }
if arguments.first == "late" || arguments.first == "nested" {
    Task { @MainActor in
        do {
            try NcursesTerminal.run(PickScreen(["one"]), options: options)
        } catch {
            print("\(error)")
            exit(2)
        }
    }
    // What an await in main.swift leads to.
    if arguments.first == "late" { dispatchMain() }
    NcursesTerminal.runMainLoop()
}
do {
    if arguments.first == "pick" {
        let isPiped = isatty(STDIN_FILENO) != 1
        let screen = PickScreen(isPiped ? Array(AnyIterator { readLine() }) : ["one", "two", "three"])
        try NcursesTerminal.run(screen, options: options) { print(screen.picked ?? "nothing") }
    }
    let prepares = environment["PROBE_PREPARES"] != nil
    if prepares { NcursesTerminal.prepare() }
    let terminal = try NcursesTerminal(options: options)
    if prepares { NcursesTerminal.prepare() }
    var screen: any Screen = ProbeScreen(isDeaf: arguments.first == "deaf", report: report)
    if arguments.first == "rows", arguments.count == 3, let barColumn = Int(arguments[2]) {
        let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
        screen = RowsScreen(lines: text.split(separator: "\n"), barColumn: barColumn)
    } else if arguments.first == "benchmark" {
        let frames = arguments.dropFirst().first.flatMap { Int($0) } ?? 200
        let result = FrameBenchmark(terminal).run(frames: frames)
        terminal.restore()
        print(result)
        exit(0)
    }
    let runner = ScreenRunner(screen: screen, terminal: terminal) { end(0) }
    runner.start()
    report("started \(terminal.size.width)x\(terminal.size.height) \(terminal.colorDepth)")
    report("process \(getpid())")
    NcursesTerminal.runMainLoop(keeping: terminal, runner)
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("terminal-probe: \(error)\n".utf8))
    end(2)
    NcursesTerminal.runMainLoop()
}
