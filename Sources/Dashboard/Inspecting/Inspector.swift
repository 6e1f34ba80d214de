import Loadables
import TerminalUI

/// What a panel has kept beside what its source says, line by line, and what happened last.
struct Inspector: View {

    let title: String
    let snapshot: LoadableSnapshot
    let latest: PanelVersion?
    let previous: PanelVersion?
    let retry: (number: Int, at: Timestamp)?
    let loadingSince: Timestamp?
    let lastFailure: (error: any Error, at: Timestamp)?
    let offset: Int
    let time: TimeOfDay
    let context: DrawingContext

    @MainActor
    init(_ model: PanelModel, offset: Int, time: TimeOfDay, context: DrawingContext) {
        title = model.title
        snapshot = model.snapshot
        latest = model.latest
        previous = model.previous
        retry = model.retry
        loadingSince = model.loadingSince
        lastFailure = model.lastFailure
        self.offset = offset
        self.time = time
        self.context = context
    }

    /// What stands on one side.
    private struct Side {
        var heading: String
        var origin: String
        /// Nil if there is nothing to compare.
        var lines: [String]?
    }

    /// How many lines there are to scroll through.
    var lineCount: Int {
        guard let left = kept.lines, let right = fresh.lines else {
            return kept.lines?.count ?? fresh.lines?.count ?? 0
        }
        return DiffView(left: left, right: right).rows.count
    }

    func draw(in canvas: inout Canvas) {
        let status = PanelStatus(snapshot, at: context.now)
        let panel = Panel(
            title: StyledText("Inspect: \(title)", .focusedTitle),
            status: StyledText("\(status.sign(canvas.symbols)) \(status.rawValue)", status.role),
            isFocused: true,
            scroll: ScrollExtent(offset: offset, visible: max(0, canvas.size.height - 7), total: lineCount),
            content: Body(inspector: self)
        )
        canvas.draw(Dialog(panel, size: canvas.size), in: canvas.bounds)
    }

    // MARK: Both sides

    /// Whether the latest content is the answer to the latest load.
    private var isLatestFresh: Bool {
        switch snapshot.state {
        case .didSyncSuccessfully, .idle: latest?.provenance?.origin != .cache
        case .syncing, .didFailToSync: false
        }
    }

    private var kept: Side {
        let version = isLatestFresh ? previous : latest
        return Side(
            heading: "cached", origin: origin(version, isMissing: "nothing before that"),
            lines: version?.rows.map(\.string))
    }

    private var fresh: Side {
        if isLatestFresh, let latest {
            return Side(heading: "fresh", origin: origin(latest, isMissing: ""), lines: latest.rows.map(\.string))
        }
        switch snapshot.state {
        case .syncing: return Side(heading: "fresh", origin: "loading", lines: nil)
        case .didFailToSync: return Side(heading: "fresh", origin: "none: the last load failed", lines: nil)
        case .idle, .didSyncSuccessfully: return Side(heading: "fresh", origin: "not loaded yet", lines: nil)
        }
    }

    private func origin(_ version: PanelVersion?, isMissing missing: String) -> String {
        guard let version else { return missing }
        guard let provenance = version.provenance else { return "" }
        let age = Age(provenance.age(at: context.now))
        let source = provenance.origin == .cache ? "from the cache" : "from the source"
        return "\(source), \(time.text(provenance.date)), \(age.sentence)"
    }

    // MARK: Drawing

    private struct Body: View {
        let inspector: Inspector

        func draw(in canvas: inout Canvas) {
            let (kept, fresh) = (inspector.kept, inspector.fresh)
            let parts = canvas.bounds.rows([.fixed(1), .fixed(1), .fixed(1), .fixed(1), .fill()])
            let (left, right) = Self.columns(parts[2])
            canvas.draw(Label(inspector.message(canvas: &canvas)), in: parts[0])
            canvas.draw(Label(StyledText(kept.heading, .emphasis)), in: left)
            canvas.draw(Label(StyledText(fresh.heading, .emphasis)), in: right)
            let (leftOrigin, rightOrigin) = Self.columns(parts[3])
            canvas.draw(Label(StyledText(kept.origin, .secondary)), in: leftOrigin)
            canvas.draw(Label(StyledText(fresh.origin, .secondary)), in: rightOrigin)
            drawLines(kept.lines, fresh.lines, in: parts[4], canvas: &canvas)
            for version in [inspector.latest, inspector.previous] {
                guard let provenance = version?.provenance else { continue }
                canvas.redraw(after: Age(provenance.age(at: inspector.context.now)).timeToNextChange)
            }
        }

        private func drawLines(_ left: [String]?, _ right: [String]?, in rect: Rect, canvas: inout Canvas) {
            if let left, let right {
                canvas.draw(DiffView(left: left, right: right, offset: inspector.offset), in: rect)
                return
            }
            let (leftColumn, rightColumn) = Self.columns(rect)
            let rows = (left ?? right ?? []).dropFirst(inspector.offset).map { ListRow(StyledText($0)) }
            canvas.draw(ListView(rows: rows), in: left == nil ? rightColumn : leftColumn)
        }

        private static func columns(_ rect: Rect) -> (Rect, Rect) {
            let columns = rect.columns([.fill(), .fixed(3), .fill()])
            return (columns[0], columns[2])
        }
    }

    /// The last error, or that there is none, and when something happens next.
    private func message(canvas: inout Canvas) -> StyledText {
        if let error = snapshot.error {
            var text = StyledText("\(canvas.symbols.warning) \(ErrorText(error).text)", .failed)
            if let retry {
                let countdown = Countdown(context.now.duration(to: retry.at))
                text += StyledText(
                    " \(canvas.symbols.separator) retry \(retry.number) in \(countdown.short)", .secondary)
                if let delay = countdown.timeToNextChange { canvas.redraw(after: delay) }
            }
            return text
        }
        if let loadingSince {
            let spinner = Spinner(elapsed: loadingSince.duration(to: context.now))
            canvas.redraw(after: spinner.timeToNextPicture)
            return StyledText(spinner.text(canvas.symbols), .loading) + StyledText(" loading", .secondary)
        }
        guard let lastFailure else { return StyledText("no error so far", .secondary) }
        let age = Age(lastFailure.at.duration(to: context.now))
        canvas.redraw(after: age.timeToNextChange)
        let when = "last error at \(time.text(lastFailure.at)), \(age.sentence): "
        return StyledText(when, .secondary) + StyledText(ErrorText(lastFailure.error).text)
    }
}
