import Feeds
import Loadables
public import TerminalUI

extension DashboardScreen {

    /// Loads all panels of the board once, and waits until all loads have succeeded, failed or been cancelled. Also
    /// loads the sources that only alerts use.
    ///
    /// The method does not wait for content that is pushed, or for a proxy without a loadable.
    ///
    /// - Parameter maximumAge: Content up to this age is not loaded again. Pass nil to load all content.
    public func loadOnce(maximumAge: Duration? = nil) async { await loadOnce(only: nil, maximumAge: maximumAge) }

    /// Loads all panels of the board or a single panel, and waits until all loads have ended.
    ///
    /// - Parameters:
    ///   - panel: A closure that returns the panel to load; nil to load all panels. The closure is called repeatedly,
    ///     because the panel may depend on loaded content.
    ///   - maximumAge: Content up to this age is not loaded again. Pass nil to load all content.
    package func loadOnce(only panel: (() -> PanelModel?)?, maximumAge: Duration? = nil) async {
        beforeLoadingOnce?()
        whenUnseen?()
        for panel in loadablePanels(panel) where !isYoung(panel, maximumAge) { panel.sync() }
        // Loaded content may start loads of other sources, so wait until no load is running.
        while let panel = loadablePanels(panel).first(where: \.isLoading) { await panel.settle() }
        if panel == nil { await loadWatched?() }
    }

    private func loadablePanels(_ only: (() -> PanelModel?)?) -> [PanelModel] {
        (only.map { [$0()].compactMap(\.self) } ?? board.panels).filter { $0.loadable != nil && $0.canSync }
    }

    private func isYoung(_ panel: PanelModel, _ maximumAge: Duration?) -> Bool {
        guard let maximumAge, panel.isContentsAvailable, let provenance = panel.provenance else { return false }
        let now = environment.clock.now
        return provenance.isAgeKnown(at: now) && provenance.age(at: now) <= maximumAge
    }

    /// Returns the board as plain text: a line with a summary, a line with the chosen values, the raised alerts,
    /// and each panel with its whole content, up to about 5,000 rows of each panel.
    ///
    /// - Parameters:
    ///   - width: The maximum width of lines, at least 1. If nil, the content has its natural width, at most 4,000
    ///     cells, as for a file or another program.
    ///   - symbols: The symbol set.
    public func plainText(width: Int? = nil, symbols: Symbols = .unicode) -> String {
        let now = environment.clock.now
        let summary = SummaryText(counts: board.summary(at: now), spinner: Spinner(elapsed: .zero))
        let panels = board.panels.flatMap {
            [""] + PrintedPanel($0, at: now, time).lines(width: width.map { max(1, $0) }, symbols: symbols)
        }
        let alerts = alerts.raised(at: now).map { entry in
            StyledText(VisibleText("\(entry.level.text(symbols).string): \(entry.title): \(entry.text)").description)
        }
        let chosen = values.map(\.printedText).joined(separator: "  ")
        let notes = (chosen.isEmpty ? [] : [StyledText(VisibleText(chosen).description)]) + alerts
        let lines = notes.flatMap { note in width.map { note.wrapped(to: max(1, $0)) } ?? [note] }.map(\.string)
        return ([summary.long(symbols).string] + lines + panels).map { $0 + "\n" }.joined()
    }

    /// The failures of the board, each as one line that begins with the title of the panel. A panel fails if its load
    /// has failed, entirely or in part, or if it has no content. Critical conditions that are true are also failures.
    public var failures: [String] {
        board.panels.compactMap(failure) + alerts.criticalSentences(at: environment.clock.now)
    }

    /// Returns the title and the failure of a panel as one line; nil if the panel has content and nothing has failed.
    package func failure(of panel: PanelModel) -> String? {
        PrintedPanel(panel, at: environment.clock.now, time).failure.map { "\(OneLine(panel.title)): \($0)" }
    }
}

extension PanelModel {

    fileprivate func settle() async {
        var observer: LoadableObserver?
        await withCheckedContinuation { continuation in
            observer = sink { panel in
                guard !panel.isLoading else { return }
                observer?.remove()
                continuation.resume()
            }
        }
        withExtendedLifetime(observer) {}
    }
}
