import Loadables
import TerminalUI

/// What the inspector shows of a panel.
enum InspectorPage: String, CaseIterable {
    /// What is there now beside what was there before.
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
    let offset: Int
    let now: Timestamp

    private let state: InspectorState
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
        self.offset = offset
        self.now = now
        state = InspectorState(
            inspection: inspection, retry: model.retry, nextSync: model.nextSync, time: time, now: now,
            elapsed: host.now)
        contents = ContentsPage(
            inspection: inspection, latest: model.latest, previous: model.previous,
            difference: page == .contents ? model.difference : nil, offset: offset, time: time, now: now)
        loads = LoadsPage(inspection: inspection, offset: offset, time: time, now: now)
        exchange = ExchangePage(inspection: inspection, offset: offset)
    }

    /// The rows above the page: in a low terminal the names of the pages go first, then how it is and what happens next.
    private struct Header {
        let tabs: Int
        let state: [StyledText]
        let blank: Int

        init(_ inspector: Inspector, in size: Size, _ symbols: Symbols) {
            tabs = size.height >= 6 ? 1 : 0
            blank = size.height >= 9 ? 1 : 0
            // Four rows of the page stay in sight.
            let room = size.height >= 4 ? max(1, size.height - tabs - blank - 4) : 0
            state = inspector.state.lines(in: Size(width: size.width, height: room), symbols)
        }

        var height: Int { tabs + state.count + blank }
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
        let inside = Rect(size).insidePanel.size
        // Signs are as wide in every set.
        let header = Header(self, in: inside, .unicode)
        return max(0, inside.height - header.height - (page == .contents ? ContentsPage.headerHeight : 0))
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
            let header = Header(inspector, in: canvas.size, canvas.symbols)
            let parts = canvas.bounds.rows([
                .fixed(header.tabs), .fixed(header.state.count), .fixed(header.blank), .fill(),
            ])
            canvas.draw(Label(tabs), in: parts[0])
            canvas.draw(ListView(rows: header.state.map { ListRow($0) }), in: parts[1])
            if let delay = inspector.state.timeToNextChange { canvas.redraw(after: delay) }
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
