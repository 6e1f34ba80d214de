import Dashboard
import Foundation
import HomeServer
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// The home screen and the screens behind it.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct HomeScreenTests {

    @Test("The camera list and the favorites share a loader: a refresh of either updates both")
    func sharedLoader() {
        let home = HomeFixture()
        home.loadAll()
        home.terminal.type("]")
        home.terminal.press(.enter)
        home.advance(by: .seconds(61))
        #expect(home.text.contains("▲ stale, 1 min old"))
        home.terminal.type("r")
        var cameras = Contents.cameras
        cameras[0].name = "Back yard"
        home.cameras.succeed(cameras)
        home.settle()
        expectScreen(home.frame, "camera-list")
        home.terminal.press(.escape)
        home.terminal.type("[")
        #expect(home.text.contains("Back yard"))
        #expect(home.cameras.loads.count == 2)
    }

    @Test("The page of cameras has the favorites, and the others with their number")
    func otherCameras() {
        let home = HomeFixture(size: Size(width: 120, height: 40))
        home.loadAll()
        home.terminal.type("]")
        home.terminal.press(.enter)
        #expect(home.text.contains("Favorite cameras · 1 offline"))
        #expect(home.text.contains("Others · 1 camera"))
    }

    @Test("Loading everything loads each source once")
    func oneLoadEach() {
        let home = HomeFixture()
        home.load()
        let counts = [
            home.notices.loads, home.cameras.loads, home.intercoms.loads, home.barriers.loads, home.profile.loads,
            home.bills.loads,
        ].map(\.count)
        #expect(counts == [1, 1, 1, 1, 1, 1])
        #expect(home.events.loadHistory.count == 1)
    }

    @Test("Fresh content is not loaded at the start, unless it has a fault")
    func loadAnew() {
        let home = HomeFixture()
        home.loadAll()
        home.home.load(anew: [.cameras])
        #expect(home.cameras.loads.count == 2)
        #expect(home.notices.loads.count == 1)
    }

    @Test("A small tile shows in short that its camera is offline, and that its video is loading")
    func shortTiles() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        #expect(home.text.contains("Garage  ✗ offline "))
        home.terminal.type("2v")
        home.settle()
        #expect(home.text.contains(/Courtyard +↓/))
        home.terminal.press(.enter)
        #expect(home.text.contains(/Video +↓/) && !home.text.contains("↓ video"))
    }

    @Test("The header summarizes the board")
    func summary() {
        let home = HomeFixture()
        home.loadAll()
        #expect(home.text.contains("● 5 fresh"))
        home.terminal.type("2r")
        home.cameras.fail(TestError("no"))
        home.settle()
        #expect(home.text.contains("● 4 fresh  ✗ 1 failed"))
        home.advance(by: .seconds(61))
        #expect(home.text.contains("▲ 4 stale  ✗ 1 failed"))
    }

    @Test("Without visible ages, no redraw is scheduled before the next day")
    func idle() {
        let home = HomeFixture()
        // It is five past two in the afternoon.
        #expect(home.terminal.nextWake == .seconds(35_700))
    }

    @Test("A refresh moves neither the selection nor the scroll position nor the focus")
    func refreshMovesNothing() {
        let home = HomeFixture(size: Size(width: 80, height: 20))
        home.loadAll()
        home.terminal.type("4")
        home.terminal.press(.down, .down, .down, .down)
        let before = home.text
        home.terminal.type("r")
        home.succeedEvents()
        home.settle()
        #expect(home.text == before)
    }

    @Test("Text of all scripts stays aligned")
    func unicode() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.terminal.type("r")
        let names = ["Камера во двор", "停车场", "Wave 👋🏽", "Flag 🇩🇪", "Cafe\u{301} e\u{308}", "👨‍👩‍👧 family", "한국어"]
        let cameras = names.enumerated().map { index, name in
            Camera(
                id: "\(index)", name: name, place: "Entrance", isOnline: true, isFavorite: true,
                changedAt: Date(timeIntervalSince1970: 0))
        }
        home.terminal.type("2r")
        home.cameras.succeed(cameras)
        home.settle()
        expectScreen(home.frame, "unicode")
    }

    @Test("Escape sequences in a camera's name are shown, not executed")
    func escapeSequences() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.load()
        home.succeed()
        home.terminal.type("2r")
        let name = "A\u{1B}[31mred\u{1B}]0;title\u{07}\u{9B}2J\u{202E}b\r\nc"
        home.cameras.succeed([
            Camera(
                id: "x", name: name, place: "", isOnline: true, isFavorite: true,
                changedAt: Date(timeIntervalSince1970: 0))
        ])
        home.settle()
        let controls = home.text.unicodeScalars.filter {
            $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
        }
        #expect(controls.isEmpty)
        #expect(home.text.contains("A␛[31mred␛]0;title␇�2Jb c"))
    }

    @Test(
        "Every size is drawn, down to a single cell",
        arguments: [(1, 1), (2, 1), (1, 5), (5, 2), (10, 3), (20, 5), (31, 9), (60, 18), (200, 60), (500, 200)])
    func sizes(width: Int, height: Int) {
        let home = HomeFixture(size: Size(width: width, height: height))
        home.loadAll()
        home.terminal.type("?")
        home.terminal.type("?")
        home.terminal.type("i")
        #expect(home.frame?.size == Size(width: width, height: height))
    }

    @Test("In a terminal of 20x5 the focused panel is open and usable")
    func tiny() {
        let home = HomeFixture(size: Size(width: 20, height: 5))
        home.loadAll()
        home.terminal.type("2")
        expectScreen(home.frame, "tiny-20x5")
    }

    @Test("The services lead to lists, and back")
    func services() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.terminal.type("]")
        expectScreen(home.frame, "services")
        home.terminal.press(.enter)
        #expect(home.text.contains("Services ▸ Cameras"))
        home.terminal.press(.escape)
        #expect(!home.text.contains("▸"))
    }

    @Test("The services show no ages while fresh, and their details are aligned")
    func calmServices() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.bills.succeed((0..<12).map { _ in Contents.bills[0] })
        home.terminal.type("]")
        home.advance(by: .seconds(20))
        let rows = home.text.split(separator: "\n").filter { $0.contains("! ") }.prefix(2)
        #expect(rows.count == 2)
        #expect(Set(rows.compactMap { $0.firstIndex(of: "!")?.utf16Offset(in: $0) }).count == 1)
        #expect(!home.text.contains("20s"))
        home.advance(by: .seconds(60))
        #expect(home.text.contains("1m"))
    }

    @Test("The history shows the kind and place of its events; the current one is marked in the choices")
    func historyFilter() {
        let home = HomeFixture(size: Size(width: 120, height: 40))
        home.loadAll()
        home.terminal.type("]]f")
        #expect(home.text.contains("● All kinds"))
        home.terminal.type("j")
        home.terminal.press(.enter)
        #expect(home.text.contains("1 History · Movement"))
        home.terminal.type("P")
        home.terminal.press(.down, .down, .enter)
        #expect(home.text.contains("1 History · Movement, Courtyard"))
        home.terminal.type("f")
        #expect(home.text.contains("● Movement"))
        home.terminal.type("k")
        home.terminal.press(.enter)
        #expect(home.text.contains("1 History · Courtyard"))
    }

    @Test("At 80 by 24 the history has the hours above its map, all days, and complete names of places")
    func history() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.counts.succeed(Contents.counts)
        home.terminal.type("]]")
        #expect(home.text.contains("0     3     6 "))
        #expect(home.text.contains("Entrance 1 ") && home.text.contains("2 Events by place"))
        #expect(home.text.contains("│ Wed "))
    }

    @Test("The history and the profile have their own tabs")
    func tabs() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.terminal.type("]]")
        #expect(home.text.contains("1 History"))
        #expect(!home.text.contains("Notices"))
        home.terminal.type("]")
        #expect(home.text.contains("Ada Lindqvist"))
        home.terminal.type("]")
        #expect(home.text.contains("Notices"))
    }

    @Test("The inspector shows the current and the previous content, and the differences")
    func inspector() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.advance(by: .seconds(125))
        home.terminal.type("r")
        var notices = Contents.notices
        notices[1].body = "18 September, 10:00 to 12:00"
        notices.removeLast()
        home.notices.succeed(notices)
        home.terminal.type("i")
        expectScreen(home.frame, "inspector")
    }

    @Test("After a failure the inspector shows the error above the content")
    func inspectorAfterFailure() {
        let home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.advance(by: .seconds(125))
        home.load()
        home.fail()
        home.terminal.type("i")
        expectScreen(home.frame, "inspector-failed")
    }

    @Test("The help lists the available keys")
    func help() {
        let home = HomeFixture(size: Size(width: 80, height: 30))
        home.loadAll()
        home.terminal.type("?")
        expectScreen(home.frame, "help")
        home.terminal.press(.escape)
        #expect(!home.text.contains("Quit"))
    }

    @Test("Plain text has the board without the key line")
    func plainText() {
        let home = HomeFixture()
        home.loadAll()
        let text = home.screen.plainText(width: 100, symbols: .unicode)
        #expect(text.contains("Ada Lindqvist"))
        #expect(!text.contains("r refresh"))
        #expect(!text.contains("\u{1B}"))
    }
}
