import Loadables
import TerminalUI

/// The inspector's access to the loaders of a panel.
@MainActor
struct PanelOrigin {

    /// A closure that returns the loaded content of each loader, with the name of the loader.
    var raw: () -> [(name: String, content: Any)] = { [] }

    /// A closure that returns the version that the panel makes from the cached content; nil if there is none.
    var kept: () -> PanelVersion? = { nil }
}

extension PanelOrigin {

    init<Loader: ContentLoadable>(_ loader: Loader, _ content: @escaping (Loader.Content) -> any PanelContent) {
        raw = { [weak loader] in loader?.raw ?? [] }
        kept = { [weak loader] in
            loader?.kept.map { PanelVersion(content($0.content), from: $0.provenance) }
        }
    }
}

extension ContentLoadable {

    /// The cached content; nil if there is none, if the content cannot be read, or if the loadable is not a
    /// `ContentLoader`.
    var kept: KeptContent<Content>? { (self as? ContentLoader<Content>)?.kept }

    /// The content with the name of the loader; empty if there is no content.
    var raw: [(name: String, content: Any)] {
        state.content.map { [(inspection.shownName, $0)] } ?? []
    }
}

extension LoadableInspection {

    /// The name to show to users. If the loadable has no name, this is `Source` or `Group`, because the name of the
    /// type would not help users.
    var shownName: String {
        guard name == type else { return name }
        return parts.isEmpty ? "Source" : "Group"
    }
}
