import TerminalUI

/// The keys that are valid now in the last line, and what each of them does.
@MainActor
struct KeyLine {

    /// What a press on a key does.
    enum Press: Hashable {
        case command(DashboardCommand)
        /// The keys are the page's or its content's own. They are pressed one after another.
        case keys([Key])
    }

    /// A key of the map, as it may stand there.
    struct Entry {
        let command: DashboardCommand
        let label: String
        let hint: String?
    }

    /// The keys of a map that are valid in a context.
    static func entries(of keyMap: DashboardKeyMap, in context: DashboardContext) -> [Entry] {
        keyMap.bindings(in: context).map { Entry(command: $0.command, label: $0.shortLabel, hint: $0.hint) }
    }

    let hints: KeyHints
    /// What each of the hints does, those at the end last; nil for nothing.
    private let presses: [Press?]

    /// Takes the keys of a page, or of what lies above it.
    ///
    /// - Parameters:
    ///   - page: The page that is seen.
    ///   - overlay: What lies above it and has the keys; nil for nothing.
    ///   - context: Where the keys have to be valid.
    ///   - entries: The keys there that are not those of the actions.
    ///   - isAvailable: Whether a key would do anything now.
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
            // What opens in an overlay is its own.
            let isOthers = overlay.map { $0.passesOn && binding.command != .open } ?? true
            let word =
                overlay?.hint(for: binding.command) ?? (isOthers ? page.hint(for: binding.command) : nil)
                ?? binding.hint
            return word.flatMap { word in
                isAvailable(binding.command)
                    ? (hint: KeyHints.Hint(key: binding.label, label: word), command: binding.command) : nil
            }
        }
        // Whatever else there is no room for, the ways out and to the other keys stay in sight.
        let isLasting = { (command: DashboardCommand) in [.back, .help, .quit].contains(command) }
        let (lasting, others) = (hinted.filter { isLasting($0.command) }, hinted.filter { !isLasting($0.command) })
        // What is pulled is released, and what is looked for is gone through next; what the content does comes before the ways
        // to others.
        let isNext = { (command: DashboardCommand) in
            if command == .nextMatch { return true }
            guard command == .open, isOnPage, let word = page.hint(for: .open) else { return false }
            return word != PanelsPage.wordForZoom
        }
        // What a program puts before all else in its key map is what its board is there for.
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

    /// Of several keys, as those for both directions, the one that goes on is meant.
    private static func press(_ hint: KeyHints.Hint) -> Press? {
        hint.key.split(separator: " ").last.flatMap { Key(String($0)) }.map { .keys([$0]) }
    }

    /// What the key in that column of a line of that width does; nil if there is none.
    func press(at x: Int, width: Int) -> Press? {
        guard let index = hints.index(at: x, width: width), presses.indices.contains(index) else { return nil }
        return presses[index]
    }
}
