import TerminalUI
import Testing

@testable import NcursesTerminal

/// What can be said of the backend without a terminal; the rest is in EndToEndTests.
@Suite(.timeLimit(.minutes(3)))
struct TerminalSettingsTests {

    @Test("NO_COLOR takes the colours away unless it is empty")
    func noColor() {
        #expect(TerminalOptions(environment: ["NO_COLOR": "1"]).maximumColorDepth == ColorDepth.none)
        #expect(TerminalOptions(environment: ["NO_COLOR": ""]).maximumColorDepth == nil)
        #expect(TerminalOptions(environment: [:]).maximumColorDepth == nil)
    }

    @Test("Every mode that is switched on is switched off, and off again after a crash", arguments: [true, false])
    func balanced(usesMouse: Bool) {
        let modes = TerminalModes(usesMouse: usesMouse, understandsPrivateModes: true)
        let on = modes.on.split(separator: "\u{1B}").map { $0.dropLast() }
        let off = modes.off.split(separator: "\u{1B}").map { $0.dropLast() }
        #expect(!on.isEmpty)
        #expect(Set(on) == Set(off))
        #expect(modes.reset().contains(modes.off))
        #expect(modes.on.contains("?1000h") == usesMouse)
    }

    @Test("Focus events are asked for by mode 1004, and no more on every way out")
    func focusEvents() {
        let modes = TerminalModes(usesMouse: false, understandsPrivateModes: true)
        #expect(modes.on.contains("\u{1B}[?1004h"))
        #expect(modes.off.contains("\u{1B}[?1004l"))
        #expect(modes.reset().contains("\u{1B}[?1004l"))
    }

    @Test("The reset after a crash fits into what the handler keeps")
    func resetFits() {
        let modes = TerminalModes(
            usesMouse: true, usesExtendedKeys: true, understandsPrivateModes: true,
            ending: String(repeating: "\u{1B}[?1049l", count: 20))
        #expect(modes.reset(hasTitle: true).utf8.count < 511)
    }

    @Test("A terminal that could show unknown sequences gets none")
    func oldTerminals() {
        let modes = TerminalModes(usesMouse: true, understandsPrivateModes: false)
        #expect(modes.on.isEmpty)
        #expect(modes.off.isEmpty)
        #expect(!modes.reset().contains("?"))
    }

    @Test("Errors say what to do")
    func errors() {
        #expect("\(TerminalError.unknownTerminal("wyse999"))".contains("\"wyse999\""))
        #expect("\(TerminalError.unknownTerminal(nil))".contains("TERM is not set"))
    }
}
