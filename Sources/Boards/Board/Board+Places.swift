package import Dashboard
package import Loadables
package import Settings

extension Board {

    /// Returns the place in the board's files where the source of a panel is defined. For a source with errors, returns
    /// the place of the first error. Returns nil if the panel belongs to no source of the board.
    package func place(of panel: PanelModel) -> SettingsPlace? {
        guard let name = allPanels.first(where: { $0.value.model === panel })?.key.source else { return nil }
        return settings.source(named: name)?.place
            ?? settings.faultySources.first { $0.name == name }?.problems.first?.place
    }

    /// Returns the states of a source as a stream; nil if no source with this name is running.
    package func states(of source: String) -> AsyncStream<LoadingState<BoardContent>>? { loader(of: source)?.states }
}
