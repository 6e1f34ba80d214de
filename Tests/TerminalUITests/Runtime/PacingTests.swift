import TerminalTesting
import TerminalUI
import Testing

/// How often input is answered.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PacingTests {

    private let terminal = TestTerminal(size: Size(width: 10, height: 1))
    private let screen = TestScreen()
    private let runner: ScreenRunner

    init() {
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        terminal.advance(by: .seconds(1))
    }

    @Test("Input that never ends is answered 60 times a second at most, and the last of it is answered")
    func flood() {
        let before = terminal.frameCount
        for number in 1...1_000 {
            screen.text = "\(number)"
            terminal.press(.up)
            terminal.advance(by: .milliseconds(1))
        }
        #expect((50...60).contains(terminal.frameCount - before))
        terminal.advance(by: .milliseconds(25))
        #expect(terminal.text == "1000\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Keys that come as fast as anybody presses them are answered at once")
    func fastKeys() {
        for number in 1...200 {
            terminal.advance(by: .milliseconds(25))
            screen.text = "\(number)"
            terminal.press(.up)
            #expect(terminal.text == "\(number)\n")
        }
    }

    @Test("Some keys in a row are answered at once, however fast they come")
    func burst() {
        for number in 1...10 {
            terminal.advance(by: .milliseconds(1))
            screen.text = "\(number)"
            terminal.press(.up)
            #expect(terminal.text == "\(number)\n")
        }
    }

    @Test("Where the clock stands still, as in a test, all input is answered")
    func frozenClock() {
        for number in 1...100 {
            screen.text = "\(number)"
            terminal.press(.up)
            #expect(terminal.text == "\(number)\n")
        }
    }

    @Test("Input and changes together are drawn 60 times in any second at most", arguments: [1, 3, 20, 40])
    func mixed(milliseconds: Int) {
        var counts = [terminal.frameCount]
        for number in 1...4_000 {
            screen.change(to: "\(number)")
            if number % milliseconds == 0 { terminal.press(.up) }
            terminal.advance(by: .milliseconds(1))
            counts.append(terminal.frameCount)
        }
        let perSecond = zip(counts, counts.dropFirst(1_000)).map { $1 - $0 }
        #expect((perSecond.max() ?? 0) <= 60)
        #expect((perSecond.min() ?? 0) >= 40)
    }

    @Test("Who presses a key does not wait, however much changes by itself")
    func keysBesideChanges() {
        for number in 1...2_000 {
            screen.change(to: "\(number)")
            if number % 100 == 0 {
                screen.text = "key \(number)"
                terminal.press(.up)
                #expect(terminal.text == "key \(number)\n")
            }
            terminal.advance(by: .milliseconds(1))
        }
    }
}
