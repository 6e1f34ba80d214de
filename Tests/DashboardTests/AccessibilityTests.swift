import Feeds
import LoadableTesting
import Loadables
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// A board without colors, without sight, and on a terminal with few signs.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AccessibilityTests {

    private let clock = ManualClock()

    /// A board of several panels in rows, all of them loaded; the last one has failed since.
    private func screen() -> DashboardScreen {
        let loaders = (0..<4).map { _ in ScriptedLoader<[String]>(clock: clock) }
        let panels = (1...4).map { PanelModel(title: "Panel \($0)") }
        for (panel, loader) in zip(panels, loaders) {
            panel.show(loader) { $0.map { ListRow(StyledText($0)) } }
            panel.sync()
            loader.succeed(["\(panel.title.lowercased()) row"])
        }
        panels[3].sync()
        loaders[3].fail(TestError("no route"))
        panels[2].alert("something is wrong") { true }
        let screen = DashboardScreen(panels, in: Environment(clock: clock))
        return screen
    }

    @Test("Sentences are in the order of the panels, each with the panel, its state and its content")
    func readingOrder() {
        var lines: [String] = []
        let report = ChangeReport(screen()) { lines.append($0) }
        withExtendedLifetime(report) {}
        let texts = lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        #expect(
            texts == [
                "Panel 1: fresh, 1 item", "Panel 2: fresh, 1 item", "Panel 3: fresh, 1 item",
                "Panel 4: failed: no route; the content is from just now, 1 item", "Alert: Panel 3: something is wrong",
            ])
    }

    @Test(
        "A printed board has a summary first, then each panel with its state before its content")
    func printedOrder() throws {
        let text = screen().plainText(width: 60)
        var place = text.startIndex
        for part in [
            "3 fresh", "Panel 1", "fresh", "panel 1 row", "Panel 2", "panel 2 row", "Panel 3", "panel 3 row",
            "Panel 4", "failed", "panel 4 row", "no route",
        ] {
            let range = try #require(text.range(of: part, from: place), "\(part) in \(text)")
            place = range.upperBound
        }
    }

    @Test(
        "Each panel state and alert level has its own sign and word, in each set of symbols",
        arguments: [Symbols.unicode, .console, .ascii])
    func withoutColor(symbols: Symbols) {
        func areDifferent(_ texts: [String]) -> Bool {
            Set(texts).count == texts.count && texts.allSatisfy { !$0.isEmpty && $0 != " " }
        }
        #expect(areDifferent(PanelStatus.allCases.map { $0.sign(symbols) }))
        #expect(areDifferent(PanelStatus.allCases.map(\.word)))
        #expect(areDifferent(AlertLevel.allCases.map { $0.sign(symbols) }))
        #expect(areDifferent(AlertLevel.allCases.map { $0.text(symbols).string }))
    }

    @Test("A selected row, a match and a focused panel also differ by attributes")
    func attributes() {
        for theme in Theme.named.map(\.theme) {
            for (role, other) in [
                (Role.selection, Role.text), (.inactiveSelection, .text), (.match, .text), (.currentMatch, .match),
                (.focusedBorder, .border), (.focusedTitle, .title), (.selectedTab, .tab), (.header, .text),
                (.emphasis, .text),
            ] {
                #expect(theme[role].attributes != theme[other].attributes, "\(role)")
            }
        }
    }

    @Test("In the terminal theme, state colors are readable with xterm's palette on black")
    func xterm() {
        let black = Color.rgb(0, 0, 0)
        for role in [Role.success, .info, .caution, .failure, .warning, .added, .key, .focusedTitle, .match] {
            let style = Theme.terminal[role]
            // Bold text has the bright color of the palette.
            let color = style.foreground.index.map {
                Color.indexed(style.attributes.contains(.bold) && $0 < 8 ? $0 + 8 : $0)
            }
            #expect((color?.contrast(with: black) ?? 21) >= 4.5, "\(role)")
        }
    }
}

extension String {

    fileprivate func range(of part: String, from start: String.Index) -> Range<String.Index>? {
        var rest = self[start...]
        while !rest.isEmpty {
            if rest.hasPrefix(part) { return rest.startIndex..<index(rest.startIndex, offsetBy: part.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
