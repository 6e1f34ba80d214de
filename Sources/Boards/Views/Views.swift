import Documents
import Settings

/// The list of all views. No other code lists them.
enum Views {

    /// All views, in the order of the reference. If several views fit data equally well, the first of them is used.
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
        BoardMonitorsView.self,
    ]

    static let names = all.map { $0.name }

    static func fitting(_ document: Document, isFollowed: Bool) -> any BoardView.Type {
        let fits = all.map { (view: $0, fit: $0.fit(document, isFollowed: isFollowed)) }
        let best = fits.map(\.fit).max() ?? .never
        return fits.first { $0.fit == best }?.view ?? BoardTextView.self
    }

    static let options: [ViewOptions] = all.compactMap { options(of: $0) }

    private static func options<View: BoardView>(of view: View.Type) -> ViewOptions? {
        let keys = OptionReader.keys { _ = View(&$0) }
        guard !keys.isEmpty else { return nil }
        return ViewOptions(
            name: view.name, help: view.help, table: SettingsTable("the \(view.name) view", view.help, keys))
    }
}

struct ViewOptions: Sendable {
    let name: String
    let help: String
    let table: SettingsTable
}

extension ViewSettings {

    /// The type of an option that chooses a view. The value is the name of the view, such as `chart`, or a map from the
    /// name to the options of the view, such as `{ chart: { x: at, y: celsius } }`.
    static let option: OptionType<ViewSettings> = {
        let named = SettingsTable(
            "a view", "A view with options. Without options, write only the name.",
            rules: [.exactlyOne(Views.options.map(\.name))], OptionReader.keys { _ = ViewSettings(&$0) })
        return OptionType(.either([.choice(Views.names), .table(named)])) { value, scope in
            if let name = value.word { return ViewSettings(name, at: value.place) }
            guard var options = value.record.map({ OptionReader($0, in: scope) }) else { return nil }
            return ViewSettings(&options)
        }
    }()

    /// Creates the view that the map contains, with its options. Returns nil if no key of the map is the name of a
    /// view.
    init?(_ options: inout OptionReader) {
        var found: ViewSettings?
        for view in Views.options {
            let values = options(view.name, OptionType<SettingsRecord>(.table(view.table)) { $0.record }, view.help)
            guard let values, found == nil else { continue }
            found = ViewSettings(view.name, options: values, at: options.keyPlace(of: view.name) ?? values.place)
        }
        guard let found else { return nil }
        self = found
    }
}
