import Dashboard
import Feeds
import HomeServer
import Loadables
import TerminalUI

/// The screen for a resident of a block of flats, with tabs for a board, services, the history and the profile.
@MainActor
final class HomeScreen {

    let screen: DashboardScreen
    /// The panels of the first tab.
    let board: BoardModel

    let home: HomeContext
    let notices: NoticesScreen
    let cameras: CamerasScreen
    let access: AccessScreen
    let codes: CodesScreen
    let history: HistoryScreen
    let profile: ProfileScreen

    init(_ home: HomeContext, extraKeys: [DashboardKeyMap.Binding] = []) {
        self.home = home
        notices = NoticesScreen(home)
        cameras = CamerasScreen(home)
        codes = CodesScreen(home)
        access = AccessScreen(home, codes)
        history = HistoryScreen(home)
        profile = ProfileScreen(home)
        let services = ServicesScreen(home, cameras: cameras, access: access, codes: codes, profile: profile)
        board = BoardModel([notices.panel, cameras.favorites, access.panel, history.latest, profile.summary])
        let front = PanelsPage(title: "My home", panels: board.panels)
        var keyMap = DashboardKeyMap.standard
        keyMap.bindings += extraKeys
        screen = DashboardScreen(
            board: board,
            tabs: [
                DashboardTab("My home", page: front), DashboardTab("Services", page: services.page),
                DashboardTab("History", page: history.page), DashboardTab("Profile", page: profile.page),
            ],
            keyMap: keyMap, time: home.texts.time, in: home.environment)
        home.actions.host = screen.host
        front.onOpen = { [notices, cameras, history, profile] panel, item in
            switch panel {
            case notices.panel: notices.page(of: item)
            case cameras.favorites: cameras.page(of: item)
            case history.latest: history.page(of: item)
            case profile.summary: profile.page
            default: nil
            }
        }
        front.canOpen = { [board, access, profile] panel, item in
            panel === profile.summary || panel !== access.panel && item != nil && board.panels.contains { $0 === panel }
        }
    }

    /// The number of rounds from one round with all cameras to the next.
    private static let roundsOfFavorites = 6

    /// Repeatedly loads the pictures of the cameras, one after another. Every round includes the favorite cameras.
    /// Every sixth round includes all cameras. Offline cameras are skipped.
    func keepStillsFresh(every period: Duration?) {
        var rounds = 0
        home.feeds.stills.keepRefreshing(every: period) { [cameras = home.feeds.cameras] in
            let all = (try? await cameras.loader.contentsAfterDoneSyncing()) ?? []
            defer { rounds += 1 }
            let others = rounds.isMultiple(of: Self.roundsOfFavorites) ? all.filter { !$0.isFavorite } : []
            return (all.filter(\.isFavorite) + others).filter(\.isOnline)
        }
    }

    /// Loads the sources that are not fresh, and all sources of the given resources.
    func load(anew resources: Set<Resource>) {
        for panel in panels {
            if home.resources(of: panel).contains(where: resources.contains) {
                panel.sync()
            } else {
                panel.syncIfNeeded()
            }
        }
    }

    /// The panels that are loaded when the program starts.
    var panels: [PanelModel] {
        board.panels + [
            codes.panel, profile.flat, profile.balance, profile.account, profile.bills, profile.meters, history.hours,
        ]
    }
}

extension PanelModel {

    fileprivate static func ~= (left: PanelModel, right: PanelModel) -> Bool { left === right }
}
