import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TestTerminalTests {

    private final class Log {
        var events: [[InputEvent]] = []
        var wakes: [Duration] = []
    }

    private let terminal = TestTerminal(size: Size(width: 4, height: 2))
    private let log = Log()

    init() {
        terminal.onInput = { [log] in log.events.append($0) }
        terminal.onWake = { [log, terminal] in log.wakes.append(terminal.uptime) }
    }

    @Test("Keys pressed together arrive at once, and typed text key by key")
    func keys() {
        terminal.press(.up, .enter)
        terminal.type("gh")
        terminal.send(.paste("x"), .focus(true))

        #expect(
            log.events == [
                [.key(.up), .key(.enter)], [.key(Key("g"))], [.key(Key("h"))], [.paste("x"), .focus(true)],
            ])
    }

    @Test("Its time advances only by the test, and wakes waiters on time")
    func time() {
        terminal.wake(after: .seconds(2))
        #expect(terminal.nextWake == .seconds(2))
        terminal.advance(by: .seconds(1))
        #expect(terminal.nextWake == .seconds(1))
        terminal.advance(by: .seconds(5))

        #expect(log.wakes == [.seconds(2)])
        #expect(terminal.uptime == .seconds(6))
        #expect(terminal.nextWake == nil)
    }

    @Test("A later wake-up replaces an earlier one, and nil removes it")
    func replacing() {
        terminal.wake(after: .seconds(2))
        terminal.wake(after: .seconds(3))
        terminal.advance(by: .seconds(2))
        #expect(log.wakes == [])

        terminal.wake(after: nil)
        terminal.advance(by: .seconds(2))

        #expect(log.wakes == [])
        #expect(terminal.wakeCount == 0)
    }

    @Test("A program that constantly asks to be woken immediately is a failure, and does not hang the test")
    func endlessWaking() {
        terminal.onWake = { [terminal] in terminal.wake(after: .zero) }
        terminal.wake(after: .zero)

        withKnownIssue {
            terminal.advance(by: .seconds(1))
        } matching: { issue in
            issue.comments.contains { $0.rawValue == "the program asked 1000 times to be woken immediately" }
        }
        #expect(terminal.uptime == .seconds(1))
    }

    @Test("It has the size set by the test and reports it")
    func size() {
        terminal.resize(to: Size(width: 9, height: 1))

        #expect(terminal.size == Size(width: 9, height: 1))
        #expect(log.events == [[.resize(Size(width: 9, height: 1))]])
    }

    @Test("Its time never decreases")
    func negativeTime() {
        terminal.advance(by: .seconds(2))
        terminal.advance(by: .seconds(-1))

        #expect(terminal.uptime == .seconds(2))
    }

    @Test("It keeps the shown frames")
    func frames() {
        #expect(terminal.frame == nil)
        #expect(terminal.text == "")

        terminal.show(canvas(4, 2) { $0.write("ab", x: 0, y: 0) }.frame)

        #expect(terminal.text == "ab\n\n")
        #expect(terminal.frameCount == 1)
    }
}
