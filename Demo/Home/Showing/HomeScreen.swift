public import Dashboard
public import Feeds
public import TerminalUI

/// The home screen of a block of flats: a board, the services behind it, the history, the profile.
@MainActor
public enum HomeScreen {

    /// Wide, the five panels stand in three rows.
    private static let layout = BoardLayout(rows: [[0, 1], [2, 3], [4]], shares: [3, 3, 1])

    /// Makes the screen for the panels.
    public static func make(
        _ panels: HomePanels,
        time: TimeOfDay = .local,
        extraKeys: [DashboardKeyMap.Binding] = [],
        in environment: Environment
    ) -> DashboardScreen {
        let cameras = PanelsPage(panels.cameras)
        let intercoms = PanelsPage(panels.intercoms)
        let barriers = PanelsPage(panels.barriers)
        let board = PanelsPage(title: "My home", panels: panels.board.panels, layout: layout)
        board.onOpen = { [weak panels] panel, _ in panel === panels?.favourites ? cameras : nil }
        let services = MenuPage(
            title: "Services",
            items: [
                MenuPage.Item("Intercoms", detail: { count(panels.intercoms) }, open: { intercoms }),
                MenuPage.Item("Cameras", detail: { count(panels.cameras) }, open: { cameras }),
                MenuPage.Item("Barriers", detail: { count(panels.barriers) }, open: { barriers }),
            ],
            panels: [panels.intercoms, panels.cameras, panels.barriers]
        )
        var keyMap = DashboardKeyMap.standard
        keyMap.bindings += extraKeys
        return DashboardScreen(
            board: panels.board,
            tabs: [
                DashboardTab("My home", page: board),
                DashboardTab("Services", page: services),
                DashboardTab("History", page: PanelsPage(panels.latest)),
                DashboardTab("Profile", page: PanelsPage(panels.profile)),
            ],
            keyMap: keyMap,
            time: time,
            in: environment
        )
    }

    private static func count(_ panel: PanelModel) -> String {
        panel.latest.map { "\($0.lines.count)" } ?? ""
    }
}
