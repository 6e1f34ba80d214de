import Documents
import Settings

/// All views. No other code lists them.
enum Views {

    /// In the order of the reference.
    static let all: [any BoardView.Type] = [
        BoardTableView.self,
        BoardListView.self,
        BoardKeysView.self,
        BoardNumberView.self,
        BoardChartView.self,
        BoardGaugeView.self,
        BoardBarsView.self,
        BoardHeatView.self,
        BoardCalendarView.self,
        BoardTextView.self,
        BoardLogView.self,
        BoardTreeView.self,
        BoardImageView.self,
        BoardMonitorView.self,
    ]

    static let names = all.map { $0.name }

    /// The view that fits data best.
    static func fitting(_ document: Document, isFollowed: Bool) -> any BoardView.Type {
        let fits = all.map { (view: $0, fit: $0.fit(document, isFollowed: isFollowed)) }
        let best = fits.map(\.fit).max() ?? .never
        return fits.first { $0.fit == best }?.view ?? BoardTextView.self
    }

    /// The key of each view that has options. Its value is a map of them.
    static let keys: [SettingsKey] = all.compactMap { view in
        let options = OptionReader.keys { _ = view.init(&$0) }
        guard !options.isEmpty else { return nil }
        return SettingsKey(
            view.name, .table(SettingsTable("the \(view.name) view", view.help, options)), view.help)
    }
}
