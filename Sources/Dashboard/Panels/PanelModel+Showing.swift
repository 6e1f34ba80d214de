public import Loadables
public import TerminalUI

extension PanelModel {

    /// Shows the content of a loader.
    ///
    /// - Parameters:
    ///   - loader: The loader. Panels may share it.
    ///   - content: Returns the view of the content: an array of `ListRow`, a ``PanelContent`` or any other view. Rows
    ///     are identified by their `ListRow/id` or, if it is nil, by their text. The closure is called when new content
    ///     is first used, and again by ``PanelModel/remake()``. Control characters in texts have no effect.
    public func show<Loader: ContentLoadable>(
        _ loader: Loader, content: @escaping (Loader.Content) -> any View
    ) {
        showContent(of: loader) { content($0).panelContent }
    }

    func showContent<Loader: ContentLoadable>(
        of loader: Loader, by content: @escaping (Loader.Content) -> any PanelContent
    ) {
        show(loader, origin: PanelOrigin(loader, content), dependsOnContentAlone: true) { [weak loader] in
            loader?.state.content.map { loaded in MadeContent(later: { content(loaded) }) }
        }
    }

    /// Shows the content of several loaders, without waiting for all of them. A line below the content names the
    /// loaders without content.
    ///
    /// - Parameters:
    ///   - first: A loader.
    ///   - second: Another loader.
    ///   - others: More loaders.
    ///   - content: Returns the view of the content of all loaders. The argument for a loader is nil while the loader
    ///     has no content. At least one argument is not nil.
    public func show<First: ContentLoadable, Second: ContentLoadable, each Other: ContentLoadable>(
        _ first: First, _ second: Second, _ others: repeat each Other,
        content: @escaping (First.Content?, Second.Content?, repeat (each Other).Content?) -> any View
    ) {
        var sources: [any LoadableProtocol] = [first, second]
        repeat sources.append(each others)
        let group = PartialGroup(sources)
        group.loadableName = "\(sources.count) sources"
        let origin = PanelOrigin {
            var raw = first.raw + second.raw
            repeat raw += (each others).raw
            return raw
        } kept: {
            var dates = [first.kept?.provenance, second.kept?.provenance]
            repeat dates.append((each others).kept?.provenance)
            guard let oldest = dates.compactMap(\.self).min(by: { $0.date < $1.date }) else { return nil }
            let kept = content(first.kept?.content, second.kept?.content, repeat (each others).kept?.content)
            return PanelVersion(kept.panelContent, from: oldest)
        }
        show(group, sources: sources, origin: origin) {
            let content = content(first.state.content, second.state.content, repeat (each others).state.content)
            return MadeContent(content.panelContent)
        }
    }

    /// Shows an object that has its own content, such as a view model or an object that receives content from a server.
    /// If the object cannot load on request, the panel only observes the object.
    ///
    /// - Parameters:
    ///   - loadable: The object. Panels may share it.
    ///   - content: Returns the view of the object. It is called at each change while the object has content, also when
    ///     a load begins or fails.
    public func show<Pure: PureLoadableProtocol>(observing loadable: Pure, content: @escaping (Pure) -> any View) {
        let model = loadable as? any LoadableProtocol
        show(model ?? Observed(loadable), canSync: model != nil, dependsOnState: true) { [weak loadable] in
            loadable.map { MadeContent(content($0).panelContent) }
        }
    }
}

extension View {

    fileprivate var panelContent: any PanelContent {
        if let rows = self as? [ListRow] { return ListContent(rows) }
        return self as? any PanelContent ?? ViewContent(self)
    }
}

/// A wrapper for an object that cannot load on request. A sync has no effect.
private final class Observed: PureLoadableProxy, LoadableProtocol {

    init(_ loadable: any PureLoadableProtocol) {
        super.init()
        self.loadable = loadable
    }

    func sync() {}

    func needsSync() -> Bool { false }
}
