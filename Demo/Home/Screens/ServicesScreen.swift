import Dashboard
import Feeds
import HomeServer
import Loadables
import TerminalUI

@MainActor
struct ServicesScreen {

    let page: MenuPage

    init(_ home: HomeContext, cameras: CamerasScreen, access: AccessScreen, codes: CodesScreen, profile: ProfileScreen)
    {
        let feeds = home.feeds
        let camerasPage = PanelsPage(title: cameras.all.title, panels: [cameras.favorites, cameras.others])
        camerasPage.onOpen = { cameras.page(of: $1) }
        camerasPage.canOpen = { $1 != nil }
        let pages = (
            intercoms: PanelsPage(access.intercoms), barriers: PanelsPage(access.barriers),
            codes: PanelsPage(codes.panel),
            bills: PanelsPage(profile.bills), meters: PanelsPage(profile.meters)
        )
        page = MenuPage(
            title: "Services",
            items: [
                MenuPage.Item(
                    "Cameras", panel: cameras.all,
                    detail: { Self.count(feeds.cameras.loader.content, but: { !$0.isOnline }, "offline") },
                    open: { camerasPage }),
                MenuPage.Item(
                    "Intercoms", panel: access.intercoms,
                    detail: {
                        Self.count(feeds.intercoms.loader.content, but: { !$0.isReady }, "out of order")
                    }, open: { pages.intercoms }),
                MenuPage.Item(
                    "Barriers", panel: access.barriers,
                    detail: { Self.count(feeds.barriers.loader.content, but: \.isOpen, "open") },
                    open: { pages.barriers }),
                MenuPage.Item(
                    "Codes", panel: codes.panel,
                    detail: { Self.count(feeds.codes.loader.content, but: { _ in false }, "") }, open: { pages.codes }),
                MenuPage.Item(
                    "Bills", panel: profile.bills,
                    detail: { Self.count(feeds.bills.loader.content, but: { $0.paidAt == nil }, "to pay") },
                    open: { pages.bills }),
                MenuPage.Item(
                    "Meters", panel: profile.meters,
                    detail: { Self.count(feeds.meters.loader.content, but: { _ in false }, "") }, open: { pages.meters }
                ),
            ])
    }

    /// Returns the number of items, such as ` 8`. If there are notable items, also returns their number, as in ` 8 ⚠ 1
    /// offline`.
    private static func count<Item>(
        _ items: [Item]?, but isNotable: (Item) -> Bool, _ word: String
    ) -> StyledText {
        guard let items else { return "" }
        let notable = items.count(where: isNotable)
        // Pad the number, so that the texts after the numbers are aligned.
        let count = StyledText("\(items.count < 10 ? " " : "")\(items.count)", .secondary)
        return notable == 0
            ? count : count + StyledText("   \(Symbols.unicode.warning) \(notable) \(word)", .warning)
    }
}
