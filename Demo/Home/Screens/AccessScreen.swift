import Dashboard
import Feeds
import HomeServer
import Loadables
import TerminalUI

/// The panels of the barriers and intercoms of the house, with their actions.
@MainActor
struct AccessScreen {

    /// A panel with barriers, intercoms, and the newest code.
    let panel: PanelModel
    let barriers: PanelModel
    let intercoms: PanelModel

    /// The object that a tile represents. A code has no value, because it may not exist yet.
    private enum Item {
        case barrier(Barrier)
        case intercom(Intercom)
        case code
    }

    private let home: HomeContext
    /// The observer that creates the tiles again when the codes change.
    private let codesObserver: LoadableObserver?

    init(_ home: HomeContext, _ codes: CodesScreen) {
        self.home = home
        panel = home.panel("Barriers and intercoms", of: .barriers, .intercoms, .codes, .actions, empty: "None here")
        barriers = home.panel("Barriers", of: .barriers, .actions, empty: "No barriers")
        intercoms = home.panel("Intercoms", of: .intercoms, .actions, empty: "No intercoms")
        let feeds = home.feeds
        panel.show(feeds.barriers, feeds.intercoms) { barriers, intercoms in
            TilesContent(Self.tiles(barriers ?? [], home) + Self.tiles(intercoms ?? [], home) + [codes.tile])
        }
        barriers.show(feeds.barriers) { TilesContent(Self.tiles($0, home)) }
        intercoms.show(feeds.intercoms) { TilesContent(Self.tiles($0, home) + [codes.tile]) }
        codesObserver = feeds.codes.loader.sink { [panel, intercoms] _ in
            panel.remake()
            intercoms.remake()
        }
        let summary = {
            let count = feeds.barriers.loader.content?.count(where: \.isOpen) ?? 0
            return count == 0 ? StyledText() : StyledText("\(count) open", .caution)
        }
        panel.summary = summary
        barriers.summary = summary
        panel.actions = opening + creating(codes)
        barriers.actions = opening
        intercoms.actions = opening + creating(codes)
        panel.alert("a barrier is open", on: feeds.barriers, for: .seconds(120)) { $0.contains(where: \.isOpen) }
    }

    // MARK: Tiles

    private static func tiles(_ barriers: [Barrier], _ home: HomeContext) -> [TilesContent.Tile] {
        barriers.map { barrier in
            TilesContent.Tile(
                barrier.name,
                detail: home.texts.state(of: barrier, home.feeds.barriers.changes.change(for: barrier.id)),
                button: barrier.isOpen ? "Close" : "Open", id: "barrier/\(barrier.id)")
        }
    }

    private static func tiles(_ intercoms: [Intercom], _ home: HomeContext) -> [TilesContent.Tile] {
        intercoms.map { intercom in
            TilesContent.Tile(
                intercom.name,
                detail: home.texts.state(of: intercom, home.feeds.intercoms.changes.change(for: intercom.id)),
                button: intercom.isReady && !intercom.isOpen ? "Open" : nil, id: "intercom/\(intercom.id)")
        }
    }

    private static func item(_ line: TextLine?, _ home: HomeContext) -> Item? {
        guard let parts = line?.id?.split(separator: "/", maxSplits: 1).map(String.init), parts.count == 2 else {
            return nil
        }
        switch parts[0] {
        case "barrier": return home.feeds.barriers.item(parts[1]).map { .barrier($0) }
        case "intercom": return home.feeds.intercoms.item(parts[1]).map { .intercom($0) }
        case "code": return .code
        default: return nil
        }
    }

    // MARK: Opening

    private var opening: [PanelAction] {
        let keys = [Key.enter, Key("o")]
        return [
            PanelAction("Close the barrier", keys, hint: "close") { [home] line in
                if case .barrier(let barrier) = Self.item(line, home) { barrier.isOpen } else { false }
            } perform: { [home] line in
                if case .barrier(let barrier) = Self.item(line, home) { home.actions.move(barrier, isOpen: false) }
            },
            PanelAction("Open the barrier, or the intercom's door", keys, hint: "open") { [home] line in
                switch Self.item(line, home) {
                case .barrier(let barrier): !barrier.isOpen
                case .intercom(let intercom): intercom.isReady && !intercom.isOpen
                default: false
                }
            } perform: { [home] line in
                switch Self.item(line, home) {
                case .barrier(let barrier): Self.askToOpen(barrier, home)
                case .intercom(let intercom): home.actions.open(intercom)
                default: break
                }
            },
        ]
    }

    private func creating(_ codes: CodesScreen) -> [PanelAction] {
        var onTile = codes.create
        onTile.keys = [.enter]
        onTile.hint = "create"
        onTile.isAvailable = { [home] in if case .code = Self.item($0, home) { true } else { false } }
        return [onTile, codes.create, codes.copyNewest(isAvailable: onTile.isAvailable)]
    }

    /// Asks the user before opening a barrier, because an open barrier lets anyone in.
    private static func askToOpen(_ barrier: Barrier, _ home: HomeContext) {
        home.host.ask(
            Question(
                "Open \(barrier.name)?", "It stays open for 15 s, then it closes.",
                confirm: "Open"
            ) { home.actions.move(barrier, isOpen: true) })
    }
}
