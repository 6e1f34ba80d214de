import TerminalUI

/// The panels that share a place. The title of the visible panel names all of them: `3 Log │ 4 Events`.
struct PanelTabs: Hashable {

    struct Tab: Hashable {
        /// The index of the panel on the page.
        let panel: Int
        /// The number of the panel on the page, from 1.
        let number: Int
        let title: String
    }

    let tabs: [Tab]
    /// The index of the visible panel on the page.
    let shown: Int

    /// Returns the names from left to right. If they take up more than half of the width, each panel that is not
    /// visible is represented by its number.
    ///
    /// - Parameters:
    ///   - title: The whole title of the visible panel.
    ///   - width: The width of the panel.
    private func names(around title: StyledText, in width: Int) -> [StyledText] {
        func names(_ text: (Tab) -> String) -> [StyledText] {
            tabs.map { $0.panel == shown ? title : StyledText(text($0), .secondary) }
        }
        let whole = names { "\($0.number) \($0.title)" }
        let wholeWidth = whole.reduce(0) { $0 + $1.width } + Self.gap * (tabs.count - 1)
        return wholeWidth <= width / 2 ? whole : names { "\($0.number)" }
    }

    /// Returns the title of the visible panel with the names of the other panels.
    func text(around title: StyledText, in width: Int, _ symbols: Symbols) -> StyledText {
        let names = names(around: title, in: width)
        return names.dropFirst().reduce(names.first ?? title) {
            $0 + StyledText(" \(symbols.vertical) ", .secondary) + $1
        }
    }

    /// Returns the panel whose name is at the given cell; nil if there is none.
    ///
    /// - Parameters:
    ///   - x: The cell, counted from the left edge of the panel.
    ///   - title: The whole title of the visible panel.
    ///   - width: The width of the panel.
    func panel(at x: Int, around title: StyledText, in width: Int) -> Int? {
        var start = Self.margin
        for (tab, name) in zip(tabs, names(around: title, in: width)) {
            // The gap counts as part of the name, so that the name is easier to click.
            let end = start + name.width + Self.gap
            if (start..<end).contains(x) { return tab.panel }
            start = end
        }
        return nil
    }

    /// The width of a space, a line and a space.
    private static let gap = 3
    /// The width of a corner, a line and a space.
    private static let margin = 3
}

extension StyledText {

    /// Returns the title of a panel, preceded by the number of the panel on the page. If the number is nil, returns
    /// only the title.
    func numbered(_ number: Int?) -> StyledText { number.map { StyledText("\($0) ", .key) + self } ?? self }
}
