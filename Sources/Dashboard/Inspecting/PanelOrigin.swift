import Loadables
import TerminalUI

/// Gives the inspector access to the loaders behind a panel.
@MainActor
struct PanelOrigin {

    /// The loaded contents, with the names of their loaders.
    var raw: () -> [(name: String, content: Any)] = { [] }

    /// The panel's version of the cached content; nil if there is none.
    var kept: () -> PanelVersion? = { nil }
}

extension PanelOrigin {

    /// Creates the origin for one loader.
    init<Loader: ContentLoadable>(_ loader: Loader, _ content: @escaping (Loader.Content) -> any PanelContent) {
        raw = { [weak loader] in loader?.raw ?? [] }
        kept = { [weak loader] in
            loader?.kept.map { PanelVersion(content($0.content), from: $0.provenance) }
        }
    }
}

extension ContentLoadable {

    /// The cached content; nil if there is none or it is unknown.
    var kept: KeptContent<Content>? { (self as? ContentLoader<Content>)?.kept }

    /// The content with its name; empty without content.
    var raw: [(name: String, content: Any)] {
        state.content.map { [(inspection.shownName, $0)] } ?? []
    }
}

extension LoadableInspection {

    /// The name. A loader without a name is named after its type, which would not help users.
    var shownName: String {
        guard name == type else { return name }
        return parts.isEmpty ? "Source" : "Group"
    }
}
