import Loadables
import TerminalUI

/// What the inspector shows of a panel.
enum InspectorPage: String, CaseIterable {
    /// What is cached beside what is fresh.
    case contents
    /// The loaders behind the panel, and what came of their last loads.
    case loads
    /// What was sent and received; only where the sources say that.
    case exchange

    /// The pages that there are for a panel.
    static func pages(of inspection: LoadableInspection) -> [InspectorPage] {
        inspection.flattened.contains { $0.exchange != nil } ? allCases : [.contents, .loads]
    }

    /// The page after this one.
    func next(of pages: [InspectorPage]) -> InspectorPage {
        let index = pages.firstIndex(of: self).map { $0 + 1 } ?? 0
        return index < pages.count ? pages[index] : .contents
    }

    var title: String { rawValue.capitalizedFirst }
}

extension String {

    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// How a panel came to what it shows: how it is and what happens next, and one of its pages below that.
struct Inspector: View {

    let title: String
    let page: InspectorPage
    let inspection: LoadableInspection
    let retry: (number: Int, at: Timestamp)?
    let nextSync: Timestamp?
    let offset: Int
    let time: TimeOfDay
    let now: Timestamp
    /// The time that goes on evenly; for what turns.
    let elapsed: Duration

    private let contents: ContentsPage
    private let loads: LoadsPage
    private let exchange: ExchangePage

    @MainActor
    init(_ model: PanelModel, page: InspectorPage, offset: Int, host: PageHost) {
        let (time, now) = (host.time, host.date)
        let inspection = model.inspection
        title = model.title
        self.page = page
        self.inspection = inspection
        retry = model.retry
        nextSync = model.nextSync
        self.offset = offset
        self.time = time
        self.now = now
        elapsed = host.now
        contents = ContentsPage(
            snapshot: inspection.snapshot, latest: model.latest, previous: model.previous,
            difference: page == .contents ? model.difference : nil, offset: offset, time: time, now: now)
        loads = LoadsPage(inspection: inspection, offset: offset, time: time, now: now)
        exchange = ExchangePage(inspection: inspection, offset: offset)
    }

    /// The rows above the page: in a low terminal the names of the pages go first, then what happens next.
    private struct Header {
        let tabs: Int
        let state: Int
        let blank: Int

        init(height: Int) {
            tabs = height >= 6 ? 1 : 0
            state = height >= 4 ? 1 : 0
            blank = height >= 9 ? 1 : 0
        }

        var height: Int { tabs + state + blank }
    }

    /// How many lines there are to scroll through.
    var lineCount: Int {
        switch page {
        case .contents: contents.lineCount
        case .loads: loads.lineCount
        case .exchange: exchange.rows.count
        }
    }

    /// How many of the lines are seen in a region of that size.
    func visibleCount(in size: Size) -> Int {
        let height = Rect(size).insidePanel.height
        return max(0, height - Header(height: height).height - (page == .contents ? ContentsPage.headerHeight : 0))
    }

    func draw(in canvas: inout Canvas) {
        let status = PanelStatus(inspection.snapshot, at: now)
        let panel = Panel(
            title: "Inspect: \(title)",
            status: StyledText("\(status.sign(canvas.symbols)) \(status.rawValue)", status.role),
            isFocused: true,
            scroll: ScrollExtent(offset: offset, visible: visibleCount(in: canvas.size), total: lineCount),
            content: Body(inspector: self)
        )
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
    }

    private struct Body: View {
        let inspector: Inspector

        func draw(in canvas: inout Canvas) {
            let header = Header(height: canvas.size.height)
            let parts = canvas.bounds.rows([
                .fixed(header.tabs), .fixed(header.state), .fixed(header.blank), .fill(),
            ])
            canvas.draw(Label(tabs), in: parts[0])
            canvas.draw(InspectorStateLine(inspector), in: parts[1])
            switch inspector.page {
            case .contents: canvas.draw(inspector.contents, in: parts[3])
            case .loads: canvas.draw(inspector.loads, in: parts[3])
            case .exchange: canvas.draw(inspector.exchange, in: parts[3])
            }
        }

        private var tabs: StyledText {
            InspectorPage.pages(of: inspector.inspection).reduce(StyledText()) { line, page in
                let title = StyledText(page.title, page == inspector.page ? .selectedTab : .tab)
                return line.isEmpty ? title : line + "   " + title
            }
        }
    }
}

/// What went wrong last, or that nothing did, or that it loads, and when something happens next.
private struct InspectorStateLine: View {

    let inspector: Inspector

    init(_ inspector: Inspector) {
        self.inspector = inspector
    }

    private var now: Timestamp { inspector.now }

    func draw(in canvas: inout Canvas) {
        let text = what(canvas: &canvas)
        let next = next(canvas: &canvas)
        guard !next.isEmpty else {
            canvas.draw(Label(text), in: canvas.bounds)
            return
        }
        // What went wrong gives way to what happens next, as on the board.
        let tail = StyledText(" \(canvas.symbols.separator) \(next)", .secondary)
        let room = canvas.size.width - tail.width
        let line = room < 12 ? text : text.truncated(to: room, ellipsis: canvas.symbols.ellipsis) + tail
        canvas.draw(Label(line), in: canvas.bounds)
    }

    private func what(canvas: inout Canvas) -> StyledText {
        if let error = inspector.inspection.snapshot.error {
            return StyledText("\(canvas.symbols.warning) \(ErrorText(error).text)", .failed)
        }
        if inspector.inspection.snapshot.state == .syncing {
            let since = inspector.inspection.loadingSince
            let spinner = Spinner(elapsed: inspector.elapsed)
            canvas.redraw(after: spinner.timeToNextPicture)
            let text = since.map { "loading since \(inspector.time.text($0))" } ?? "loading"
            return StyledText(spinner.text(canvas.symbols), .loading) + StyledText(" \(text)", .secondary)
        }
        guard let failure = inspector.inspection.lastFailure else { return StyledText("no error so far", .secondary) }
        let age = Age(failure.at.duration(to: now))
        canvas.redraw(after: age.timeToNextChange)
        let when = "last error at \(inspector.time.text(failure.at)), \(age.sentence): "
        return StyledText(when, .secondary) + StyledText(ErrorText(failure.error).text)
    }

    private func next(canvas: inout Canvas) -> String {
        let number = inspector.retry?.number
        guard let moment = inspector.retry?.at ?? inspector.nextSync else { return "" }
        let countdown = Countdown(now.duration(to: moment))
        if let delay = countdown.timeToNextChange { canvas.redraw(after: delay) }
        return number.map { "retry \($0) in \(countdown.short)" } ?? "next load in \(countdown.short)"
    }
}
