import Boards
import Dashboard
import Filters
import FoundationEssentials
import Loadables
import Loadboard
import Settings
import TerminalUI

/// Reads a board's files again each time one of them is saved, and applies the changes. If the files contain errors,
/// the board does not change, and the errors are reported.
@MainActor
final class BoardReloading {

    private let origin: BoardOrigin
    private let board: Board
    private let consent: BoardConsent
    private let canAsk: Bool
    private let filters: FilterService
    private let userFolder: UserFolder
    private var settings: BoardSettings
    /// The stamps that the files had before they were read.
    private let stamps: [String: FileStamp]
    /// The number of times that the files have been read. Consent applies only to the settings that were read last.
    private var readCount = 0
    private lazy var watches = FileWatches { [weak self] _ in self?.read() }
    /// The task that checks the filters of the changed settings.
    private var reading: Task<Void, Never>?

    init(
        _ origin: BoardOrigin, _ settings: BoardSettings, since stamps: [String: FileStamp], _ board: Board,
        _ consent: BoardConsent, canAsk: Bool, filters: FilterService, userFolder: UserFolder
    ) {
        self.stamps = stamps
        (self.origin, self.settings, self.board, self.consent) = (origin, settings, board, consent)
        (self.canAsk, self.filters, self.userFolder) = (canAsk, filters, userFolder)
    }

    isolated deinit {
        reading?.cancel()
    }

    /// Starts watching the files, and asking for consent to addresses. If the board has no file, this method has no
    /// effect.
    func begin() {
        guard origin.isFile else { return }
        consent.addresses.observeRefusals { [weak self] in Task { @MainActor in self?.askAboutAddresses() } }
        watches.watch(settings.files.isEmpty ? [origin.path] : settings.files, since: stamps)
    }

    private func read() {
        reading?.cancel()
        readCount += 1
        let (settings, problems) = origin.read()
        guard let settings, problems.isEmpty else {
            return refuse(problems)
        }
        reading = Task { [weak self, filters] in
            let problems = await settings.filterProblems(by: filters, areBadOnly: true)
            guard !Task.isCancelled, let self else { return }
            if problems.isEmpty { use(settings) } else { refuse(problems) }
        }
    }

    private func refuse(_ problems: [SettingsProblem]) {
        let files = Set(problems.map(\.place.file)).sorted()
        let names = (files.isEmpty ? [origin.path] : files).map { OneLine($0.split(separator: "/").last ?? "") }
        board.notice = "\(names.map(\.description).joined(separator: ", ")) \(names.count == 1 ? "has" : "have") errors"
        board.screen.refuse(
            problems.isEmpty ? ["\(origin.path) cannot be read"] : problems.map { "\($0)" })
    }

    // MARK: Consent

    private func use(_ new: BoardSettings) {
        // If only addresses need consent, apply the settings. Loads from these addresses fail until the user agrees.
        guard let question = consent.question(about: new), !question.isAboutAddresses else {
            return apply(new, answer: ConsentList())
        }
        board.notice = "new settings need your consent"
        guard canAsk else {
            return board.report(
                "The saved settings need your consent, so nothing was changed; start the board again in a terminal to be asked"
            )
        }
        // Replace the message about an earlier reload.
        board.screen.show("The saved settings need your consent; nothing is changed yet")
        ask(
            question, title: "New on this board",
            refusal: "Nothing was changed; you will be asked again when the settings are saved again"
        ) { [weak self, readCount] in
            guard let self else { return }
            guard readCount == self.readCount else {
                return board.screen.show("The settings were saved again in the meantime; nothing was changed")
            }
            apply(new, answer: question.new)
        }
    }

    private func apply(_ new: BoardSettings, answer: ConsentList) {
        board.notice = nil
        settings = new
        give(answer)
        watches.watch(new.files)
        board.apply(new)
        userFolder.boardSettings = new.userSettings
        board.screen.show("Board reloaded")
    }

    /// Asks for consent to the addresses that have caused loads to fail. Does nothing while another question is shown.
    private func askAboutAddresses() {
        guard canAsk, !board.screen.isAsking, let question = consent.question(about: settings) else { return }
        ask(
            question, title: "Addresses of this board",
            refusal: "Nothing will be loaded from these addresses; refresh the source to be asked again"
        ) { [weak self] in
            self?.give(question.new)
            self?.board.retryFailures()
        }
    }

    private func give(_ answer: ConsentList) {
        do {
            try consent.give(to: settings, answer: answer)
        } catch {
            board.report(
                "Your consent cannot be saved (\(ErrorText(error).text)); you will be asked again at the next start")
        }
    }

    private func ask(
        _ question: ConsentQuestion, title: String, refusal: String, agree: @escaping @MainActor () -> Void
    ) {
        let answers = [
            Question.Answer("Not now") { [weak board] in board?.screen.show(refusal) },
            Question.Answer("Agree", needsReading: true, perform: agree),
        ]
        board.screen.ask(
            Question(title, answers: answers) { width, symbols in
                let lines = question.lines(width: width, signs: symbols == .ascii ? .ascii : .unicode)
                return Question.Text(
                    lines.map { StyledText($0.text, $0.isNew ? .text : .secondary) },
                    requiredCount: lines.count(where: \.isNew))
            })
    }
}
