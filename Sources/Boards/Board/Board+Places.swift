package import Dashboard
package import Loadables
package import Settings

extension Board {

    /// The place in the board's files of the source that a panel shows; nil if it shows none.
    package func place(of panel: PanelModel) -> SettingsPlace? {
        guard let name = allPanels.first(where: { $0.value.model === panel })?.key.source else { return nil }
        return settings.sources.first { $0.name == name }?.place
            ?? settings.faultySources.first { $0.name == name }?.problems.first?.place
    }

    /// The changes of a source's state; nil if there is no such source.
    package func states(of source: String) -> AsyncStream<LoadingState<BoardContent>>? { loader(of: source)?.states }
}
