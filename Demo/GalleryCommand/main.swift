import Foundation
import Gallery
import NcursesTerminal
import TerminalUI

do {
    let terminal = try NcursesTerminal()
    let runner = ScreenRunner(screen: GalleryScreen(), terminal: terminal) { exit(0) }
    runner.start()
    NcursesTerminal.runMainLoop(keeping: terminal, runner)
} catch {
    FileHandle.standardError.write(Data("gallery: \(error)\n".utf8))
    exit(2)
}
