public import Settings

/// A view in settings, with its options.
public struct ViewSettings: Hashable, Sendable {

    let view: any BoardView

    /// The options in the file. If this view cannot show the data, another view replaces it. The options also apply to
    /// the other view.
    let options: SettingsRecord

    /// The place of the view's name.
    @NotCompared public var place: SettingsPlace

    /// Creates the settings of a view.
    ///
    /// - Parameters:
    ///   - name: The name of the view. If there is no such view, the result is nil.
    ///   - options: The checked options; nil for none.
    ///   - place: The place of the name in the file.
    public init?(_ name: String, options: SettingsRecord? = nil, at place: SettingsPlace) {
        guard let type = Views.all.first(where: { $0.name == name }) else { return nil }
        self.options = options ?? SettingsRecord(entries: [], place: place)
        self.place = place
        view = Self.make(type, self.options)
    }

    /// The names of all views.
    public static let names = Views.names

    /// The name of the view.
    public var name: String { type(of: view).name }

    /// Whether the view shows the checks of a source.
    public var showsChecks: Bool { type(of: view).showsChecks }

    /// Whether the view lists rows or other items that can be chosen.
    var listsItems: Bool { type(of: view).listsItems }

    /// Returns a view of the given type, with those options of this view that the type supports.
    func other(_ type: any BoardView.Type) -> any BoardView { Self.make(type, options) }

    static func make(
        _ type: any BoardView.Type, _ options: SettingsRecord = SettingsRecord(entries: [], place: SettingsPlace(""))
    ) -> any BoardView {
        var reader = OptionReader(options, in: SettingsScope())
        return type.init(&reader)
    }

    public static func == (left: ViewSettings, right: ViewSettings) -> Bool {
        AnyHashable(left.view) == AnyHashable(right.view)
    }

    public func hash(into hasher: inout Hasher) {
        view.hash(into: &hasher)
    }
}
