public import Feeds
package import Loadables
public import TerminalUI

extension PanelModel {

    /// Creates a panel that shows the content of a feed, and retains the feed.
    ///
    /// - Parameters:
    ///   - feed: The feed. Panels may share it.
    ///   - title: The text in the upper edge; nil for the name of the feed.
    ///   - emptyText: The text of the panel if its content is empty.
    ///   - content: Returns the view of the content: rows, a ``PanelContent`` or any other view. Called once for each
    ///     content.
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
    ///   - content: Returns the view of the content: rows, a ``PanelContent`` or any other view. Called once for each
    ///     content. Control characters in texts have no effect.
    public func show<Content: Sendable>(_ feed: Feed<Content>, content: @escaping (Content) -> any View) {
        show(feed.loader, content: content)
        keep([feed])
    }

    /// Shows the content of a feed, and retains the feed. The type of the panel content may depend on the loaded
    /// content.
    // Separate from the method for any view, because a dynamic cast to a protocol scans all types of the program before
    // the first frame.
    package func showContent<Content: Sendable>(
        of feed: Feed<Content>, by content: @escaping (Content) -> any PanelContent
    ) {
        showContent(of: feed.loader, by: content)
        keep([feed])
    }

    /// Shows an object instead of the feed's loader, and retains the feed. The object has its own contents.
    ///
    /// - Parameters:
    ///   - feed: The feed. Panels may share it.
    ///   - model: The object. The panel retains it.
    ///   - content: Returns the view of the object while it has contents.
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

    /// Shows the contents of several feeds, each as soon as it is available. A line names the feeds without content.
    ///
    /// - Parameters:
    ///   - first: A feed.
    ///   - second: Another feed.
    ///   - others: More feeds.
    ///   - content: Returns the view of the feeds' contents. A content is nil if its feed has none; at least one is not
    ///     nil.
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
