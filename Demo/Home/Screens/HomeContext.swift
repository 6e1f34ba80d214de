import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import Loadables
import TerminalUI

/// The values that all screens of the home share.
@MainActor
final class HomeContext {

    let feeds: HomeFeeds
    let actions: HomeActions
    let texts: HomeTexts
    let environment: Environment

    private var sources: [(panel: WeakPanel, resources: [Resource])] = []

    private struct WeakPanel {
        weak var panel: PanelModel?
    }

    init(_ feeds: HomeFeeds, _ actions: HomeActions, time: TimeOfDay, in environment: Environment) {
        self.feeds = feeds
        self.actions = actions
        self.environment = environment
        texts = HomeTexts(time: time, clock: environment.clock)
    }

    var host: PageHost { actions.host }

    /// Returns a panel that shows the content of the given resources.
    func panel(_ title: String, of resources: Resource..., empty: String = "Nothing here") -> PanelModel {
        let panel = PanelModel(title: title, emptyText: empty)
        sources.removeAll { $0.panel.panel == nil }
        sources.append((WeakPanel(panel: panel), resources))
        return panel
    }

    func resources(of panel: PanelModel) -> [Resource] {
        sources.first { $0.panel.panel === panel }?.resources ?? []
    }
}

extension ChangeableFeed {

    /// Returns the item with the given identity; nil if there is none.
    func item<Item: Identifiable>(_ id: Item.ID?) -> Item? where Content == [Item] {
        loader.content?.first { $0.id == id }
    }
}
