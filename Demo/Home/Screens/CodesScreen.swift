import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import Loadables
import TerminalUI

/// The temporary codes that open the doors of the intercoms.
@MainActor
struct CodesScreen {

    let panel: PanelModel

    private let home: HomeContext

    init(_ home: HomeContext) {
        self.home = home
        panel = home.panel("Codes", of: .codes, .actions, empty: "No code is valid now")
        panel.show(home.feeds.codes) { [home] codes in
            TimedListContent(clock: home.environment.clock) { now in Self.rows(codes, home.feeds.codes.changes, now) }
        }
        panel.actions = [
            PanelAction("Copy the digits of the code", [.enter, Key("y")], hint: "copy") { [home] in
                Self.code($0, home)?.digits.isEmpty == false
            } perform: { [home] item in
                if let code = Self.code(item, home) { Self.copy(code, home) }
            },
            create,
            PanelAction("Delete the code", [Key("d")], hint: "delete") { [home] in
                Self.code($0, home)?.digits.isEmpty == false
            } perform: { [home] item in
                guard let code = Self.code(item, home) else { return }
                home.host.ask(
                    Question(
                        "Delete \(Self.text(of: code))?", "It will no longer open any door.",
                        confirm: "Delete"
                    ) { home.actions.delete(code) })
            },
        ]
    }

    /// The action that creates a code, for several panels.
    var create: PanelAction {
        PanelAction("Create a code for the intercoms", [Key("c")], hint: "create a code") { [home] _ in
            let answers = [10, 30, 60].map { minutes in
                Question.Answer("\(minutes) min") { home.actions.createCode(minutes: minutes) }
            }
            home.host.ask(
                Question(
                    "A code for the intercoms", ["It opens the doors of all entrances. How long should it be valid?"],
                    answers: answers + [.cancel]))
        }
    }

    // MARK: The newest code

    /// The newest code; nil if there is no valid code. It has no digits until the server has created it.
    private var newest: AccessCode? {
        let now = home.environment.clock.now
        return home.feeds.codes.loader.content?.last { Timestamp($0.expiresAt) > now }
    }

    /// The tile that shows the newest code, with a button that creates a code.
    var tile: TilesContent.Tile {
        var tile = TilesContent.Tile("New code", button: "Create", id: "code/new")
        guard let code = newest else { return tile }
        guard !code.digits.isEmpty else {
            tile.detail = home.texts.onItsWay("creating")
            return tile
        }
        (tile.title, tile.button) = ("Code", "New")
        let digits = StyledText(Self.text(of: code), .emphasis)
        tile.detail = digits + StyledText(" until \(home.texts.clockTime(code.expiresAt))", .secondary)
        tile.shortDetail = digits
        return tile
    }

    /// Returns the action that copies the digits of the newest code.
    ///
    /// - Parameter isAvailable: A closure that returns whether the chosen item is the tile of the newest code.
    func copyNewest(isAvailable: @escaping (TextLine?) -> Bool) -> PanelAction {
        PanelAction("Copy the digits of the code", [Key("y")], hint: "copy code") { item in
            isAvailable(item) && newest?.digits.isEmpty == false
        } perform: { _ in
            if let code = newest { Self.copy(code, home) }
        }
    }

    private static func copy(_ code: AccessCode, _ home: HomeContext) {
        home.host.copy(code.digits, saying: "Copied the code \(text(of: code))")
    }

    private static func code(_ item: TextLine?, _ home: HomeContext) -> AccessCode? { home.feeds.codes.item(item?.id) }

    /// Returns the digits of a code in two groups, such as `123 456`.
    static func text(of code: AccessCode) -> String { "\(code.digits.prefix(3)) \(code.digits.dropFirst(3))" }

    /// Returns the rows of the valid codes with their remaining times.
    private static func rows(
        _ codes: [AccessCode], _ changes: OptimisticLoader<[AccessCode]>, _ now: Timestamp
    ) -> [TimedRow] {
        codes.filter { Timestamp($0.expiresAt) > now }.map { code in
            guard !code.digits.isEmpty else {
                return TimedRow(
                    ListRow(StyledText("\(Symbols.unicode.circle) creating", .progress), id: code.id))
            }
            let left = now.duration(to: Timestamp(code.expiresAt))
            let countdown = Countdown(left)
            let role: Role = left < .seconds(60) ? .caution : .secondary
            let row = ListRow(
                StyledText("\(text(of: code))   ", .emphasis) + StyledText("expires \(countdown.sentence)", role),
                id: code.id)
            return TimedRow(row, changesAfter: countdown.timeToNextChange)
        }
    }
}
