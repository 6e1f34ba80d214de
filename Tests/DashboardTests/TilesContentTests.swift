import Dashboard
import Feeds
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// Tiles in a grid: how they look in rooms of many sizes, and how one goes through them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TilesContentTests {

    private typealias Tile = TilesContent.Tile

    private static let doors: [Tile] = [
        ("Gate", "closed", true), ("Car park", "open", false), ("Entrance 1", "ready", true),
        ("Entrance 2", "ready", true), ("Garden", "out of order", false),
    ].map { name, state, isWell in
        Tile(
            name, detail: StyledText("\(isWell ? "●" : "▲") \(state)", isWell ? .success : .caution),
            button: state == "out of order" ? nil : "Open", id: name)
    }

    private static func cameras(_ count: Int) -> [Tile] {
        (0..<count).map { number in
            let image = PixelImage(width: 32, height: 18) { x, y in
                (UInt8(60 + x * 5), UInt8(90 + y * 7), UInt8(number * 40), 255)
            }
            return Tile(
                ["Courtyard", "Front door", "Garage", "Lift lobby", "Roof"][number],
                detail: StyledText("● online", .success), image: number == 2 ? nil : image, id: "\(number)")
        }
    }

    private func draw(_ content: TilesContent, _ width: Int, _ height: Int, selected: Int = 0) -> Frame {
        var canvas = Canvas(size: Size(width: width, height: height))
        var state = content.makeState()
        for _ in 0..<selected { step(content, .right, &state, canvas.size) }
        content.draw(in: &canvas, state: &state, isFocused: true, elapsed: .zero)
        return canvas.frame
    }

    private func step(_ content: TilesContent, _ key: Key, _ state: inout TilesContent.State, _ size: Size) {
        switch key {
        case .right, .left: _ = content.moveSideways(toTheRight: key == .right, state: &state, in: size)
        default: _ = Movement(key).map { content.move($0, state: &state, in: size) }
        }
    }

    // MARK: Styles

    @Test(
        "Tiles are boxes beside each other; in low panels they are lines",
        arguments: [(30, 15), (46, 9), (46, 4), (76, 6), (120, 3), (196, 3)])
    func doors(width: Int, height: Int) {
        expectScreen(draw(TilesContent(Self.doors), width, height, selected: 1), "tiles-\(width)x\(height)")
    }

    @Test("Pictures have the largest size at which all are visible", arguments: [(36, 13), (66, 8), (96, 24), (46, 3)])
    func pictures(width: Int, height: Int) {
        expectScreen(draw(TilesContent(Self.cameras(4)), width, height), "tiles-pictures-\(width)x\(height)")
    }

    @Test("At its requested height all of it is visible, without repetition", arguments: Array(12...200))
    func height(width: Int) throws {
        for content in [TilesContent(Self.doors), TilesContent(Self.cameras(5))] {
            var state = content.makeState()
            let height = try #require(content.height(in: width))
            let size = Size(width: width, height: height)
            let extent = try #require(content.scrollExtent(state: &state, in: size))
            #expect(extent.offset == 0 && extent.visible >= extent.total)
            let text = draw(content, width, height).plainText
            for tile in content.tiles where width >= 24 {
                #expect(
                    text.components(separatedBy: tile.title.prefix(8)).count
                        == (tile.title.hasPrefix("Entrance") ? 3 : 2))
            }
        }
    }

    @Test("Pictures grow with their space, keep their proportions, and stay inside")
    func growing() throws {
        let content = TilesContent(Self.cameras(4))
        let room = [(56, 17), (56, 19), (96, 30), (122, 38), (196, 56)].map { Size(width: $0, height: $1) }
        let filled = try room.map { try #require(content.filledSize(in: $0)) }
        #expect(filled == [(52, 17), (56, 19), (96, 29), (122, 37), (189, 55)].map { Size(width: $0, height: $1) })
        for (room, filled) in zip(room, filled) { #expect(filled.width <= room.width && filled.height <= room.height) }
        #expect(TilesContent(Self.doors).filledSize(in: room[0]) == nil)
    }

    @Test("Tiles in the same state use the same words, even if one of them is selected")
    func sameWording() {
        let tiles = [("Gate", "● online"), ("Front door", "● online"), ("Roof", "✗ offline since 14:05")].map {
            Tile($0, detail: StyledText($1, .success), shortDetail: $1 == "● online" ? nil : "✗ offline", id: $0)
        }
        let content = TilesContent(tiles, hasPictures: true)
        for selected in 0..<3 {
            let text = draw(content, 54, 6, selected: selected).plainText
            #expect(!text.contains("online") && text.contains("✗ offline"))
            #expect(text.split(separator: "●").count == 3, "a sign for each")
        }
        #expect(draw(content, 64, 6).plainText.split(separator: "● online").count == 3)
    }

    @Test("A tile without space for its full status beside its button shows a short one")
    func shortWording() {
        let tile = Tile("New code", detail: "123 456 until 14:15", shortDetail: "123 456", button: "Create", id: "code")
        for width in [24, 36] {
            let text = draw(TilesContent([tile]), width, width == 24 ? 3 : 1).plainText
            #expect(text.contains("123 456") && text.contains("[ Create ]") && !text.contains("until"))
        }
        #expect(draw(TilesContent([tile]), 60, 1).plainText.contains("123 456 until 14:15  [ Create ]"))
    }

    @Test("Pictures lose a row if the last names would not be visible otherwise")
    func cutPictures() {
        let content = TilesContent((0..<8).map { Tile("Camera \($0)", id: "\($0)") }, hasPictures: true)
        let text = draw(content, 76, 12).plainText
        for tile in content.tiles { #expect(text.contains(tile.title)) }
    }

    // MARK: Ways through it

    @Test("Arrows move in two dimensions within the grid; at the edges they stop")
    func moving() {
        // Five in two columns.
        let content = TilesContent(Self.doors)
        let size = Size(width: 46, height: 9)
        var state = content.makeState()
        var path: [Int] = []
        for key in [Key.right, .right, .down, .down, .down, .left, .up, .up, .up, .left] {
            step(content, key, &state, size)
            path.append(state.selected)
        }
        #expect(path == [1, 1, 3, 4, 4, 4, 2, 0, 0, 0])
        #expect(!content.moveSideways(toTheRight: false, state: &state, in: size))
    }

    @Test(
        "The selected tile is visible at every size", arguments: [(24, 3), (24, 4), (46, 3), (100, 7), (18, 30)])
    func seen(width: Int, height: Int) {
        for content in [TilesContent(Self.doors), TilesContent(Self.cameras(5))] {
            for selected in content.tiles.indices {
                var canvas = Canvas(size: Size(width: width, height: height))
                var state = content.makeState()
                for _ in 0..<selected {
                    if !content.moveSideways(toTheRight: true, state: &state, in: canvas.size) {
                        step(content, .down, &state, canvas.size)
                        while content.moveSideways(toTheRight: false, state: &state, in: canvas.size) {}
                    }
                }
                content.draw(in: &canvas, state: &state, isFocused: true, elapsed: .zero)
                #expect(state.selected == selected)
                #expect(canvas.cursor != nil)
                #expect(canvas.frame.plainText.contains("▸"))
            }
        }
    }

    @Test("The same tile stays selected after a refresh, wherever it is then")
    func following() {
        let content = TilesContent(Self.doors)
        var state = content.makeState()
        step(content, .down, &state, Size(width: 46, height: 9))
        #expect(content.tiles[state.selected].id == "Entrance 1")
        let new = TilesContent(Self.doors.reversed())
        new.follow(content, state: &state)
        #expect(new.tiles[state.selected].id == "Entrance 1")
    }

    // MARK: On a board

    @Test("Left and right go through the tiles, and from the last one to the next panel")
    func board() {
        let board = TileBoard(TilesContent(Self.doors))
        board.terminal.press(.right)
        #expect(board.terminal.text.contains("▸ Car park"))
        board.terminal.press(.right)
        #expect(!board.terminal.text.contains("▸ Car park"))
        board.terminal.press(.left)
        #expect(board.terminal.text.contains("▸ Car park"))
    }

    @Test("A click on a button opens its tile at once, and one beside it only selects the tile")
    func button() throws {
        let board = TileBoard(TilesContent(Self.doors))
        let rows = board.terminal.text.split(separator: "\n").map(String.init)
        let y = try #require(rows.firstIndex { $0.contains("closed") })
        let place = try #require(rows[y].range(of: "[ Open ]"))
        let x = rows[y].distance(from: rows[y].startIndex, to: place.lowerBound)
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: x - 3, y: y))))
        #expect(board.opened == [])
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: x + 3, y: y))))
        #expect(board.opened == ["Gate"])
    }

    @Test(
        "The key line has “open” only for tiles that can be opened, without asking for a page"
    )
    func canOpen() {
        let content = TilesContent(["Gate", "Roof"].map { TilesContent.Tile($0, id: $0) })
        let board = TileBoard(content) { _, item in item?.id == "Gate" }
        #expect(board.terminal.text.contains("enter open"))
        board.terminal.press(.right)
        #expect(!board.terminal.text.contains("enter open") && board.terminal.text.contains("enter zoom"))
        board.terminal.press(.enter)
        #expect(board.opened.isEmpty)
        board.terminal.type("?")
        #expect(board.opened.isEmpty)
    }

    @MainActor
    private final class TileBoard {
        let terminal = TestTerminal(size: Size(width: 100, height: 14))
        private(set) var opened: [String] = []
        private var runner: ScreenRunner?

        init(_ content: TilesContent, canOpen: ((PanelModel, TextLine?) -> Bool)? = nil) {
            let loader = ScriptedLoader<TilesContent>(clock: ManualClock())
            let panels = [PanelModel(title: "Doors"), PanelModel(title: "Other")]
            panels[0].show(loader) { $0 }
            let page = PanelsPage(title: "Board", panels: panels, layout: BoardLayout(rows: [[0, 1]]))
            let screen = DashboardScreen(
                board: BoardModel(panels), tabs: [DashboardTab("Board", page: page)], time: .utc)
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            page.onOpen = { [weak self] _, item in
                self?.opened.append(item?.id ?? "")
                return nil
            }
            page.canOpen = canOpen
            runner?.start()
            panels[0].sync()
            loader.succeed(content)
            terminal.advance(by: .milliseconds(20))
        }
    }
}
