import Dashboard
import Documents
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

    func place(_ name: String) -> String? {
        guard case .json(let json)? = board.content(of: name)?.document else { return nil }
        return Element(json)["value"]?.text
    }
}
