import Dashboard
import Documents
import JSONDocuments
import LoadableTesting
import Loadables
import TerminalUI

@testable import Boards
@testable import Dashboard

extension CompositionModel {

    /// Looks at everything.
    func check() {
        let (waiting, count) = (server.waiting, server.change(\.served.count))
        checkRequests(waiting)
        for source in settings.sources {
            let loader = board.loader(of: source.name)
            let place = source.kind == .weather ? source.members.first.flatMap(place) : nil
            let requested = source.kind == .weather ? waiting.first { $0.source == source.name }?.key : nil
            if settings.isChosen(source) { checkPanel(of: source) }
            checkState(of: source)
            rules.check(
                source, in: settings, loader?.state.content?.document, loader?.provenance?.date, at: clock.now,
                place: place, requested: requested, count: count
            ) { [server] number in server.change { $0.served.indices.contains(number) ? $0.served[number] : nil } }
        }
    }

    /// A panel shows content of the chosen value only.
    private func checkPanel(of source: CompositionBoard.Source) {
        for panel in panels where panel.title == "\(source.name) \(source.title)" {
            let lines = PrintedPanel(panel, at: clock.now, board.time).lines(width: nil, symbols: .unicode)
            for case let key? in lines.map({ $0.firstMatch(of: /^key +(\w)$/)?.1 }) where key != rules.choice {
                rules.problems.append("the panel of \(source.name) shows \(key) while \(rules.choice) is chosen")
            }
        }
    }

    /// Only what is chosen is loaded, and it is the value of the variable also after a restart.
    private func checkRequests(_ waiting: [CompositionServer.Request]) {
        for request in waiting where settings[request.source]?.kind == .chosen && request.key != rules.choice {
            rules.problems.append("\(request.source) loads \(request.key) while \(rules.choice) is chosen")
        }
        let value = board.selections.variables["stage"]?.text
        if let value, value != rules.choice {
            rules.problems.append("\(value) is chosen in place of \(rules.choice)")
        }
    }

    /// Of two requests of one URL, the earlier one was cancelled, and so were requests beyond the limit of a source. The
    /// server may hear of that after the later request.
    func checkRepeated() async {
        let (repeated, crowded, limits) = server.change { world in
            defer { (world.repeated, world.crowded) = ([], []) }
            return (world.repeated, world.crowded, world.limits)
        }
        for url in repeated where await areLeft(1, where: { $0.url == url }) {
            rules.problems.append("two loads of one key: \(url)")
        }
        for (source, limit) in limits where crowded.contains(source) {
            guard await areLeft(limit, where: { $0.source == source && !$0.isStream }) else { continue }
            rules.problems.append("more than \(limit) requests of \(source)")
        }
    }

    /// Whether more than a number of requests wait, also after the server has heard of all cancellations.
    private func areLeft(_ count: Int, where matches: (CompositionServer.Request) -> Bool) async -> Bool {
        for _ in 0..<500 where server.waiting.count(where: matches) > count {
            try? await Task.sleep(for: .milliseconds(2))
        }
        return server.waiting.count(where: matches) > count
    }

    func place(_ name: String) -> String? {
        guard case .json(let json)? = board.content(of: name)?.document else { return nil }
        return Element(json)["value"]?.text
    }

    /// The state of what is made of others follows from their states.
    private func checkState(of source: CompositionBoard.Source) {
        let members = source.members.compactMap { board.loader(of: $0)?.loadableState }
        guard [.sum, .copy].contains(source.kind), members.count == source.members.count,
            let state = board.loader(of: source.name)?.loadableState
        else { return }
        let failed = members.count { $0 == .didFailToSync }
        let isFailed = source.kind == .sum && source.takesAny ? failed == members.count : failed > 0
        let isLoading = members.contains(.syncing)
        // While its content is computed, it is syncing whatever the states of its sources are.
        let expected: [LoadableState] =
            [.syncing] + (isFailed ? [.didFailToSync] : isLoading ? [] : [.didSyncSuccessfully, .idle])
        if !expected.contains(state) {
            rules.problems.append("\(source.name) is \(state) while its sources are \(members)")
        }
    }

    // MARK: When it is quiet

    /// When a value has changed, filters are applied again and requests are sent again. What is made of others is there
    /// as soon as enough of them have content.
    func checkMade() async {
        for turn in 0..<500 where problems.isEmpty && !unmade.isEmpty {
            await clock.advance(by: .zero)
            check()
            if turn > 5 { try? await Task.sleep(for: .milliseconds(2)) }
        }
        if problems.isEmpty { rules.problems += unmade }
    }

    private var unmade: [String] { unfiltered + uncombined + unrequested }

    /// The sources without content for which one member is enough, and has content.
    private var uncombined: [String] {
        settings.sources.filter { source in
            source.kind == .sum && source.takesAny && board.content(of: source.name) == nil
                && source.members.contains { board.content(of: $0)?.memberDocument != nil }
        }.map { "\($0.name) has no content, though one of \($0.members) is enough" }
    }

    /// The sources whose requests refer to a value that has changed, and that do not load again.
    private var unrequested: [String] {
        settings.sources.filter { $0.kind == .weather }.compactMap { source in
            guard let loader = board.loader(of: source.name), loader.loadableState == .didSyncSuccessfully,
                case .json(let json)? = loader.state.content?.document,
                let place = source.members.first.flatMap(place), let key = Element(json)["key"]?.text, key != place
            else { return nil }
            return "\(source.name) shows \(key) and does not load \(place)"
        }
    }

    /// The sources whose filter has to be applied again; those that load do so with their response, and after a restart they need one.
    private var unfiltered: [String] {
        settings.sources.filter { $0.kind == .filtered }.compactMap { source in
            guard let loader = board.loader(of: source.name), loader.loadableState == .didSyncSuccessfully,
                case .json(let json)? = loader.state.content?.document,
                let place = source.members.first.flatMap(place), Element(json)["f"]?.text != place
            else { return nil }
            return "\(source.name) is filtered with another place than \(place)"
        }
    }

    /// A list ends, also where a server leads back to its beginning.
    func checkEnds() async {
        for panel in panels where panel.title.hasPrefix("list") {
            server.change { $0.arrivals = [] }
            var quiet = 0
            for _ in 0..<60 where quiet < 3 && problems.isEmpty {
                panel.loadMore?(.end, .asked)
                await clock.advance(by: .zero)
                try? await Task.sleep(for: .milliseconds(1))
                check()
                let count = server.change { world in
                    defer { world.arrivals = [] }
                    return (world.arrivals ?? []).count { panel.title.hasPrefix("\($0.source) ") }
                }
                quiet = count == 0 ? quiet + 1 : 0
            }
            server.change { $0.arrivals = nil }
            if quiet < 3, problems.isEmpty { rules.problems.append("\(panel.title) has no end") }
        }
    }
}
