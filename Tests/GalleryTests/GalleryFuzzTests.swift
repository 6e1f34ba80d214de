import Gallery
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// For any input, the gallery continues, and draws valid cells.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct GalleryFuzzTests {

    private static let keys: [Key] =
        [
            .enter, .escape, .tab, .backTab, .up, .down, .left, .right, Key(.home), Key(.end), Key(.pageUp),
            Key(.pageDown), Key(.backspace), Key(.delete), Key(.insert), Key(.up, .shift), Key(.right, .control),
            Key(.left, .alt), .control("a"), .control("e"), .control("k"), .control("n"), .control("p"), .control("u"),
            .control("w"), .control("_"), Key("b", .alt), Key("f", .alt), Key("é"), Key("中"), Key("👩‍👧"),
        ] + (1...12).map { Key(.function($0)) }
        + "abcdefghijklmnoprstuvwxyz/+-=<>[]{}0123456789 ?GHJKLN".map { Key($0) }

    private static func event(_ size: Size, using random: inout SplitMix64) -> InputEvent {
        switch Int.random(in: 0..<40, using: &random) {
        case 0:
            let isLarge = Int.random(in: 0..<20, using: &random) == 0
            return .resize(
                Size(
                    width: .random(in: 1...(isLarge ? 500 : 120), using: &random),
                    height: .random(in: 1...(isLarge ? 200 : 40), using: &random)))
        case 1: return .paste(RandomText.make(upTo: 12, using: &random))
        case 2: return .focus(Bool.random(using: &random))
        case 3...10:
            let actions: [MouseEvent.Action] = [.press, .release, .drag, .wheelUp, .wheelDown]
            let position = Point(
                x: .random(in: -1...size.width, using: &random), y: .random(in: -1...size.height, using: &random))
            let action = actions.randomElement(using: &random) ?? .press
            return .mouse(MouseEvent(action, at: position, button: .random(in: 0...2, using: &random)))
        default: return .key(keys.randomElement(using: &random) ?? .enter)
        }
    }

    @Test("Random events cause no crash and no invalid cells, and the cursor stays on the screen")
    func randomEvents() async {
        let count = Int(Campaign.size(800, whole: 1_000_000))
        let seed: UInt64 = 5
        var random = SplitMix64(seed: seed)
        let terminal = TestTerminal(size: Size(width: 80, height: 24))
        let screen = GalleryScreen()
        let runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        for turn in 0..<count {
            // Other tests wait for the main actor, too.
            await Task.yield()
            let event = Self.event(terminal.size, using: &random)
            // It is not the end that is looked for.
            if case .key(let key) = event, key == Key("q") || key == .control("c") { continue }
            if case .resize(let size) = event { terminal.resize(to: size) } else { terminal.send(event) }
            if Int.random(in: 0..<50, using: &random) == 0 { terminal.advance(by: .milliseconds(120)) }
            guard let frame = terminal.frame else { continue }
            if let flaw = frame.flaw {
                Issue.record("seed \(seed), event \(turn), \(event): \(flaw)")
                return
            }
            if let cursor = frame.cursor { #expect(Rect(frame.size).contains(cursor), "event \(turn), \(event)") }
        }
        #expect(terminal.frameCount > count / 2)
        runner.stop()
    }
}
