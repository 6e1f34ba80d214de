public import Feeds
package import Loadables
public import TerminalUI

extension PanelModel {

    /// Creates a panel that shows the content of a feed, and retains the feed.
    ///
    /// - Parameters:
    ///   - feed: The feed. Panels may share it.
    ///   - title: The title in the upper edge; nil to use the name of the feed.
    ///   - emptyText: The text that the panel shows while its content is empty.
    ///   - content: Returns the view of the content: an array of `ListRow`, a ``PanelContent`` or any other view. It is
    ///     called when new content is first used, and again by ``PanelModel/remake()``.
    public convenience init<Content: Sendable>(
        _ feed: Feed<Content>, title: String? = nil, emptyText: String = standardEmptyText,
        content: @escaping (Content) -> any View
    ) {
        self.init(title: title ?? feed.name, emptyText: emptyText)
        show(feed, content: content)
    }

    /// Shows the content of a feed, and retains the feed.
    ///
    /// - Parameters:
    ///   - feed: The feed. Panels may share it.
    ///   - content: Returns the view of the content: an array of `ListRow`, a ``PanelContent`` or any other view. It is
    ///     called when new content is first used, and again by ``PanelModel/remake()``. Control characters in texts
    ///     have no effect.
    public func show<Content: Sendable>(_ feed: Feed<Content>, content: @escaping (Content) -> any View) {
        show(feed.loader, content: content)
        keep([feed])
    }

    /// Shows the content of a feed, and retains the feed. The type of the returned content may depend on the loaded
    /// content.
    // This is separate from the method for any view, because a dynamic cast to a protocol would scan all types of the
    // program before the first frame.
    package func showContent<Content: Sendable>(
        of feed: Feed<Content>, by content: @escaping (Content) -> any PanelContent
    ) {
        showContent(of: feed.loader, by: content)
        keep([feed])
    }

    /// Shows an object that has its own content, in place of the feed's loader. Also retains the feed.
    ///
    /// - Parameters:
    ///   - feed: The feed. Panels may share it.
    ///   - model: The object. The panel retains it.
    ///   - content: Returns the view of the object. It is called while the object has content.
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

    /// Shows the content of several feeds, without waiting for all of them. A line below the content names the feeds
    /// without content.
    ///
    /// - Parameters:
    ///   - first: A feed.
    ///   - second: Another feed.
    ///   - others: More feeds.
    ///   - content: Returns the view of the content of all feeds. The argument for a feed is nil while the feed has no
    ///     content. At least one argument is not nil.
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
