import BoardFiles
import Boards
import Dashboard
import FoundationEssentials
import Loadables
import LocalSources
import Settings

/// Applies a board's file as soon as it is saved, as a difference. One with an error changes nothing, and is said in a line.
@MainActor
final class BoardReloading {

    private let origin: BoardOrigin
    private let board: Board
    /// Whether somebody has agreed to it, or needs not.
    private let isTrusted: (BoardSettings) -> Bool
    private var watches: [String: Task<Void, Never>] = [:]

    init(_ origin: BoardOrigin, _ board: Board, isTrusted: @escaping (BoardSettings) -> Bool) {
        (self.origin, self.board, self.isTrusted) = (origin, board, isTrusted)
    }

    isolated deinit {
        for watch in watches.values { watch.cancel() }
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
        let (settings, problems) = origin.read()
        guard let settings, problems.isEmpty else {
            let first = problems.first.map { "\($0)" } ?? "\(origin.path) cannot be read"
            let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
            board.standing = "settings have errors"
            board.screen.show("\(OneLine(first, limit: 1_000))\(more); nothing was changed")
            return
        }
        guard isTrusted(settings) else {
            board.standing = "new settings wait for your consent"
            board.screen.show(
                "The board wants to run or read something new: start it again to be asked; nothing was changed")
            return
        }
        board.standing = nil
        watch(settings.files)
        board.apply(settings)
        board.screen.show("The new settings are in use")
    }
}
