// Shows a screen that tests drive from outside. What happens is written to the file descriptor that PROBE_REPORT names,
// or to no place.
//
//   terminal-probe                       until q is pressed
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

do {
    let terminal = try NcursesTerminal()
    if CommandLine.arguments.dropFirst().first == "benchmark" {
        let frames = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 200
        let result = FrameBenchmark(terminal).run(frames: frames)
        terminal.restore()
        print(result)
        exit(0)
    }
    let runner = ScreenRunner(screen: ProbeScreen(report: report), terminal: terminal) { exit(0) }
    runner.start()
    report("started \(terminal.size.width)x\(terminal.size.height) \(terminal.colorDepth)")
    NcursesTerminal.runMainLoop(keeping: terminal, runner)
} catch {
    FileHandle.standardError.write(Data("terminal-probe: \(error)\n".utf8))
    exit(2)
}
