public import Loadables
public import TerminalUI

extension PanelModel {

    /// Shows what the loader loads.
    ///
    /// - Parameters:
    ///   - loader: May be shared with other panels.
    ///   - content: What is shown of its content. Made once for each content. Text from outside needs no care here.
    public func show<Loader: ContentLoadable>(
        _ loader: Loader, content: @escaping (Loader.Content) -> some PanelContent
    ) {
        show(loader, origin: PanelOrigin(loader, content)) { [weak loader] in
            loader?.state.content.map { loaded in MadeContent(later: { content(loaded) }) }
        }
    }

    /// Shows what the loader loads as rows, which are known again by their `ListRow/id`, without one by their text.
    public func show<Loader: ContentLoadable>(_ loader: Loader, rows: @escaping (Loader.Content) -> [ListRow]) {
        show(loader) { ListContent(rows($0)) }
    }

    /// Shows what the loader loads as any view: a chart, a gauge, a big number, a picture.
    public func show<Loader: ContentLoadable>(_ loader: Loader, view: @escaping (Loader.Content) -> some View) {
        show(loader) { ViewContent(view($0)) }
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
        content: @escaping (First.Content?, Second.Content?, repeat (each Other).Content?) -> some PanelContent
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
            return PanelVersion(kept, from: oldest)
        }
        show(group, sources: sources, origin: origin) {
            MadeContent(content(first.state.content, second.state.content, repeat (each others).state.content))
        }
    }

    /// Shows what several loaders load as rows.
    public func show<First: ContentLoadable, Second: ContentLoadable, each Other: ContentLoadable>(
        _ first: First, _ second: Second, _ others: repeat each Other,
        rows: @escaping (First.Content?, Second.Content?, repeat (each Other).Content?) -> [ListRow]
    ) {
        show(first, second, repeat each others) { (a, b, rest: repeat (each Other).Content?) in
            ListContent(rows(a, b, repeat each rest))
        }
    }

    /// Shows something whose content comes by itself: it can be observed, but not told to load.
    ///
    /// - Parameters:
    ///   - loadable: May be shared with other panels.
    ///   - content: What is shown of it while it has contents.
    public func show<Pure: PureLoadableProtocol>(
        observing loadable: Pure, content: @escaping (Pure) -> some PanelContent
    ) {
        show(Observed(loadable), canSync: false) { [weak loadable] in loadable.map { MadeContent(content($0)) } }
    }

    /// Shows something whose content comes by itself, as rows.
    public func show<Pure: PureLoadableProtocol>(observing loadable: Pure, rows: @escaping (Pure) -> [ListRow]) {
        show(observing: loadable) { ListContent(rows($0)) }
    }

    /// Shows something whose content comes by itself, as any view.
    public func show<Pure: PureLoadableProtocol>(observing loadable: Pure, view: @escaping (Pure) -> some View) {
        show(observing: loadable) { ViewContent(view($0)) }
    }

    /// Shows something that can be told to load and has its content in properties of its own, as a view model has.
    ///
    /// - Parameters:
    ///   - loadable: May be shared with other panels.
    ///   - content: What is shown of it while it has contents.
    public func show<Model: LoadableProtocol>(
        observing loadable: Model, content: @escaping (Model) -> some PanelContent
    ) {
        show(loadable) { [weak loadable] in loadable.map { MadeContent(content($0)) } }
    }

    /// Shows something that has its content in properties of its own, as rows.
    public func show<Model: LoadableProtocol>(observing loadable: Model, rows: @escaping (Model) -> [ListRow]) {
        show(observing: loadable) { ListContent(rows($0)) }
    }

    /// Shows something that has its content in properties of its own, as any view.
    public func show<Model: LoadableProtocol>(observing loadable: Model, view: @escaping (Model) -> some View) {
        show(observing: loadable) { ViewContent(view($0)) }
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
