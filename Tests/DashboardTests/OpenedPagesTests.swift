import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard

/// Pages of a board that open on top of other pages.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct OpenedPagesTests {

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000_000))
    private let list: PanelModel
    private let details: PanelModel
    private let events: PanelModel
    private let loader: ScriptedLoader<[String]>
    private let screen: DashboardScreen
    private let session: TestSession
    /// The page without a tab, as the board has it now; nil if it is gone.
    private let opened: Box

    @MainActor
    private final class Box {
        var page: BoardPage?

        init(_ page: BoardPage) { self.page = page }
    }

    init() {
        (list, loader) = Self.panel("Pods", clock)
        (details, _) = Self.panel("Details", clock)
        (events, _) = Self.panel("Events", clock)
        var page = BoardPage("Pod", panels: [details, events])
        page.hasTab = false
        opened = Box(page)
        var board = BoardPage("Cluster", panels: [list])
        board.onOpen = { [opened] _, item in
            PanelsPage(for: item?.text ?? "") { opened.page }
        }
        screen = DashboardScreen([board, page], time: .utc, in: Environment(clock: clock))
        session = TestSession(screen, width: 80, height: 24)
    }

    private static func panel(_ title: String, _ clock: ManualClock) -> (PanelModel, ScriptedLoader<[String]>) {
        let panel = PanelModel(title: title)
        let loader = ScriptedLoader<[String]>(clock: clock)
        panel.show(loader) { $0.map { ListRow(StyledText($0), id: $0) } }
        loader.finishLoading(.success((1...40).map { "\(title) \($0)" }))
        return (panel, loader)
    }

    private var text: String { session.advance(by: .milliseconds(50)).frame?.plainText ?? "" }

    @Test("A page opens with its path in the header, and leaving it returns to the same row and place")
    func openAndBack() {
        for _ in 0..<30 { session.press("j") }
        let before = text
        #expect(!before.contains("Pod  "))
        session.press("enter")
        let page = text
        #expect(page.contains("Cluster ▸ Pods 31") && page.contains("Details 1") && page.contains("Events 1"))
        session.press("esc")
        #expect(text == before)
    }

    @Test("The header counts the panels of an opened page, too, and its failures")
    func counted() {
        let (own, loader) = Self.panel("Own", clock)
        opened.page = BoardPage("Pod", panels: [own, list])
        func header() -> Substring { text.prefix { $0 != "\n" } }
        #expect(header().contains("● 3 fresh"))
        session.press("enter")
        #expect(header().contains("● 4 fresh"))
        loader.fail(TestError("gone"))
        #expect(header().contains("● 3 fresh  ✗ 1 failed"))
        session.press("esc")
        #expect(header().contains("● 3 fresh") && !header().contains("failed"))
    }

    @Test("Keys move between panels on an opened page, and the key line shows the way back")
    func severalPanels() {
        session.press("enter")
        #expect(screen.page.focusedPanel === details)
        #expect(text.contains("esc back"))
        session.press("tab")
        #expect(screen.page.focusedPanel === events)
        session.press("1")
        #expect(screen.page.focusedPanel === details)
        session.press("z")
        #expect(text.contains("Cluster ▸ Pods 1 ▸ Details"))
        session.press("esc esc")
        #expect(screen.page.focusedPanel === list)
    }

    @Test("The page behind another one keeps its row during a refresh")
    func refreshBehind() {
        session.press("j j j enter")
        loader.finishLoading(.success(["New"] + (1...40).map { "Pods \($0)" }))
        session.press("esc")
        #expect(screen.page.chosenItem?.text == "Pods 4")
    }

    @Test("A page without a tab is opened from the palette, by its title")
    func palette() {
        #expect(!text.contains("Pod "))
        session.press(":").type("open pod").press("enter")
        #expect(text.contains("Cluster ▸ Pod ") && text.contains("Details 1"))
        session.press(":").type("open pod")
        #expect(!text.contains("Open Pod"))
    }

    @Test("An opened page shows the panels that it has now, and is left when it is removed")
    func renewed() throws {
        let board = BoardPage("Cluster", panels: [list])
        session.press("enter tab")
        let (logs, _) = Self.panel("Logs", clock)
        opened.page = BoardPage("Pod", panels: [events, logs])
        screen.show([board, try #require(opened.page)])
        #expect(screen.page.focusedPanel === events)
        #expect(text.contains("Cluster ▸ Pods 1") && text.contains("Logs 1") && !text.contains("Details"))
        session.press("z")
        opened.page = nil
        screen.show([board])
        #expect(screen.page.focusedPanel === list)
        #expect(!text.contains("▸ Pods 1"))
    }

    @Test("A page opened for a row is left when the row's content is withdrawn, but not its own")
    func withdrawn() {
        session.press("enter")
        #expect(text.contains("▸ Pods 1"))
        loader.withdraw()
        #expect(!text.contains("▸ Pods 1"))
    }

    @Test("If no page has a tab, the first one does")
    func noTab() {
        var page = BoardPage("Pod", panels: [details])
        page.hasTab = false
        screen.show([page])
        #expect(screen.page.focusedPanel === details)
    }

    @Test("If no page has a tab, the palette opens all pages except the first, which is shown")
    func noTabInPalette() {
        var pages = [BoardPage("Pod", panels: [details]), BoardPage("Events", panels: [events])]
        for index in pages.indices { pages[index].hasTab = false }
        screen.show(pages)
        session.press(":").type("open")
        #expect(text.contains("Open Events") && !text.contains("Open Pod"))
    }
}
