import TerminalTesting
import Testing

@testable import TerminalUI

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

    @Test("Endless input is handled at most 240 times a second, to its end")
    func flood() {
        let before = terminal.frameCount
        for number in 1...1_000 {
            screen.text = "\(number)"
            terminal.press(.up)
            terminal.advance(by: .milliseconds(1))
        }
        #expect((200...240).contains(terminal.frameCount - before))
        terminal.advance(by: .milliseconds(25))
        #expect(terminal.text == "1000\n")
        #expect(terminal.nextWake == nil)
    }

    @Test("Keys at typing speed are handled at once")
    func fastKeys() {
        for number in 1...200 {
            terminal.advance(by: .milliseconds(25))
            screen.text = "\(number)"
            terminal.press(.up)
            #expect(terminal.text == "\(number)\n")
        }
    }

    @Test("A few consecutive keys are handled at once, however fast")
    func burst() {
        for number in 1...10 {
            terminal.advance(by: .milliseconds(1))
            screen.text = "\(number)"
            terminal.press(.up)
            #expect(terminal.text == "\(number)\n")
        }
    }

    @Test("With a stopped clock, as in a test, all input is handled")
    func frozenClock() {
        for number in 1...100 {
            screen.text = "\(number)"
            terminal.press(.up)
            #expect(terminal.text == "\(number)\n")
        }
    }

    @Test(
        "Input and changes are drawn at most 240 times a second, or 60 on slow terminals",
        arguments: [1, 3, 20, 40], [false, true])
    func mixed(milliseconds: Int, isSlow: Bool) {
        terminal.makesFramesWait = isSlow
        terminal.press(.up)
        terminal.advance(by: .seconds(1))
        var counts = [terminal.frameCount]
        for number in 1...4_000 {
            screen.change(to: "\(number)")
            if number % milliseconds == 0 { terminal.press(.up) }
            terminal.advance(by: .milliseconds(1))
            counts.append(terminal.frameCount)
        }
        let perSecond = zip(counts, counts.dropFirst(1_000)).map { $1 - $0 }
        #expect((perSecond.max() ?? 0) <= (isSlow ? 60 : 240))
        #expect((perSecond.min() ?? 0) >= (isSlow ? 40 : 190))
    }

    @Test("A key press does not wait, however many automatic changes there are")
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

    // MARK: The cost of frames

    /// Draws frames that take some time each, as often as changes may be drawn, and counts those of the last of three seconds.
    private func frames(taking time: Duration) -> Int {
        var pacing = FramePacing()
        var (now, count) = (Duration.zero, 0)
        while now < .seconds(3) {
            now = pacing.momentForChange(at: now) + time
            pacing.drawn(at: now, in: time)
            if now >= .seconds(2) { count += 1 }
        }
        return count
    }

    @Test("Endless changes are drawn at most 200 times a second, or a fifth of the time")
    func share() {
        #expect((190...240).contains(frames(taking: .microseconds(500))))
        #expect((50...130).contains(frames(taking: .milliseconds(2))))
        #expect((40...60).contains(frames(taking: .milliseconds(5))))
    }

    @Test(
        "A change waits as long as the last frame took, and after slow frames for the next sixtieth"
    )
    func costs() {
        var pacing = FramePacing()
        pacing.drawn(at: .milliseconds(300), in: .milliseconds(10))
        #expect(pacing.momentForChange(at: .milliseconds(300)) == .milliseconds(310))
        pacing.drawn(at: .milliseconds(320), in: .zero)
        #expect(pacing.momentForChange(at: .milliseconds(320)) == .milliseconds(320) + .microseconds(250))
        pacing.drawn(at: .milliseconds(600), in: .milliseconds(189))
        #expect(pacing.momentForChange(at: .milliseconds(600)) == .milliseconds(600) + FramePacing.frameTime)
        pacing.drawn(at: .milliseconds(800), in: .milliseconds(1))
        #expect(pacing.momentForChange(at: .milliseconds(801)) == .milliseconds(800) + FramePacing.frameTime)
        // A second later they no longer count.
        pacing.drawn(at: .milliseconds(1_600), in: .milliseconds(1))
        #expect(pacing.momentForChange(at: .milliseconds(1_600)) == .milliseconds(1_601))
    }

    @Test(
        "After a frame that blocked on the terminal, a change waits for the next sixtieth, for a second"
    )
    func waiting() {
        var pacing = FramePacing()
        pacing.drawn(at: .milliseconds(20), in: .zero, hadToWait: true)
        pacing.drawn(at: .milliseconds(1_019), in: .zero)
        #expect(pacing.momentForChange(at: .milliseconds(1_019)) == .milliseconds(1_019) + FramePacing.frameTime)
        pacing.drawn(at: .milliseconds(1_021), in: .zero)
        #expect(pacing.momentForChange(at: .milliseconds(1_022)) == .milliseconds(1_022))
    }
}
