import TerminalUI

/// The key hints on the last line, and the effects of clicks on them.
@MainActor
struct KeyLine {

    enum Press: Hashable {
        case command(DashboardCommand)
        /// Presses keys of the page or of its content, one after another.
        case keys([Key])
    }

    /// A key binding, reduced to the values that the last line needs.
    struct Entry {
        let command: DashboardCommand
        let label: String
        let hint: String?
    }

    static func entries(of keyMap: DashboardKeyMap, in context: DashboardContext) -> [Entry] {
        keyMap.bindings(in: context).map { Entry(command: $0.command, label: $0.shortLabel, hint: $0.hint) }
    }

    let hints: KeyHints
    /// The effect of each hint, in the order of the hints; the effects of the trailing hints are last. Nil for a hint
    /// without an effect.
    private let presses: [Press?]

    /// Creates the hints for the keys of a page or of an overlay.
    ///
    /// - Parameters:
    ///   - page: The current page.
    ///   - overlay: The overlay that receives the keys; nil for none.
    ///   - context: The context of the keys.
    ///   - entries: Returns the keys of the context, without the keys of the given actions.
    ///   - isAvailable: Returns whether a command has an effect now.
    init(
        of page: any Page, below overlay: (any BoardOverlay)?, in context: DashboardContext,
        entries: ([PanelAction]) -> [Entry], isAvailable: (DashboardCommand) -> Bool
    ) {
        let isOnPage = overlay == nil
        let actions = isOnPage ? page.availableActions.filter { $0.keys.first != .enter } : []
        let hintedActions = actions.filter { $0.hint != nil }
        let actionHints = hintedActions.map { KeyHints.Hint(key: $0.labels.first ?? "", label: $0.hint ?? "") }
        let own = isOnPage ? page.keyHints(in: context) : []
        let hinted = entries(actions).compactMap { binding in
            // In an overlay, the page does not determine the hint of the key that opens items.
            let isOthers = overlay.map { $0.passesOn && binding.command != .open } ?? true
            let word =
                overlay?.hint(for: binding.command) ?? (isOthers ? page.hint(for: binding.command) : nil)
                ?? binding.hint
            return word.flatMap { word in
                isAvailable(binding.command)
                    ? (hint: KeyHints.Hint(key: binding.label, label: word), command: binding.command) : nil
            }
        }
        // The keys that go back or quit, and the key that shows the help, are always visible.
        let isLasting = { (command: DashboardCommand) in [.back, .help, .quit].contains(command) }
        let (lasting, others) = (hinted.filter { isLasting($0.command) }, hinted.filter { !isLasting($0.command) })
        // These keys open an item, release pulled content, or go to the next match. They come first.
        let isNext = { (command: DashboardCommand) in
            if command == .nextMatch { return true }
            guard command == .open, isOnPage, let word = page.hint(for: .open) else { return false }
            return word != PanelsPage.wordForZoom
        }
        // Custom keys at the start of the key map come before all other keys, because they are specific to the board.
        let leading = Array(others.prefix { if case .custom = $0.command { true } else { false } })
        let first =
            leading + others.filter { isNext($0.command) } + others.filter { $0.command.isAboutLoading }
        let isLater = { (command: DashboardCommand) in context == .arranging && command == .nextPanel }
        let rest =
            others.dropFirst(leading.count).filter {
                !isNext($0.command) && !$0.command.isAboutLoading && !isLater($0.command)
            } + others.filter { isLater($0.command) }
        hints = KeyHints(first.map(\.hint) + actionHints + own + rest.map(\.hint), trailing: lasting.map(\.hint))
        presses =
            first.map { .command($0.command) } + hintedActions.map { .keys($0.firstKeys) } + own.map(Self.press)
            + (rest + lasting).map { .command($0.command) }
    }

    /// Returns the effect of a hint. If the hint has several keys, such as one for each direction, the last key is
    /// pressed.
    private static func press(_ hint: KeyHints.Hint) -> Press? {
        hint.key.split(separator: " ").last.flatMap { Key(String($0)) }.map { .keys([$0]) }
    }

    /// Returns the effect of the hint at the x coordinate of a line with the given width. Nil if there is no hint, or
    /// if the hint has no effect.
    func press(at x: Int, width: Int) -> Press? {
        guard let index = hints.index(at: x, width: width), presses.indices.contains(index) else { return nil }
        return presses[index]
    }
}
