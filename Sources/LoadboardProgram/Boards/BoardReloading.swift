import BoardFiles
import Boards
import Dashboard
import FoundationEssentials
import Loadables
import LocalSources
import Selection
import Settings

/// Applies a board's file as soon as it is saved, as a difference. One with an error changes nothing, and is said in a line.
@MainActor
final class BoardReloading {

    private let origin: BoardOrigin
    private let board: Board
    private let consent: BoardConsent
    /// Whether somebody is there to be asked.
    private let canAsk: Bool
    private let filters: SelectionService
    private var watches: [String: Task<Void, Never>] = [:]
    /// Looks at what was saved last.
    private var reading: Task<Void, Never>?

    init(_ origin: BoardOrigin, _ board: Board, _ consent: BoardConsent, canAsk: Bool, filters: SelectionService) {
        (self.origin, self.board, self.consent) = (origin, board, consent)
        (self.canAsk, self.filters) = (canAsk, filters)
    }

    isolated deinit {
        for watch in watches.values { watch.cancel() }
        reading?.cancel()
    }

    /// Begins to watch the files.
    func begin(_ settings: BoardSettings) {
        guard origin.isFile else { return }
        watch(settings.files.isEmpty ? [origin.path] : settings.files)
    }

    private func watch(_ files: [String]) {
        for (file, watch) in watches where !files.contains(file) {
            watch.cancel()
            watches[file] = nil
        }
        for file in files where watches[file] == nil && FileManager.default.fileExists(atPath: file) {
            watches[file] = Task { [weak self] in
                let source = FileSource(file, watches: true, pause: .milliseconds(50), absence: .seconds(86_400))
                var isFirst = true
                guard let answers = source.updates(LoadRequest()) else { return }
                do {
                    for try await _ in answers {
                        if !isFirst { self?.read() }
                        isFirst = false
                    }
                } catch {
                    // A file that is gone for a day is not waited for any longer, unless the board names it again.
                }
                if !Task.isCancelled { self?.watches[file] = nil }
            }
        }
    }

    private func read() {
        reading?.cancel()
        let (settings, problems) = origin.read()
        guard let settings, problems.isEmpty else {
            return refuse(problems.isEmpty ? ["\(origin.path) cannot be read"] : problems.map { "\($0)" })
        }
        reading = Task { [weak self, filters] in
            let problems = await settings.filterProblems(by: filters, areBadOnly: true)
            guard !Task.isCancelled, let self else { return }
            if problems.isEmpty { use(settings) } else { refuse(problems.map { "\($0)" }) }
        }
    }

    /// Says what is wrong, the first of it on the screen and all of it in the log.
    private func refuse(_ problems: [String]) {
        board.standing = "settings have errors"
        for problem in problems.dropFirst().reversed() { board.report(problem) }
        let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
        board.report("\(problems[0])\(more); nothing was changed")
    }

    private func use(_ settings: BoardSettings) {
        guard let new = consent.missing(in: settings) else { return apply(settings) }
        board.standing = "new settings wait for your consent"
        // What cannot be read whole in a dialog is not agreed to there.
        guard canAsk, new.lines.reduce(0, { $0 + 1 + $1.count / 48 }) <= Self.linesToAgree else {
            return board.report(
                "The board wants to run or read something new: start it again to be asked; nothing was changed")
        }
        let agree = Question.Answer("Agree") { [weak self] in self?.apply(settings) }
        let refuse = Question.Answer("Not now") { [weak board] in
            board?.screen.show("Nothing was changed; you are asked again when the settings are saved again")
        }
        let text = (["The settings that were saved want to do this:"] + new.lines).joined(separator: "\n")
        board.screen.ask(Question("New on this board", [text], answers: [refuse, agree]))
    }

    private static let linesToAgree = 12

    private func apply(_ settings: BoardSettings) {
        board.standing = nil
        watch(settings.files)
        board.apply(settings)
        board.screen.show("The new settings are in use")
        do {
            try consent.give(to: settings)
        } catch {
            board.report("The consent cannot be remembered: \(ErrorText(error).text)")
        }
    }
}
