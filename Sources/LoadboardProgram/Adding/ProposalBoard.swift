import Boards
import FoundationEssentials
import Loadboard
import Settings
import Synchronization

/// A board that shows a preview of each proposal for a source, together with the proposed lines.
@MainActor
final class ProposalBoard {

    private static let next = "next proposal"
    private static let previous = "previous proposal"
    private static let print = "print the lines"
    /// The name of the source that shows the lines. The names of proposed sources contain no spaces, so this name is
    /// unique.
    private nonisolated static let linesName = "YAML for your board"

    private let look: SourceLook
    private let responses = FirstResponses()
    private let lines: Lines
    private let board: Board
    private var index = 0
    /// The source that the user chose; nil until the user has chosen.
    private(set) var chosen: ProposedSource?

    var screen: DashboardScreen { board.screen }

    private var options: [SourceLook.Option] { look.options }

    init(_ look: SourceLook, surroundings: BoardSurroundings) {
        self.look = look
        let options = look.options
        var surroundings = surroundings
        surroundings.firstResponses = responses
        let lines = Lines()
        self.lines = lines
        surroundings.answers = { source in
            source.name == Self.linesName ? ClosureSource { _ in .content(Data(lines.text.utf8)) } : nil
        }
        if let first = options.first {
            surroundings.variables = first.source.environment(surroundings.variables)
            lines.text = first.source.yaml
        }
        board = Board(
            Self.settings(options, 0), surroundings: surroundings, keyMap: Self.keyMap(options.count),
            in: Environment())
        board.screen.onCustomCommand = { [weak self] name, _ in self?.perform(name) }
        handOver(options.first)
    }

    /// Uses the examined response for the next load of a proposal, so that the source is not loaded again.
    private func handOver(_ option: SourceLook.Option?) {
        guard let option, let answer = look.answer else { return }
        responses.add(for: option.source.name) { answer }
    }

    func start() { board.start() }

    private func perform(_ name: String) {
        switch name {
        case Self.next: show((index + 1) % options.count)
        case Self.previous: show((index + options.count - 1) % options.count)
        case Self.print:
            chosen = options[index].source
            screen.onRequest?(.quit)
        default: break
        }
    }

    private func show(_ index: Int) {
        guard index != self.index else { return }
        self.index = index
        lines.text = options[index].source.yaml
        handOver(options[index])
        board.apply(Self.settings(options, index))
    }

    /// Returns the settings of a board with one page. The page shows the preview of a proposal above the lines of the
    /// proposal.
    private static func settings(_ options: [SourceLook.Option], _ index: Int) -> BoardSettings {
        let option = options[index]
        var settings = option.board
        let place = SettingsPlace(settings.file)
        settings.title = "loadboard add"
        // The path differs for each proposal, so that the source with the lines is loaded again.
        let file = FileOrigin(SettingsText("(proposal \(index + 1))", at: place))
        let title = options.count > 1 ? "Proposal \(index + 1) of \(options.count)" : "The proposal"
        settings.sources.append(
            SourceSettings(linesName, at: place, from: file, title: title, every: nil))
        let height = option.source.yaml.split(separator: "\n").count + 2
        settings.pages = [
            PageSettings(
                title: "loadboard add",
                rows: [
                    [PanelSettings(option.source.name, at: place, height: max(12, 24 - height))],
                    [PanelSettings(linesName, at: place, height: height)],
                ], at: place)
        ]
        return settings
    }

    /// Returns the usual key bindings of a board, with `enter` to choose the shown lines. If there are several
    /// proposals, `n` and `N` show the next and previous proposal. Other key hints are removed to leave space for these
    /// keys.
    private static func keyMap(_ count: Int) -> DashboardKeyMap {
        let pages: Set<DashboardContext> = [.board, .opened]
        var map = ProgramKeys.map(isQuick: false, hasFile: false)
        map.bindings = map.bindings.compactMap { binding in
            var binding = binding
            if [.open, .nextMatch, .previousMatch].contains(binding.command) { binding.contexts.subtract(pages) }
            if ![.help, .quit, .back, .nextPanel].contains(binding.command) { binding.hint = nil }
            return binding.contexts.isEmpty ? nil : binding
        }
        let own = [
            DashboardKeyMap.Binding(
                .custom(print), [.enter], hint: "print", help: "Print the YAML for your board, and quit", in: pages)
        ]
        let others = [
            DashboardKeyMap.Binding(
                .custom(next), [Key("n")], hint: "others", help: "Show the next proposal", in: pages),
            DashboardKeyMap.Binding(
                .custom(previous), [Key("N")], help: "Show the previous proposal", in: pages),
        ]
        map.bindings = own + (count > 1 ? others : []) + map.bindings
        return map
    }
}

private final class Lines: Sendable {

    private let current = Mutex("")

    var text: String {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
