import Dashboard
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards
@testable import Dashboard

/// A random board of rows, a server, a user with a keyboard, and the rules of what is shown and requested: they are those of the
/// documentation, and know nothing of how the board works.
@MainActor
final class RowModel {

    private let fixture: BoardFixture
    let clock = ManualClock()
    let server: CompositionServer
    private(set) var settings: RowBoard
    private(set) var board: Board
    private var session: TestSession
    private var random: SplitMix64
    private let seed: UInt64
    private var log: [String] = []
    var found: [String] = []

    var stage = RowBoard.stages[0]
    /// The rows of the open pages.
    var pages: [ObjectIdentifier: SelectedRow] = [:]
    /// The rows of pages that were closed at the present time.
    var closedPages: [(page: SelectedRow, date: Timestamp)] = []
    /// What was shown of each row.
    var known: [FollowedKey: Int] = [:]
    /// The rows whose last load failed.
    var failed: Set<String> = []
    /// When the user has asked for loads last.
    var lastRefresh: Timestamp?
    /// When the file has changed last: what is made again may be loaded again.
    var lastApply: Timestamp?
    /// When the board was started anew. A source without an interval is then loaded once.
    var lastRestart: Timestamp?
    /// The notes that were given to actions, by the rows for which they may run; nil for none.
    private var notes: [String: String?] = [:]
    private var formNote: String?

    /// The broken rules, with what went before; empty if all hold.
    var problems: [String] {
        let all = found + server.change(\.problems)
        return all.isEmpty ? [] : ["seed \(seed)"] + all.prefix(3) + log.suffix(14)
    }

    init(seed: UInt64) throws {
        self.seed = seed
        fixture = try BoardFixture(clock: clock)
        server = CompositionServer(clock: clock)
        settings = RowBoard(seed: seed)
        random = SplitMix64(seed: seed &+ 1)
        server.change { world in
            world.items = ["a", "b", "c", "d", "e", "f"].map { ($0, 0) }
            world.arrivals = []
        }
        board = try Self.board(settings, server, fixture)
        session = Self.session(board)
        start()
    }

    private static func board(
        _ settings: RowBoard, _ server: CompositionServer, _ fixture: BoardFixture
    ) throws -> Board {
        Board(
            try fixture.settings(settings.text), surroundings: fixture.surroundings(client: server.connect()),
            time: .utc,
            in: fixture.makeEnvironment())
    }

    private static func session(_ board: Board) -> TestSession { TestSession(board.screen, width: 120, height: 40) }

    private func start() {
        followDrawing()
        board.start()
    }

    // MARK: Events

    /// Does something random, and looks at everything.
    func step() async throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<22: move()
        case 22..<27: press("tab")
        case 27..<32: open()
        case 32..<36: press("esc")
        case 36..<38: press("]")
        case 38..<54: answer()
        case 54..<57: if let url = server.answerLate() { log.append("late \(url)") }
        case 57..<61: fail()
        case 61..<64: refresh()
        case 64..<78: await pass(pause())
        case 78..<83: changeData()
        case 83..<91: try apply()
        case 91: try restart()
        case 92..<95: choose()
        default: act()
        }
        if Int.random(in: 0..<4, using: &random) > 0 { draw() }
        if Bool.random(using: &random) { await pass(.zero) }
        await checkRunning()
    }

    private func pause() -> Duration {
        .milliseconds([40, 100, 149, 150, 400, 8_000, 70_000].randomElement(using: &random) ?? 0)
    }

    private func pass(_ duration: Duration) async {
        if duration > .zero { log.append("\(duration) pass") }
        await clock.advance(by: duration)
        checkArrivals()
    }

    private func draw() {
        checkArrivals()
        notePull()
        session.advance(by: .milliseconds(50))
        followDrawing()
    }

    private func press(_ key: String) {
        checkArrivals()
        log.append("press \(key)")
        // A key of the board is text for a form.
        if isForm, !["tab", "esc"].contains(key) { return }
        notePull()
        session.press(key)
        noteForm()
        followDrawing()
    }

    /// A pull to refresh ends with a key or by itself, also on a page that another one covers.
    private func notePull() {
        let slots = openPages.flatMap(\.slots)
        if slots.contains(where: { $0.pull.isPulling && !isList($0.model) }) { lastRefresh = clock.now }
    }

    private func move() {
        for _ in 0..<Int.random(in: 1...3, using: &random) { press(Bool.random(using: &random) ? "j" : "k") }
    }

    private func open() {
        guard !isForm, let page = board.screen.page as? PanelsPage else { return }
        let list = page.focusedPanel.map { isList($0) } ?? false
        let row = row(of: page.focusedSlot?.body?.choice)
        notePull()
        press("enter")
        guard let opened = board.screen.page as? PanelsPage, opened !== page else { return }
        guard list, let row, opened.rowTitle != nil, opened.renewal != nil else {
            // A zoomed panel, or the values of a row of a follower.
            return press("esc")
        }
        log.append("opened for \(row.id)")
        pages[ObjectIdentifier(opened)] = SelectedRow(opened, for: row, in: listInstance)
        followDrawing()
    }

    private func answer() {
        guard let request = server.waiting.randomElement(using: &random) else { return }
        log.append("answer \(request.url)")
        server.answer(request.number)
    }

    private func fail() {
        guard let request = server.waiting.randomElement(using: &random) else { return }
        log.append("fail \(request.url)")
        failed.insert(request.url)
        if Bool.random(using: &random) {
            server.answer(request.number, status: 500)
        } else {
            server.answer(request.number, failure: NetworkError.unreachable(host: RemoteHost(of: nil), reason: "cut"))
        }
    }

    private func refresh() {
        log.append("refresh")
        lastRefresh = clock.now
        if Bool.random(using: &random) {
            board.screen.refreshAll()
        } else {
            board.screen.page.panels.randomElement(using: &random)?.sync()
        }
    }

    private func changeData() {
        var random = random
        let change = server.change { world in
            switch Int.random(in: 0..<4, using: &random) {
            case 0: world.items.shuffle(using: &random)
            case 1:
                world.lastItem += 1
                let place = Int.random(in: 0...world.items.count, using: &random)
                world.items.insert(("i\(world.lastItem)", 0), at: place)
            case 2:
                if world.items.count > 3 { world.items.remove(at: Int.random(in: world.items.indices, using: &random)) }
            default: if let index = world.items.indices.randomElement(using: &random) { world.items[index].value += 1 }
            }
            return "items \(world.items.map { "\($0.id)-\($0.value)" })"
        }
        self.random = random
        log.append(change)
    }

    private func choose() {
        stage = RowBoard.stages.randomElement(using: &random) ?? ""
        log.append("choose \(stage)")
        board.choose([stage], of: "stage")
        followFixedRows()
    }

    private func apply() throws {
        let edit = settings.edit()
        log.append("apply \(edit)")
        let before = selections
        lastApply = clock.now
        let (old, new) = (board.settings, try fixture.settings(settings.text))
        board.apply(new)
        // A form outlives changes on which its action does not depend, such as those of pages.
        let isSame = new.sources == old.sources && new.variables == old.variables && new.keys == old.keys
        if isForm, !isSame { formNote.map { notes[$0] = .some(nil) } }
        forgetClosedPages()
        guard case .listVersion = edit else { return checkSelections(before) }
    }

    private func restart() throws {
        log.append("restart")
        lastRestart = clock.now
        (known, pages, closedPages, failed, formNote) = ([:], [:], [], [], nil)
        server.change { $0.arrivals = [] }
        board = try Self.board(settings, server, fixture)
        session = Self.session(board)
        start()
    }

    // MARK: An action that asks for a value

    private var isForm: Bool { board.screen.overlays.top is FormOverlay }

    /// A form that was closed is no longer answered.
    private func noteForm() { if !isForm { formNote = nil } }

    /// Presses the key of the action, or answers its form.
    private func act() {
        if isForm {
            log.append("submit \(formNote ?? "")")
            notePull()
            session.press("tab enter")
            noteForm()
            return followDrawing()
        }
        guard let page = board.screen.page as? PanelsPage, page.focusedPanel.map({ isList($0) }) == true,
            let id = row(of: page.focusedSlot?.body?.choice)?.id
        else { return }
        press("X")
        guard isForm else { return }
        let note = "n\(notes.count)"
        (formNote, notes[note]) = (note, .some(id))
        log.append("form \(note) of \(id)")
        session.type(note)
        followDrawing()
    }

    /// The lines that actions have written: the row, and the note of the form.
    private var acted: [Substring] { ((try? fixture.read("acted.txt")) ?? "").split(separator: "\n") }

    /// The number of actions that ran.
    var actedCount: Int { acted.count }

    private func checkActions() {
        for line in acted {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 4 else { continue }
            if settings.listUsesStage, !words[2].hasSuffix("-\(words[3])") {
                found.append("an action ran for \(words[2]) with the value \(words[3])")
            }
            guard notes[words[1]] != .some(words[0]) else { continue }
            found.append(
                "the action of \(words[1]) ran for \(words[0]) in place of \(String(describing: notes[words[1]]))")
        }
    }

    // MARK: In the end

    /// Lets everything be well, and waits until everything is as it should be then.
    func settle() async {
        log.append("settle")
        if isForm { press("esc") }
        server.answerAll()
        for turn in 0..<400 where problems.isEmpty {
            await clock.advance(by: .milliseconds(turn == 0 ? 200 : 2_000))
            checkArrivals()
            draw()
            if unsettled.isEmpty { break }
            if turn.isMultiple(of: 50) {
                lastRefresh = clock.now
                board.screen.refreshAll()
            }
            if turn > 20 { try? await Task.sleep(for: .milliseconds(turn > 100 ? 10 : 1)) }
        }
        if problems.isEmpty { found += unsettled.prefix(3) }
        await checkRunning()
        checkActions()
        server.change { $0.answersAtOnce = false }
    }
}
