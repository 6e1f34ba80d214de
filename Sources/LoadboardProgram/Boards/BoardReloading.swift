import Boards
import Dashboard
import Filters
import FoundationEssentials
import Loadables
import Loadboard
import Settings
import TerminalUI

/// Reads a board's files again each time one of them is saved, and applies the changes. If the files contain errors, or
/// if a file was removed, the board does not change, and the errors are reported.
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
    /// The files that existed when the settings were applied.
    private var files: [String] = []
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
        watch(settings, since: stamps)
    }

    private func watch(_ settings: BoardSettings, since stamps: [String: FileStamp] = [:]) {
        files = (settings.files.isEmpty ? [origin.path] : settings.files).filter(DiskFiles().contains)
        watches.watch(files, since: stamps)
    }

    private func read() {
        reading?.cancel()
        readCount += 1
        let (settings, problems) = origin.read()
        guard let settings, problems.isEmpty else {
            watchCorrections(of: settings)
            return refuse(problems)
        }
        reading = Task { [weak self, filters] in
            let problems = await settings.filterProblems(by: filters, areBadOnly: true)
            guard !Task.isCancelled, let self else { return }
            if problems.isEmpty { use(settings) } else { refuse(problems) }
        }
    }

    /// Watches also the files in which errors of the refused settings can be corrected.
    private func watchCorrections(of refused: BoardSettings?) {
        guard let refused else { return }
        watches.watch(files + refused.files.filter(DiskFiles().contains) + origin.missingThemes(of: refused))
    }

    private func refuse(_ problems: [SettingsProblem]) {
        let gone = files.filter { !DiskFiles().contains($0) }
        guard gone.isEmpty else {
            let subject = Self.names(of: gone, "is", "are")
            board.notice = "\(subject) gone"
            return board.report("\(subject) gone; the board keeps its last settings")
        }
        let files = Set(problems.map(\.place.file)).sorted()
        board.notice = "\(Self.names(of: files.isEmpty ? [origin.path] : files, "has", "have")) errors"
        board.screen.refuse(
            problems.isEmpty ? ["\(origin.path) cannot be read"] : problems.map { "\($0)" })
    }

    /// Returns the names of files, followed by the verb in the singular or plural.
    private static func names(of files: [String], _ singular: String, _ plural: String) -> String {
        let names = files.map { OneLine($0.split(separator: "/").last ?? "").description }
        return "\(names.joined(separator: ", ")) \(names.count == 1 ? singular : plural)"
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
        watch(new)
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
