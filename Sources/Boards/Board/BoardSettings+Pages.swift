import Settings

extension BoardSettings {

    /// The name of the board: its title or, without a title, the name of its file up to the first dot.
    public var name: String {
        if let title { return title }
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.split(separator: ".").first.map(String.init) ?? last
    }

    /// The pages of the board. If the file defines no pages, this is a single page with a panel for each source. Valid
    /// sources that other sources or variables use are left out of this page.
    var pagesOrAll: [PageSettings] {
        guard pages.isEmpty else { return pages }
        let place = SettingsPlace(file)
        let shown = sources.filter { !$0.isMember }
        let names = shown.map { ($0.name, $0.place) } + faultySources.map { ($0.name, $0.place) }
        let ordered = names.sorted { ($0.1.line, $0.1.column) < ($1.1.line, $1.1.column) }
        let rows = ordered.map { [PanelSettings($0.0, at: $0.1)] }
        return [PageSettings(rows: rows, isInRows: false, at: place)]
    }

    /// The names of the sources that the first page with a tab shows, and of the sources that provide the choices of
    /// variables.
    var sourcesOfFirstPage: Set<String> {
        let shown = pagesOrAll.first(where: \.hasTab)?.rows.flatMap { $0.map(\.source) } ?? []
        return Set(shown + variables.compactMap(\.source))
    }

    /// Returns whether the file defines a source with the given name. A source with errors counts, because a panel
    /// shows its errors.
    func hasPanel(of source: String) -> Bool {
        sources.contains { $0.name == source } || faultySources.contains { $0.name == source }
    }

    /// Returns panels for the sources that must be loaded although no page shows them. These sources have alerts, or
    /// provide choices for a key or a variable.
    ///
    /// - Parameter printed: The name of a source that must also be loaded because it is printed; nil for none.
    func watchedSources(and printed: String? = nil) -> [PanelSettings] {
        let asked = askedSources.union([printed].compactMap(\.self))
        return unseenSources.filter { !$0.alerts.isEmpty || asked.contains($0.name) }.map {
            PanelSettings($0.name, at: $0.place)
        }
    }
}
