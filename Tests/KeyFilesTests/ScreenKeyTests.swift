import Gallery
import KeyFiles
import Settings
import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ScreenKeyTests {

    @Test("The gallery uses the user's keys, and reports errors in its last line")
    func gallery() {
        let text = "refresh: f5\ngallery: { quit: X, nextVeiw: n }\n"
        let screen = GalleryScreen(
            keyFile: KeyFile("keys.yaml", for: "gallery", from: MemoryFiles(["keys.yaml": text])))
        #expect(
            screen.keyProblems.map(\.description) == [
                "keys.yaml:2:21: there is no command “nextVeiw”; did you mean “nextView”?"
            ])
        #expect(screen.handle(.key(Key("q"))) == nil)
        #expect(screen.handle(.key(Key("X"))) == .quit)
    }
}
