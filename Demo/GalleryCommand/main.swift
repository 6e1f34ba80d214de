import Dispatch
import FoundationEssentials
import Gallery
import KeyFiles
import NcursesTerminal
import Settings
import Starting
import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Returns a signal source for end-to-end tests; nil if GALLERY_SCREEN is not set. Each time the program receives
/// SIGUSR1, the content of the screen is written to the file that GALLERY_SCREEN names.
@MainActor
func writeWhenAsked(_ screen: GalleryScreen) -> (any DispatchSourceSignal)? {
    guard let path = ProcessInfo.processInfo.environment["GALLERY_SCREEN"] else { return nil }
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
    source.setEventHandler {
        MainActor.assumeIsolated {
            let cells = screen.frame.cells
            let rows = (0..<cells.size.height).map { y in
                cells.row(y).filter { $0.width > 0 }.flatMap { $0.glyph.reduced(width: Int($0.width)) }
                    .map { String(String.UnicodeScalarView($0)) }.joined()
            }
            try? rows.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        }
    }
    source.activate()
    return source
}

var signals: (any DispatchSourceSignal)?

ProgramStart.prepare()
guard ProgramArguments.own.isEmpty else {
    print("gallery: shows every view of TerminalUI; it takes no options, and ? lists its keys")
    exit(ProgramArguments.own == ["--help"] ? 0 : 2)
}
do {
    let screen = GalleryScreen(
        keyFile: .ofUser(for: "gallery", environment: ProcessInfo.processInfo.environment))
    signals = writeWhenAsked(screen)
    try NcursesTerminal.run(
        screen,
        beforeEnd: {
            for problem in screen.keyProblems {
                _ = StandardStream.error.write(lines: problem.report)
            }
        })
} catch {
    _ = StandardStream.error.write(lines: ["gallery: \(error)"])
    exit(2)
}
