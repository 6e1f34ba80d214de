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

    @Test("A screen without requests schedules nothing")
    func idle() {
        #expect(terminal.nextWake == nil)

        terminal.advance(by: .seconds(3_600))

        #expect(terminal.wakeCount == 0)
        #expect(terminal.frameCount == 1)
    }

    @Test("Input is passed to the screen in order, and drawn at once")
    func input() {
        screen.whenHandling = { [screen] in screen.text += "!" }

        terminal.press(.up, .down)

        #expect(screen.handled == [.key(.up), .key(.down)])
        #expect(terminal.text == "text!!\n\n")
        #expect(terminal.frameCount == 2)
        #expect(terminal.nextWake == nil)
    }

    @Test("Requests made by input begin before its frame is drawn")
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

    @Test("A change made by input is drawn with it, once")
    func changeByInput() {
        screen.whenHandling = { [screen] in screen.change(to: "new") }

        terminal.press(.enter)

        #expect(terminal.text == "new\n\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Several changes in one turn are drawn once, in a separate turn")
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

    @Test("Changes are drawn at most 240 times a second, including the last one")
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

    @Test("On a slow terminal, changes are drawn at most 60 times a second")
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
        "A change soon after a frame is drawn at once, together with those of the same quarter millisecond")
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

    @Test("A change made during due work is drawn at once, and once")
    func changeWhileAdvancing() {
        screen.whenAdvancing = { [screen] _ in screen.change(to: "due") }

        terminal.press(.up)

        #expect(terminal.text == "due\n\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Before input and each frame the screen gets the current time")
    func time() {
        var times: [Duration] = []
        screen.whenAdvancing = { times.append($0) }
        screen.whenHandling = { times.append(.seconds(-1)) }

        terminal.advance(by: .seconds(3))
        terminal.send(.key(.up), .key(.down))

        #expect(times == [.seconds(3), .seconds(-1), .seconds(-1), .seconds(3)])
    }

    @Test("A screen that changes with time is drawn exactly then")
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

    @Test("A constantly animated screen is drawn at most 60 times a second")
    func fastRedraw() {
        screen.redrawDelay = .zero
        terminal.press(.up)

        terminal.advance(by: .seconds(1))

        #expect((55...60).contains(terminal.wakeCount))
    }

    @Test("The earlier of a change and a redraw time wakes, and the time is requested again")
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

    @Test("A change does not delay an earlier scheduled frame")
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

    @Test("A screen with a fixed size leaves the rest of a larger terminal empty, and fits into a smaller one")
    func maximumSize() {
        let terminal = TestTerminal(size: Size(width: 10, height: 2))
        let runner = ScreenRunner(screen: screen, terminal: terminal, maximumSize: Size(width: 2, height: 1)) {}
        runner.start()
        #expect(terminal.text == "te\n\n")

        terminal.resize(to: Size(width: 1, height: 1))
        #expect(terminal.text == "t\n")
        runner.stop()
    }

    @Test("A screen without cells can be shown")
    func noCells() {
        terminal.resize(to: Size(width: 0, height: 0))

        #expect(terminal.text == "")
    }

    @Test("The canvas has the terminal's symbols and the runner's theme, unless the screen overrides them")
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
