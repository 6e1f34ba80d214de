import Settings

extension BoardSettings {

    /// What the board is called: its title, or its file without the folders and the ending.
    public var name: String {
        if let title { return title }
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.split(separator: ".").first.map(String.init) ?? last
    }

    /// Without pages there is one with a panel for each source.
    var pagesOrAll: [PageSettings] {
        guard pages.isEmpty else { return pages }
        let place = SettingsPlace(file)
        let shown = sources.filter { !$0.isMember }
        let names = shown.map { ($0.name, $0.place) } + faultySources.map { ($0.name, $0.place) }
        let ordered = names.sorted { ($0.1.line, $0.1.column) < ($1.1.line, $1.1.column) }
        return [PageSettings(rows: ordered.map { [PanelSettings($0.0, at: $0.1)] }, at: place)]
    }

    /// The names of the sources that the first page shows.
    var sourcesOfFirstPage: Set<String> { Set(pagesOrAll.first?.rows.flatMap { $0.map(\.source) } ?? []) }

    /// Whether there is a panel for that source.
    func hasPanel(of source: String) -> Bool {
        sources.contains { $0.name == source } || faultySources.contains { $0.name == source }
    }

    /// The sources of which no page has a panel, but of which people want to be told.
    var watchedSources: [PanelSettings] {
        unseenSources.filter { !$0.alerts.isEmpty }.map { PanelSettings($0.name, at: $0.place) }
    }
}
