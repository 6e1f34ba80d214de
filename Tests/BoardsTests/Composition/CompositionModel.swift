import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport

@testable import Boards
@testable import Dashboard

/// A random board, a server, and the rules for what the board shows: they are those of the documentation, and know nothing of how the
/// board works.
@MainActor
final class CompositionModel {

    private let fixture: BoardFixture
    let clock = ManualClock()
    let server: CompositionServer
    private(set) var settings: CompositionBoard
    private(set) var board: Board
    private var random: SplitMix64
    var rules = CompositionRules()
    private let seed: UInt64
    private var log: [String] = []

    /// The broken rules, with what went before; empty if all hold.
    var problems: [String] {
        let found = rules.problems + server.change(\.problems)
        return found.isEmpty ? [] : ["seed \(seed)"] + found.prefix(3) + log.suffix(12)
    }

    init(seed: UInt64) throws {
        self.seed = seed
        fixture = try BoardFixture(clock: clock)
        server = CompositionServer(clock: clock)
        settings = CompositionBoard(seed: seed)
        random = SplitMix64(seed: seed &+ 1)
        server.change { world in
            world.items = ["a", "b", "c"].map { ($0, 0) }
            world.rows = (1...7).reversed()
        }
        board = try Self.board(settings, server, fixture)
        rules.choice = CompositionBoard.choices[0]
        start()
    }

    private static func board(
        _ settings: CompositionBoard, _ server: CompositionServer, _ fixture: BoardFixture
    ) throws -> Board {
        let client = server.connect()
        server.change { world in
            for source in settings.sources where source.kind == .login { world.loginCauses[source.name] = 1 }
            world.limits = Dictionary(
                uniqueKeysWithValues: settings.sources.filter { $0.kind == .health }.map { ($0.name, $0.limit) })
        }
        return Board(
            try fixture.settings(settings.text), surroundings: fixture.surroundings(client: client), time: .utc,
            in: fixture.makeEnvironment())
    }

    private func start() {
        check()
        board.start()
    }

    var panels: [PanelModel] { board.shownPanels.sorted { $0.title < $1.title } }

    // MARK: Events

    /// Does something random, and looks at everything.
    func step() async throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<36: answer()
        case 36..<40: if let url = server.answerLate() { log.append("late \(url)") }
        case 40..<50: fail()
        case 50..<58: refresh()
        case 58..<70: await pass(.milliseconds(Int.random(in: 1...40_000, using: &random)))
        case 70..<78: changeData()
        case 78..<88: stream()
        case 88..<92: scroll()
        case 92..<95: try apply()
        case 95: try restart()
        case 96, 97: choose()
        default: revoke()
        }
        check()
        if Bool.random(using: &random) { await pass(.zero) }
        check()
        await checkRepeated()
    }

    private func pass(_ duration: Duration) async {
        log.append("\(duration) pass")
        await clock.advance(by: duration)
    }

    private func answer() {
        guard let request = server.waiting.randomElement(using: &random) else { return }
        log.append("answer \(request.url)")
        server.answer(request.number)
    }

    private func fail() {
        guard let request = server.waiting.randomElement(using: &random) else { return }
        let status = [500, 401, nil].randomElement(using: &random) ?? nil
        log.append("fail \(request.url) \(status ?? 0)")
        if let status {
            server.answer(request.number, status: status == 401 && request.token.isEmpty ? 503 : status)
        } else {
            server.answer(
                request.number,
                failure: NetworkError.unreachable(host: RemoteHost(of: nil), reason: "cut:\(request.key):"))
        }
    }

    private func refresh() {
        if Int.random(in: 0..<4, using: &random) == 0 {
            log.append("refresh all")
            allowLogins()
            board.screen.refreshAll()
        } else if let panel = panels.randomElement(using: &random) {
            log.append("refresh \(panel.title)")
            if panel.title.hasPrefix("login") { allowLogins() }
            panel.sync()
        }
    }

    /// The user may load logins, also those that have failed.
    private func allowLogins() {
        let logins = logins
        server.change { world in
            for login in logins { world.loginCauses[login, default: 0] += 1 }
        }
    }

    private func changeData() {
        var random = random
        let change = server.change { world in
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1:
                world.place += 1
                return "another place"
            case 2: world.items.shuffle(using: &random)
            case 3:
                world.lastItem += 1
                let place = Int.random(in: 0...world.items.count, using: &random)
                world.items.insert(("i\(world.lastItem)", 0), at: place)
            case 4:
                if world.items.count > 1 { world.items.remove(at: Int.random(in: world.items.indices, using: &random)) }
            case 5: if let index = world.items.indices.randomElement(using: &random) { world.items[index].value += 1 }
            case 6:
                world.hasLoops.toggle()
                return "\(world.hasLoops ? "loops" : "no loops")"
            default:
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    world.rows.insert((world.rows.first ?? 0) + 1, at: 0)
                }
                return "more rows"
            }
            return "items \(world.items.map { "\($0.id)-\($0.value)" })"
        }
        self.random = random
        log.append(change)
    }

    private func stream() {
        var random = random
        let clock = clock
        let action = Int.random(in: 0..<5, using: &random)
        let event = server.change { world -> (StreamServer.Response, String)? in
            world.streams.removeAll { $0.response.isCancelled }
            guard let index = world.streams.indices.randomElement(using: &random) else { return nil }
            let (request, response) = world.streams[index]
            if action < 3 {
                let serial = world.serve(request, at: clock.now)
                return (response, "data: \(CompositionServer.marker(request, serial))\n\n")
            }
            world.streams.remove(at: index)
            return (response, "")
        }
        self.random = random
        guard let event else { return }
        log.append("stream \(action) \(event.1)")
        switch action {
        case 0..<3: event.0.write(lines: event.1)
        case 3: event.0.end()
        default: event.0.end(NetworkError.silent(host: RemoteHost(of: nil), after: .seconds(60)))
        }
    }

    private func scroll() {
        let lists = panels.filter { $0.title.hasPrefix("list") }
        guard let panel = lists.randomElement(using: &random) else { return }
        log.append("scroll \(panel.title)")
        panel.loadMore?(.end, .asked)
    }

    private func choose() {
        let choice = CompositionBoard.choices.randomElement(using: &random) ?? ""
        log.append("choose \(choice)")
        rules.choice = choice
        board.choose([choice], of: "stage")
    }

    private func apply() throws {
        let (name, isOther) = settings.change()
        log.append("apply \(name) \(isOther)")
        // A login with another URL is another one, and one that loads or has failed begins again.
        let state = board.loader(of: name)?.loadableState
        let isLoaded = state == .didSyncSuccessfully || state == .idle
        let isOtherLogin = name.hasPrefix("login") && (isOther || !isLoaded)
        let limits = settings.sources.filter { $0.kind == .health }.map { ($0.name, $0.limit) }
        server.change { world in
            if isOtherLogin { world.loginCauses[name, default: 0] += 1 }
            for (name, limit) in limits { world.limits[name] = limit }
        }
        board.apply(try fixture.settings(settings.text))
    }

    private func restart() throws {
        log.append("restart")
        rules.restart(after: server.change(\.served.count))
        board = try Self.board(settings, server, fixture)
        start()
    }

    private func revoke() {
        log.append("revoke")
        server.change { world in
            for login in world.tokens.keys { world.tokens[login] = "" }
        }
    }

    private var logins: [String] { settings.sources.filter { $0.kind == .login }.map(\.name) }

    // MARK: Rules

    /// Lets everything be well, and waits until everything is as it should be then.
    func settle() async {
        log.append("settle")
        await checkMade()
        server.answerAll()
        for turn in 0..<400 where problems.isEmpty {
            if turn % 50 == 0 {
                allowLogins()
                board.screen.refreshAll()
            }
            await clock.advance(by: .seconds(2))
            check()
            if unsettled.isEmpty { break }
            if turn > 20 { try? await Task.sleep(for: .milliseconds(turn > 100 ? 10 : 1)) }
        }
        if problems.isEmpty { rules.problems += unsettled.prefix(3) }
        if problems.isEmpty { await checkEnds() }
        server.change { $0.answersAtOnce = false }
    }

    /// What is not yet as it should be when nothing fails.
    private var unsettled: [String] {
        settings.sources.flatMap { source -> [String] in
            guard let loader = board.loader(of: source.name), let content = loader.state.content?.document else {
                return ["\(source.name) has no content"]
            }
            var missing: [String] = []
            // What was loaded before the settings changed is not loaded again, unless a panel shows it.
            let mayBeIdle = [.login, .place].contains(source.kind)
            if loader.loadableState != .didSyncSuccessfully, !mayBeIdle || loader.loadableState != .idle {
                let outcomes = loader.loadHistory.suffix(3).map(\.outcome)
                missing.append("\(source.name) is \(loader.loadableState) after \(outcomes)")
            }
            return missing
                + rules.unsettled(source, content) { name in board.loader(of: name)?.state.content?.document }
        }
    }
}
