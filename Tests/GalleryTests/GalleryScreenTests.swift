import Foundation
import TerminalTesting
import TerminalUI
import Testing

@testable import Gallery

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct GalleryScreenTests {

    private let terminal = TestTerminal(size: Size(width: 80, height: 20))
    private let screen: GalleryScreen
    private let runner: ScreenRunner

    init() {
        screen = GalleryScreen(scenes: [NoteScene("One"), NoteScene("Two"), NoteScene("Three")])
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
    }

    /// Shows the pressed keys.
    private final class NoteScene: GalleryScene {

        let name: String
        let summary = "Notes what is pressed."
        var isEmpty = false
        private var isLoud = false
        private var noted = ""

        init(_ name: String) {
            self.name = name
        }

        var controls: [GalleryControl] {
            [GalleryControl(Key("v"), "voice", value: isLoud ? "loud" : "low") { self.isLoud.toggle() }]
        }

        func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
            canvas.write(isEmpty ? "nothing" : "noted: \(noted), \(elapsed.components.seconds) s", x: 0, y: 0)
        }

        func handle(_ event: InputEvent, in size: Size) -> Bool {
            switch event {
            case .key(Key("x")): noted += "x"
            case .paste(let text): noted += text
            case .mouse(let mouse):
                noted += mouse.action == .drag ? ">" : mouse.action == .release ? "<" : ""
                noted += "(\(mouse.position.x),\(mouse.position.y))"
            default: return false
            }
            return true
        }
    }

    @Test("It begins with the list, arrows select, and the selected view is shown")
    func choosing() {
        #expect(terminal.text.contains("╭─ One ─"))
        terminal.press(.down)
        #expect(terminal.text.contains("╭─ Two ─"))
        terminal.press(Key(.end), .down)
        #expect(terminal.text.contains("╭─ Three ─"))
        terminal.press(Key(.home))
        #expect(terminal.text.contains("╭─ One ─"))
    }

    @Test("With the focus, a view gets keys before the gallery, pastes, and clicks in its own coordinates")
    func focus() {
        terminal.press(Key("x"))
        #expect(terminal.text.contains("noted: ,"))
        terminal.press(.tab, Key("x"))
        terminal.send(.paste("yz"))
        #expect(terminal.text.contains("noted: xyz,"))
        terminal.press(.escape, Key("x"))
        #expect(terminal.text.contains("noted: xyz,"))
        terminal.send(.mouse(MouseEvent(.press, at: Point(x: 25, y: 4))))
        #expect(terminal.text.contains("noted: xyz(3,2),"))
    }

    @Test("A click in the list selects, and the wheel scrolls it")
    func mouseInList() {
        terminal.resize(to: Size(width: 80, height: 7))
        terminal.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 4, y: 2))))
        #expect(terminal.text.contains("╭─ One ─") && terminal.text.contains("Three"))
        terminal.send(.mouse(MouseEvent(.press, at: Point(x: 4, y: 3))))
        #expect(terminal.text.contains("╭─ Three ─"))
    }

    @Test("A view gets all mouse events until the button is released, even outside it")
    func dragging() {
        terminal.send(.mouse(MouseEvent(.press, at: Point(x: 25, y: 4))))
        terminal.send(.mouse(MouseEvent(.drag, at: Point(x: 1, y: 4))))
        terminal.send(.mouse(MouseEvent(.release, at: Point(x: 0, y: 0))))
        terminal.send(.mouse(MouseEvent(.drag, at: Point(x: 1, y: 4))))
        #expect(terminal.text.contains("noted: (3,2)>(-21,2)<(-22,-2),"))
        #expect(terminal.text.contains("╭─ One ─"))
    }

    @Test("While the keys are shown, the mouse does not reach the view below")
    func mouseAboveHelp() {
        terminal.press(.tab, Key("?"))
        terminal.send(.mouse(MouseEvent(.press, at: Point(x: 25, y: 4))))
        let first = terminal.text
        terminal.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 40, y: 10))))
        #expect(terminal.text != first)
        terminal.press(.escape)
        #expect(terminal.text.contains("noted: ,"))
    }

    @Test("A view's own controls are shown while it has the focus, and its summary otherwise")
    func controls() {
        #expect(terminal.text.contains("Notes what is pressed."))
        terminal.press(.tab)
        #expect(terminal.text.contains("v voice: low"))
        terminal.press(Key("v"))
        #expect(terminal.text.contains("v voice: loud"))
    }

    @Test("Time starts over for each view")
    func time() {
        terminal.advance(by: .seconds(3))
        terminal.press(.tab)
        #expect(terminal.text.contains("3 s"))
        terminal.press(.control("n"))
        #expect(terminal.text.contains("noted: , 0 s"))
    }

    @Test("Symbols, colors and contents can be turned off and on")
    func appearance() {
        terminal.press(Key(.function(4)))
        #expect(terminal.text.allSatisfy { $0.isASCII })
        terminal.press(Key(.function(4)), Key(.function(5)))
        #expect(terminal.text.contains("nothing"))
        for _ in 0..<4 { terminal.press(Key(.function(3))) }
        let colors = terminal.frame.map { frame in
            (0..<frame.size.height).flatMap { frame.cells.row($0).map(\.style.foreground) }
        }
        #expect(colors?.allSatisfy { $0 == .standard } == true)
        terminal.press(Key(.function(3)))
        #expect(terminal.text.contains("colors all"))
    }

    @Test("The help lists every binding and closes")
    func help() {
        terminal.resize(to: Size(width: 160, height: 60))
        terminal.press(Key("?"))
        let text = terminal.text
        for binding in GalleryKeys.map.bindings where binding.contexts != [.help] {
            #expect(text.contains(binding.help))
        }
        terminal.press(.escape)
        #expect(!terminal.text.contains("show all keys"))
    }

    @Test("No key has two meanings in one place")
    func conflicts() {
        for focus in [GalleryScreen.Focus.list, .scene, .help] { #expect(GalleryKeys.map.conflicts(in: focus) == []) }
    }

    @Test("Saved screens are named after the view, and the names are shown until the next key")
    func exporting() {
        let seen = terminal.text
        terminal.press(.function(6))
        #expect(terminal.files.keys.sorted() == ["gallery-one.svg", "gallery-one.txt"])
        #expect(terminal.files["gallery-one.txt"] == seen)
        #expect(terminal.text.contains("Saved the screen as gallery-one.txt and gallery-one.svg"))
        terminal.press(.down)
        #expect(!terminal.text.contains("Saved the screen as"))
    }

    @Test("The screen is copied as text")
    func copying() {
        let seen = terminal.text
        terminal.press(.function(7))
        #expect(terminal.clipboard == [seen])
        #expect(terminal.text.contains("Copied"))
    }

    @Test("In a narrow terminal, either the list or the view is shown")
    func narrow() {
        terminal.resize(to: Size(width: 40, height: 10))
        #expect(terminal.text.contains("Views") && !terminal.text.contains("noted"))
        terminal.press(.tab)
        #expect(!terminal.text.contains("Views") && terminal.text.contains("noted"))
    }

    @Test("screenshots/gallery.svg is up to date")
    func screenshot() throws {
        let terminal = TestTerminal(size: Size(width: 100, height: 30))
        let screen = GalleryScreen()
        let runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        let index = try #require(GalleryScenes.names.firstIndex(of: "Line chart"))
        for _ in 0..<index { terminal.press(.down) }
        terminal.press(.tab)
        let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../screenshots").standardized
        expectPicture(
            terminal.frame, title: "The gallery: a line chart and its keys", path: folder.path + "/gallery.svg")
        runner.stop()
    }
}
