public import Loadables
public import TerminalUI

extension PanelModel {

    /// Shows what the loader loads.
    ///
    /// - Parameters:
    ///   - loader: May be shared with other panels.
    ///   - content: Makes the view of its content: rows, identified by their `ListRow/id` or else by their text; a
    ///     ``PanelContent``; or any other view. Called once for each content. Text from outside is made harmless.
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

    /// Shows what several loaders load, each as soon as it has something; a line says which are missing.
    ///
    /// - Parameters:
    ///   - first: A loader.
    ///   - second: Another one.
    ///   - others: More of them.
    ///   - content: What is shown of their contents; nil for those that have none yet. At least one has some.
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

    /// Shows an object with content in its own properties, such as a view model, or with content that arrives by itself. An
    /// object that cannot load on request is only observed.
    ///
    /// - Parameters:
    ///   - loadable: May be shared with other panels.
    ///   - content: What is shown of it while it has contents.
    public func show<Pure: PureLoadableProtocol>(observing loadable: Pure, content: @escaping (Pure) -> any View) {
        let model = loadable as? any LoadableProtocol
        show(model ?? Observed(loadable), canSync: model != nil) { [weak loadable] in
            loadable.map { MadeContent(content($0).panelContent) }
        }
    }
}

extension View {

    /// The view as the content of a panel.
    fileprivate var panelContent: any PanelContent {
        if let rows = self as? [ListRow] { return ListContent(rows) }
        return self as? any PanelContent ?? ViewContent(self)
    }
}

/// What cannot be told to load, where something that can is asked for.
private final class Observed: PureLoadableProxy, LoadableProtocol {

    init(_ loadable: any PureLoadableProtocol) {
        super.init()
        self.loadable = loadable
    }

    func sync() {}

    func needsSync() -> Bool { false }
}
