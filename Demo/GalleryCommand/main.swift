import Foundation
import Gallery
import NcursesTerminal
import TerminalUI

/// Writes the screen into the folder where the program runs.
func write(_ frame: Frame) -> String {
    do {
        try Data(frame.plainText.utf8).write(to: URL(fileURLWithPath: "gallery.txt"), options: .atomic)
        try Data(frame.svg(title: "The gallery").utf8).write(to: URL(fileURLWithPath: "gallery.svg"), options: .atomic)
        return "Written to gallery.txt and gallery.svg"
    } catch {
        return "Not written: \(error.localizedDescription)"
    }
}

guard CommandLine.arguments.count == 1 else {
    print("gallery: shows every view of TerminalUI; it has no options, and ? in it lists its keys")
    exit(CommandLine.arguments.dropFirst() == ["--help"] ? 0 : 2)
}
do {
    let terminal = try NcursesTerminal()
    let screen = GalleryScreen { terminal.uptime }
    screen.onWrite = write
    let runner = ScreenRunner(screen: screen, terminal: terminal) { exit(0) }
    runner.start()
    NcursesTerminal.runMainLoop(keeping: terminal, runner)
} catch {
    FileHandle.standardError.write(Data("gallery: \(error)\n".utf8))
    exit(2)
}
