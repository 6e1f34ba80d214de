public import Feeds
package import Loadables
public import TerminalUI

extension PanelModel {

    /// Creates a panel that shows what the feed loads, and keeps the feed.
    ///
    /// - Parameters:
    ///   - feed: May be shared with other panels.
    ///   - title: What stands in the panel's upper edge; nil for the name of the feed.
    ///   - emptyText: What stands in the panel when its content is there and is empty.
    ///   - content: Makes the view of its content: rows, a ``PanelContent`` or any other view. Called once for each content.
    public convenience init<Content: Sendable>(
        _ feed: Feed<Content>, title: String? = nil, emptyText: String = standardEmptyText,
        content: @escaping (Content) -> any View
    ) {
        self.init(title: title ?? feed.name, emptyText: emptyText)
        show(feed, content: content)
    }

    /// Shows what the feed loads, and keeps the feed.
    ///
    /// - Parameters:
    ///   - feed: May be shared with other panels.
    ///   - content: Makes the view of its content: rows, a ``PanelContent`` or any other view. Called once for each content.
    ///     Text from outside is made harmless.
    public func show<Content: Sendable>(_ feed: Feed<Content>, content: @escaping (Content) -> any View) {
        show(feed.loader, content: content)
        keep([feed])
    }

    /// Shows the content of a feed, and keeps the feed. The type of the panel content may depend on the loaded content.
    // Separate from the method for any view: a dynamic cast to a protocol scans all types of the program, before the first frame.
    package func showContent<Content: Sendable>(
        of feed: Feed<Content>, by content: @escaping (Content) -> any PanelContent
    ) {
        showContent(of: feed.loader, by: content)
        keep([feed])
    }

    /// Shows something that stands for the feed's loader and has contents of its own, and keeps the feed.
    ///
    /// - Parameters:
    ///   - feed: May be shared with other panels.
    ///   - model: Stands for the loader of the feed. The panel keeps it.
    ///   - content: What is shown of it while it has contents.
    package func show<Content: Sendable, Model: LoadableProtocol>(
        _ feed: Feed<Content>, as model: Model, content: @escaping (Model) -> any PanelContent
    ) {
        let loader = feed.loader
        let origin = PanelOrigin { [weak loader] in
            loader?.raw ?? []
        } kept: { [weak loader, weak model] in
            guard let kept = loader?.kept, let model else { return nil }
            return PanelVersion(content(model), from: kept.provenance)
        }
        show(model, origin: origin) { [weak model] in model.map { MadeContent(content($0)) } }
        keep([feed])
    }

    /// Shows what several feeds load, each as soon as it has something; a line says which are missing.
    ///
    /// - Parameters:
    ///   - first: A feed.
    ///   - second: Another one.
    ///   - others: More of them.
    ///   - content: What is shown of their contents; nil for those that have none yet. At least one has some.
    public func show<First: Sendable, Second: Sendable, each Other: Sendable>(
        _ first: Feed<First>, _ second: Feed<Second>, _ others: repeat Feed<each Other>,
        content: @escaping (First?, Second?, repeat (each Other)?) -> any View
    ) {
        show(first.loader, second.loader, repeat (each others).loader, content: content)
        var feeds: [any RefreshedFeed] = [first, second]
        repeat feeds.append(each others)
        keep(feeds)
    }
}
