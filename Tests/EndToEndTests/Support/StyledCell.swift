/// A cell as a terminal shows it.
struct StyledCell {

    var character: Character = " "
    /// By its number, or as `2;red;green;blue`; nil for the terminal's own. That of a reversed cell is its background.
    private(set) var foreground: String?
    private(set) var background: String?
    private(set) var isBold = false
    private var isReversed = false

    /// The rows of a screen as `tmux capture-pane -e` writes them. Each character must be one column wide.
    static func rows(_ text: String) -> [[StyledCell]] {
        var style = StyledCell()
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var cells: [StyledCell] = []
            var rest = line
            while let character = rest.popFirst() {
                guard character == "\u{1B}" else {
                    cells.append(style.shown(character))
                    continue
                }
                let code = rest.dropFirst().prefix { !$0.isLetter }
                rest = rest.dropFirst(code.count + 2)
                style.apply(code)
            }
            return cells
        }
    }

    private func shown(_ character: Character) -> StyledCell {
        var cell = self
        cell.character = character
        if isReversed { (cell.foreground, cell.background) = (background, foreground) }
        return cell
    }

    private mutating func apply(_ code: Substring) {
        var numbers = code.split(separator: ";").map { Int($0) ?? 0 }[...]
        if numbers.isEmpty { self = StyledCell() }
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = StyledCell()
            case 1: isBold = true
            case 7: isReversed = true
            case 30...37: foreground = "\(number - 30)"
            case 40...47: background = "\(number - 40)"
            case 39: foreground = nil
            case 49: background = nil
            case 38: foreground = Self.color(&numbers)
            case 48: background = Self.color(&numbers)
            default: break
            }
        }
    }

    private static func color(_ numbers: inout ArraySlice<Int>) -> String {
        let parts = numbers.prefix(numbers.first == 5 ? 2 : 4)
        numbers = numbers.dropFirst(parts.count)
        return parts.map(String.init).joined(separator: ";")
    }
}
