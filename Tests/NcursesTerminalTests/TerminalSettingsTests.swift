import TerminalUI
import Testing

@testable import NcursesTerminal

/// Tests of the backend without a terminal; the rest is in EndToEndTests.
@Suite(.timeLimit(.minutes(3)))
struct TerminalSettingsTests {

    @Test("NO_COLOR removes the colors unless it is empty")
    func noColor() {
        #expect(TerminalOptions(environment: ["NO_COLOR": "1"]).maximumColorDepth == ColorDepth.none)
        #expect(TerminalOptions(environment: ["NO_COLOR": ""]).maximumColorDepth == nil)
        #expect(TerminalOptions(environment: [:]).maximumColorDepth == nil)
    }

    @Test("Every enabled mode is disabled at the end, even after a crash", arguments: [true, false])
    func balanced(usesMouse: Bool) {
        let modes = TerminalModes(usesMouse: usesMouse, understandsPrivateModes: true)
        let on = modes.on.split(separator: "\u{1B}").map { $0.dropLast() }
        let off = modes.off.split(separator: "\u{1B}").map { $0.dropLast() }
        #expect(!on.isEmpty)
        #expect(Set(on) == Set(off))
        #expect(modes.reset().contains(modes.off))
        #expect(modes.on.contains("?1000h") == usesMouse)
    }

    @Test("Focus events are enabled by mode 1004, and disabled on every way out")
    func focusEvents() {
        let modes = TerminalModes(usesMouse: false, understandsPrivateModes: true)
        #expect(modes.on.contains("\u{1B}[?1004h"))
        #expect(modes.off.contains("\u{1B}[?1004l"))
        #expect(modes.reset().contains("\u{1B}[?1004l"))
    }

    @Test("Extended keys are requested in both protocols, and given back on every way out, in the same screen")
    func extendedKeys() {
        var modes = TerminalModes(
            usesMouse: false, usesExtendedKeys: true, understandsPrivateModes: true, ending: "end")
        #expect(modes.keysOn == "\u{1B}[>4;1m\u{1B}[>1u")
        #expect(modes.keysOff == "\u{1B}[<u\u{1B}[>4m")
        #expect(modes.reset().hasPrefix("\u{1B}[<u\u{1B}[>4m") && modes.reset().hasSuffix("end"))
        modes.usesExtendedKeys = false
        #expect(modes.keysOn.isEmpty && modes.keysOff.isEmpty && !modes.reset().contains("u"))
    }

    @Test("The reset after a crash fits into the buffer of the handler")
    func resetFits() {
        let modes = TerminalModes(
            usesMouse: true, usesExtendedKeys: true, understandsPrivateModes: true,
            ending: String(repeating: "\u{1B}[?1049l", count: 20))
        #expect(modes.reset(hasTitle: true).utf8.count < 511)
    }

    @Test("A terminal that could display unknown sequences gets none")
    func oldTerminals() {
        let modes = TerminalModes(usesMouse: true, understandsPrivateModes: false)
        #expect(modes.on.isEmpty)
        #expect(modes.off.isEmpty)
        #expect(!modes.reset().contains("?"))
    }

    @Test("Errors have advice")
    func errors() {
        #expect("\(TerminalError.unknownTerminal("wyse999"))".contains("\"wyse999\""))
        #expect("\(TerminalError.unknownTerminal(nil))".contains("TERM is not set"))
    }
}
