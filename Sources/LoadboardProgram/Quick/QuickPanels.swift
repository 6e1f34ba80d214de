import Basics
import Boards
import Dashboard
import FoundationEssentials
import Loadables
import Settings
import TerminalUI

/// The panels of a ``QuickBoard`` while it is shown. This object changes the view of a panel if its content arrives
/// late. It also shows the panels as YAML, which the user can print or save.
@MainActor
final class QuickPanels {

    private nonisolated static let command = "lines"

    private let program: LoadboardProgram
    private let board: Board
    private var quick: QuickBoard
    private let looks: [Task<SourceLook, any Error>]
    private let responses: FirstResponses?
    private var waiting: [Task<Void, Never>] = []
    /// The lines to print when the program ends; nil for none.
    private(set) var printed: String?

    init(
        _ quick: QuickBoard, _ looks: [Task<SourceLook, any Error>], _ responses: FirstResponses?, on board: Board,
        of program: LoadboardProgram
    ) {
        (self.quick, self.looks, self.responses, self.board, self.program) = (quick, looks, responses, board, program)
    }

    /// Returns the responses for the first loads of the panels. The first load of a panel waits for the response that is
    /// examined for its proposal. No source is loaded twice.
    static func responses(
        _ quick: QuickBoard, _ looks: [Task<SourceLook, any Error>]
    ) -> FirstResponses {
        let responses = FirstResponses()
        for (name, look) in zip(quick.names, looks) { responses.add(for: name) { try? await look.value.answer } }
        return responses
    }

    isolated deinit {
        for task in waiting { task.cancel() }
        for look in looks { look.cancel() }
    }

    /// Returns the binding of the key that shows the panels as YAML.
    ///
    /// - Parameter isValid: Whether the board consists of panels for words that the user typed.
    nonisolated static func binding(isValid: Bool) -> DashboardKeyMap.Binding {
        DashboardKeyMap.Binding(
            .custom(command), [Key("B")], name: command, hint: "yaml",
            help: "Print these panels as YAML, or save them in your board", in: isValid ? [.board, .opened] : [])
    }

    /// Starts to wait for missing content of panels.
    func begin() {
        for index in quick.panels.indices where !quick.panels[index].isKnown {
            waiting.append(
                Task { [weak self, look = looks[index]] in
                    var result = await look.result
                    while case .failure = result, !Task.isCancelled {
                        guard let self, await hasContent(index) else { return }
                        result = await lookAgain(at: index)
                    }
                    if let look = try? result.get(), !Task.isCancelled { self?.take(look, at: index) }
                })
        }
    }

    /// Waits until a panel has content. Returns false if the panel is removed first.
    private func hasContent(_ index: Int) async -> Bool {
        guard let states = board.states(of: quick.names[index]) else { return false }
        for await state in states where state.content != nil { return true }
        return false
    }

    private func lookAgain(at index: Int) async -> Result<SourceLook, any Error> {
        let (typed, surroundings) = (quick.panels[index].typed, program.surroundings)
        return await Task { @concurrent in try await SourceLook(typed, surroundings: surroundings) }.result
    }

    private func take(_ look: SourceLook, at index: Int) {
        quick.take(look, at: index)
        if let answer = look.answer { responses?.add(for: quick.names[index]) { answer } }
        if let settings = program.origin(quick).read().board { board.apply(settings) }
    }

    /// Performs the command that shows the lines of the board in a dialog. The user can print or save the lines.
    ///
    /// - Returns: Whether `name` is this command.
    func perform(_ name: String) -> Bool {
        guard name == Self.command else { return false }
        if quick.sources.isEmpty {
            board.screen.show("Nothing to print or save: standard input cannot be read again later")
            return true
        }
        var lines = NewBoard()
        for source in quick.sources { lines.add(source) }
        let text = lines.text
        let path = program.options.target ?? program.folders.board
        let answers = [
            Question.Answer.cancel,
            Question.Answer("Print and quit") { [weak self] in
                self?.printed = text
                self?.board.screen.onRequest?(.quit)
            },
            Question.Answer("Save") { [weak self] in self?.save(to: path) },
        ]
        let shown = text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledText(String($0)) }
        let omitted =
            quick.hasTemporarySource
            ? " Standard input is left out, because it is available only until this program ends." : ""
        let note = "“Save” inserts these sources into \(OneLine(path)).\(omitted)"
        board.screen.ask(
            Question("These panels as YAML", answers: answers) { _, _ in
                Question.Text([StyledText(note, .secondary), StyledText("")] + shown.dropLast(), requiredCount: 0)
            })
        return true
    }

    private func save(to path: String) {
        let file = program.boardFile(path)
        do {
            var unseen: [String] = []
            for source in quick.sources {
                let inserted = try file.insert(source)
                program.agree(to: inserted.source.yaml, in: path)
                if inserted.needsPage { unseen.append("“\(inserted.source.name)”") }
            }
            let names = unseen.joined(separator: ", ")
            board.screen.show(
                unseen.isEmpty
                    ? "The sources are in \(OneLine(path))"
                    : "The sources are in \(OneLine(path)), which has pages; add \(names) to the rows of a page")
        } catch {
            board.screen.show("\(error)")
        }
    }
}
