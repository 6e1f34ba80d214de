import TerminalTesting
import Testing

@testable import TerminalUI

/// When the screen is drawn, and when nothing happens.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScreenRunnerTests {

    private let terminal = TestTerminal(size: Size(width: 10, height: 2))
    private let screen = TestScreen()
    private let runner: ScreenRunner

    init() {
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
    }

    @Test("The first frame is shown at the start")
    func firstFrame() {
        #expect(terminal.text == "text\n\n")
        #expect(terminal.frameCount == 1)
    }

    @Test("A screen that asks for nothing schedules nothing")
    func idle() {
        #expect(terminal.nextWake == nil)

        terminal.advance(by: .seconds(3_600))

        #expect(terminal.wakeCount == 0)
        #expect(terminal.frameCount == 1)
    }

    @Test("Input is handed to the screen, in order, and drawn at once")
    func input() {
        screen.whenHandling = { [screen] in screen.text += "!" }

        terminal.press(.up, .down)

        #expect(screen.handled == [.key(.up), .key(.down)])
        #expect(terminal.text == "text!!\n\n")
        #expect(terminal.frameCount == 2)
        #expect(terminal.nextWake == nil)
    }

    @Test("What input has asked for begins before its frame is drawn")
    func pendingWork() {
        screen.whenHandling = { [screen] in screen.text = "asked" }
        terminal.pendingWork = { [screen, terminal] in
            #expect(terminal.frameCount == 1)
            screen.change(to: screen.text + ", begun")
        }

        terminal.press(.up)

        #expect(terminal.text == "asked, beg\n\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("A change that input made is drawn with it, and not once more")
    func changeByInput() {
        screen.whenHandling = { [screen] in screen.change(to: "new") }

        terminal.press(.enter)

        #expect(terminal.text == "new\n\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Several changes in one turn are drawn once, in a turn of their own")
    func changes() {
        terminal.advance(by: .seconds(1))
        for text in ["a", "b", "c"] { screen.change(to: text) }

        #expect(terminal.frameCount == 1)
        #expect(terminal.nextWake == .milliseconds(4))
        terminal.advance(by: .milliseconds(4))

        #expect(terminal.frameCount == 2)
        #expect(terminal.text == "c\n\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Changes are drawn 240 times a second at most, and the last one is drawn")
    func frameRate() {
        for number in 1...2_000 {
            screen.change(to: "\(number)")
            terminal.advance(by: .microseconds(500))
        }
        #expect((200...240).contains(terminal.frameCount))

        terminal.advance(by: .milliseconds(17))

        #expect(terminal.text == "2000\n\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Where the terminal does not take frames at once, changes are drawn 60 times a second at most")
    func slowTerminal() {
        terminal.makesFramesWait = true
        terminal.press(.up)
        let before = terminal.frameCount
        for number in 1...1_000 {
            screen.change(to: "\(number)")
            terminal.advance(by: .milliseconds(1))
        }
        #expect((40...60).contains(terminal.frameCount - before))
    }

    @Test(
        "A change soon after a drawing is drawn at once, and together with those of the same quarter of a millisecond")
    func nextFrame() {
        terminal.advance(by: .milliseconds(10))
        screen.change(to: "new")
        #expect(terminal.nextWake == .zero)
        terminal.advance(by: .zero)
        #expect(terminal.text == "new\n\n")

        terminal.advance(by: .microseconds(100))
        screen.change(to: "newer")
        #expect(terminal.nextWake == .microseconds(150))
    }

    @Test("A change made while doing what is due is drawn at once, and not once more")
    func changeWhileAdvancing() {
        screen.whenAdvancing = { [screen] _ in screen.change(to: "due") }

        terminal.press(.up)

        #expect(terminal.text == "due\n\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Before input and before each drawing the screen is told what time it is")
    func time() {
        var times: [Duration] = []
        screen.whenAdvancing = { times.append($0) }
        screen.whenHandling = { times.append(.seconds(-1)) }

        terminal.advance(by: .seconds(3))
        terminal.send(.key(.up), .key(.down))

        #expect(times == [.seconds(3), .seconds(-1), .seconds(-1), .seconds(3)])
    }

    @Test("A screen that changes by time is drawn then, and only then")
    func redraw() {
        screen.redrawDelay = .seconds(5)
        terminal.press(.up)
        screen.redrawDelay = nil

        terminal.advance(by: .milliseconds(4_999))
        #expect(terminal.wakeCount == 0)
        terminal.advance(by: .milliseconds(1))

        #expect(terminal.wakeCount == 1)
        #expect(terminal.frameCount == 3)
        #expect(terminal.nextWake == nil)
    }

    @Test("A screen that turns all the time is drawn 60 times a second at most")
    func fastRedraw() {
        screen.redrawDelay = .zero
        terminal.press(.up)

        terminal.advance(by: .seconds(1))

        #expect((55...60).contains(terminal.wakeCount))
    }

    @Test("Of a change and a time the earlier one wakes, and the time is asked for anew")
    func changeBeforeRedraw() {
        screen.redrawDelay = .seconds(5)
        terminal.press(.up)
        terminal.advance(by: .seconds(1))

        screen.change(to: "new")
        #expect(terminal.nextWake == .milliseconds(4))
        terminal.advance(by: .milliseconds(4))

        #expect(terminal.text == "new\n\n")
        #expect(terminal.nextWake == .seconds(5))
    }

    @Test("A change does not put off a drawing that is due earlier")
    func redrawBeforeChange() {
        screen.redrawDelay = .milliseconds(17)
        terminal.press(.up)
        terminal.advance(by: .milliseconds(16))
        screen.change(to: "new")

        #expect((terminal.nextWake ?? .seconds(9)) <= .milliseconds(1))
    }

    @Test("The screen is drawn at the terminal's new size")
    func resize() {
        terminal.resize(to: Size(width: 3, height: 1))

        #expect(terminal.text == "tex\n")
        #expect(screen.handled == [.resize(Size(width: 3, height: 1))])
    }

    @Test("A screen with a size of its own leaves a larger terminal empty beyond it, and fits into a smaller one")
    func maximumSize() {
        let terminal = TestTerminal(size: Size(width: 10, height: 2))
        let runner = ScreenRunner(screen: screen, terminal: terminal, maximumSize: Size(width: 2, height: 1)) {}
        runner.start()
        #expect(terminal.text == "te\n\n")

        terminal.resize(to: Size(width: 1, height: 1))
        #expect(terminal.text == "t\n")
        runner.stop()
    }

    @Test("A screen without a cell can be shown")
    func noCells() {
        terminal.resize(to: Size(width: 0, height: 0))

        #expect(terminal.text == "")
    }

    @Test("The terminal's signs and the runner's theme are those of the canvas, unless the screen has others")
    func appearance() {
        let terminal = TestTerminal(size: Size(width: 4, height: 1), symbols: .ascii)
        let runner = ScreenRunner(screen: screen, terminal: terminal, theme: Theme([.text: Style(.red)])) {}
        screen.showsSign = true
        runner.start()

        #expect(terminal.frame?.cells[0, 0].style == Style(.red))
        #expect(terminal.text == "\(Symbols.ascii.dot)\n")
        screen.look = Appearance(theme: Theme([.text: Style(.blue)]), symbols: .unicode)
        terminal.press(.up)
        #expect(terminal.frame?.cells[0, 0].style == Style(.blue))
        #expect(terminal.text == "\(Symbols.unicode.dot)\n")
    }
}
