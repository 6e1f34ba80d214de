import Loadables
import TerminalUI

/// What the inspector may ask of the loaders behind a panel, beside what they show.
@MainActor
struct PanelOrigin {

    /// The contents as they were loaded, with the names of their loaders.
    var raw: () -> [(name: String, content: Any)] = { [] }

    /// What the panel would show of what is kept on disk, or wherever; nil if nothing is.
    var kept: () -> PanelVersion? = { nil }
}

extension PanelOrigin {

    /// What there is to ask of one loader.
    init<Loader: ContentLoadable>(_ loader: Loader, _ content: @escaping (Loader.Content) -> any PanelContent) {
        raw = { [weak loader] in loader?.raw ?? [] }
        kept = { [weak loader] in
            loader?.kept.map { PanelVersion(content($0.content), from: $0.provenance) }
        }
    }
}

extension ContentLoadable {

    /// What is kept of it; nil if nothing is, or if it does not say.
    var kept: KeptContent<Content>? { (self as? ContentLoader<Content>)?.kept }

    /// Its content with its name; empty without content.
    var raw: [(name: String, content: Any)] {
        state.content.map { [(inspection.shownName, $0)] } ?? []
    }
}

extension LoadableInspection {

    /// Its name; what has none is called after its type, which says nothing to a person.
    var shownName: String {
        guard name == type else { return name }
        return parts.isEmpty ? "Source" : "Group"
    }
}
