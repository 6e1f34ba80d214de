extension Frame {

    /// The screen as plain text, with a line for each row. Lines contain neither trailing spaces nor escape codes.
    public var plainText: String {
        var text = ""
        for y in 0..<size.height {
            let row = cells.row(y)
            let end = row.lastIndex { $0.glyph != .blank && $0.width > 0 }.map { $0 + 1 } ?? row.startIndex
            for cell in row[row.startIndex..<end] where cell.width > 0 { text += cell.glyph.string }
            text += "\n"
        }
        return text
    }
}

extension Frame {

    /// Renders the screen as text with escape codes for colors and attributes, with a line for each row. `cat` shows
    /// the text correctly on a terminal. Each line is self-contained: it starts and ends in the terminal's plain style.
    /// Trailing spaces are removed, unless their background, an underline or reversed colors make them visible.
    ///
    /// - Parameter depth: The color depth to which the screen is reduced.
    public func ansiText(depth: ColorDepth = .trueColor) -> String {
        let cells = cells.reduced(to: depth)
        return (0..<size.height).map { Self.ansiLine(cells.row($0)) + "\n" }.joined()
    }

    private static func ansiLine(_ row: ArraySlice<Cell>) -> String {
        let end = row.lastIndex { $0.glyph != .blank || $0.style.isVisibleOnBlanks }.map { $0 + 1 } ?? row.startIndex
        var line = ""
        var style = Style.plain
        for cell in row[row.startIndex..<end] where cell.width > 0 {
            line += SGR.change(from: style, to: cell.style)
            style = cell.style
            line += cell.glyph.string
        }
        return line + SGR.change(from: style, to: .plain)
    }
}

extension Style {

    var isVisibleOnBlanks: Bool {
        background != .standard || !attributes.isDisjoint(with: [.underline, .reverse])
    }
}

/// The escape codes that select styles ("select graphic rendition").
enum SGR {

    private static let attributes: [(attribute: Style.Attributes, on: String, off: String)] = [
        (.bold, "1", "22"), (.dim, "2", "22"), (.italic, "3", "23"), (.underline, "4", "24"), (.reverse, "7", "27"),
    ]

    /// Returns a short code that changes one style to another; empty if they are equal.
    static func change(from old: Style, to new: Style) -> String {
        guard old != new else { return "" }
        if new == .plain { return "\u{1B}[m" }
        let fresh = "\u{1B}[" + (["0"] + parameters(of: new, besides: .plain)).joined(separator: ";") + "m"
        let changed = "\u{1B}[" + parameters(of: new, besides: old).joined(separator: ";") + "m"
        return changed.utf8.count <= fresh.utf8.count ? changed : fresh
    }

    private static func parameters(of new: Style, besides old: Style) -> [String] {
        var parameters: [String] = []
        var kept = old.attributes
        for (attribute, _, off) in attributes where kept.contains(attribute) && !new.attributes.contains(attribute) {
            if parameters.last != off { parameters.append(off) }
            // Code 22 resets both bold and dim.
            kept.subtract(off == "22" ? [.bold, .dim] : attribute)
        }
        for (attribute, on, _) in attributes where new.attributes.contains(attribute) && !kept.contains(attribute) {
            parameters.append(on)
        }
        if new.foreground != old.foreground { parameters += color(new.foreground, base: 30) }
        if new.background != old.background { parameters += color(new.background, base: 40) }
        return parameters
    }

    /// Returns the parameters that select the given color.
    ///
    /// - Parameter base: 30 for the foreground, 40 for the background.
    private static func color(_ color: Color, base: Int) -> [String] {
        if let (red, green, blue) = color.components { return ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"] }
        guard let index = color.index.map(Int.init) else { return ["\(base + 9)"] }
        switch index {
        case ..<8: return ["\(base + index)"]
        case ..<16: return ["\(base + 60 + index - 8)"]
        default: return ["\(base + 8)", "5", "\(index)"]
        }
    }
}
