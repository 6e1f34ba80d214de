import Dashboard
import Feeds
import LoadabilityViews
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadPageTests {

    /// The water level as a view, which has something to stand in its place.
    private struct Level: HasPlaceholder {
        var centimetres: Int
        static var placeholder: Label { Label("no level yet") }
        func draw(in canvas: inout Canvas) { canvas.write("\(centimetres) cm", x: 0, y: 0) }
    }

    private static func page(_ loader: ScriptedLoader<Int>) -> LoadPage {
        LoadPage(title: "Level", loader, view: { Level(centimetres: $0) }, placeholder: { Level.placeholder })
    }

    private let clock = ManualClock()
    private let loader: ScriptedLoader<Int>
    private let page: LoadPage
    private let session: TestSession

    init() {
        loader = ScriptedLoader(clock: clock)
        page = Self.page(loader)
        session = Self.session(page, clock)
    }

    private static func session(_ page: any Page, _ clock: ManualClock) -> TestSession {
        let screen = DashboardScreen(
            board: BoardModel(page.panels), tabs: [DashboardTab("Tab", page: page)], time: .utc,
            in: Environment(clock: clock))
        return TestSession(screen, width: 40, height: 9)
    }

    private var text: String {
        session.advance(by: .milliseconds(20))
        return session.terminal.text
    }

    @Test("It loads when it is shown; the placeholder is visible until there is content")
    func placeholder() {
        #expect(loader.loads.count == 1)
        #expect(text.contains("no level yet"))
        loader.succeed(312)
        #expect(text.contains("312 cm"))
        #expect(!text.contains("no level yet"))
        session.press("r")
        #expect(loader.loads.count == 2)
        #expect(text.contains("312 cm"))
    }

    @Test("Existing content is shown, and not loaded")
    func known() {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.finishLoading(.success(1))
        let session = Self.session(Self.page(loader), clock)
        #expect(loader.loads.isEmpty)
        #expect(session.terminal.text.contains("1 cm"))
    }

    @Test("An error is an alert above the content; dismissed, it is in the last row, and the content stays")
    func alert() {
        loader.succeed(312)
        session.press("r")
        loader.fail(TestError("the gauge does not answer\u{1B}[2J"))
        session.advance(by: .milliseconds(20)).expect(
            """
             Tab                         ✗ 1 failed
            312 cm
                ╭─ Error ──────────────────────╮
                │ the gauge does not answer[2J │
                │                              │
                │                       [ OK ] │
                ╰──────────────────────────────╯

             r refresh  esc dismiss  ? help  q quit
            """)
        session.press("esc").expect(
            """
             Tab                         ✗ 1 failed
            312 cm





            ✗ the gauge does not answer[2J
             r refresh   R all       ? help  q quit
            """)
    }

    @Test("A dismissed error stays dismissed until the next load, whatever else changes", arguments: ["esc", "enter"])
    func dismissed(key: String) {
        loader.succeed(312)
        session.press("r")
        loader.fail(TestError("offline"))
        #expect(text.contains("[ OK ]"))
        session.press(key)
        loader.invalidate()
        #expect(loader.provenance?.isStale(at: clock.now) == true)
        #expect(!text.contains("[ OK ]"))
        session.press("r")
        #expect(!text.contains("offline"))
        loader.fail(TestError("offline"))
        #expect(text.contains("[ OK ]"))
    }

    @Test("A click on the button dismisses the alert, one beside it does not")
    func click() throws {
        loader.fail(TestError("offline"))
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(rows.firstIndex { $0.contains("[ OK ]") })
        let x = try #require(rows[y].firstRange(of: "OK")).lowerBound
        let column = rows[y][..<x].count
        session.click(x: 1, y: y)
        #expect(text.contains("[ OK ]"))
        session.click(x: column, y: y)
        #expect(!text.contains("[ OK ]"))
        #expect(text.contains("✗ offline"))
    }

    @Test("Even for loadables without load numbers, the next load shows its error again")
    func group() {
        let other = ScriptedLoader<Int>(clock: clock)
        let both = MergedLoader(loader, other) { $0 + $1 }
        let page = LoadPage(title: "Both", both, view: { Level(centimetres: $0) }, placeholder: { Label("none") })
        let session = Self.session(page, clock)
        loader.fail(TestError("offline"))
        other.succeed(1)
        session.press("esc")
        session.advance(by: .milliseconds(20))
        #expect(!session.terminal.text.contains("[ OK ]"))
        both.sync()
        loader.fail(TestError("offline"))
        other.succeed(1)
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("[ OK ]"))
    }

    @Test("A page retains the feed that it shows, with its schedule")
    func feed() async {
        let source = ClosureSource<Int> { _ in .content(312) }
        weak var feed: Feed<Int>?
        let page: LoadPage
        do {
            let made = Feed("Level", from: source, every: .seconds(60), in: Environment(clock: clock))
            feed = made
            page = LoadPage(
                title: "Level", made, view: { Level(centimetres: $0) }, placeholder: { Label("no level yet") })
        }
        let session = Self.session(page, clock)
        await until { page.panels[0].nextSync != nil }
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("312 cm"))
        #expect(feed != nil)
    }

    @Test("The inspector also works for a view, and its content is text for others")
    func inspect() {
        loader.succeed(312)
        #expect(page.lines.map(\.text) == ["312 cm"])
        session.press("i")
        #expect(text.contains("312 cm"))
        session.press("esc")
        #expect(session.terminal.text.contains("r refresh"))
    }

    @Test("A panel shows its placeholder while the first content is loaded")
    func panel() async {
        let loader = ScriptedLoader<Int>(clock: clock)
        let panel = PanelModel(title: "Level")
        panel.show(loader, content: { Level(centimetres: $0) })
        panel.placeholder = { Level.placeholder }
        let session = Self.session(PanelsPage(panel), clock)
        #expect(session.terminal.text.contains("Press s to load"))
        session.press("s")
        await until {
            session.advance(by: .milliseconds(20))
            return session.terminal.text.contains("no level yet")
        }
        loader.fail(TestError("offline"))
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("offline"))
        session.press("r")
        loader.succeed(312)
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("312 cm"))
    }

    @Test("A page of a view is searched and copied as a panel is")
    func reading() {
        loader.succeed(312)
        session.terminal.type("/cm")
        session.press(.enter)
        #expect(text.contains("/cm 1 of 1"))
        session.terminal.type("y")
        #expect(session.terminal.clipboard == ["312 cm"])
        session.press(.escape)
        #expect(!text.contains("/cm"))
        #expect(text.contains("312 cm"))
    }
}
