import Dashboard
import Documents
import Loadables
import Settings
import TerminalUI
import Values

/// The view of a source in a panel: the view in the settings, or the view that fits the data best.
struct SourceView: Sendable {

    /// The view in the settings; nil to use the view that fits the data best.
    let settings: ViewSettings?
    let reader: RowReader

    init(_ settings: ViewSettings? = nil, in context: ViewContext) {
        self.settings = settings
        reader = RowReader(
            context: context, fields: settings?.view.fields.map(\.name) ?? [],
            timeFields: settings?.view.timeFields ?? [])
    }

    func view(of document: Document) -> any BoardView {
        settings?.view ?? fitting(document, isFollowed: reader.context.isFollowed)
    }

    private func fitting(_ document: Document, isFollowed: Bool) -> any BoardView {
        let type = Views.fitting(document, isFollowed: isFollowed)
        return settings?.other(type) ?? ViewSettings.make(type)
    }

    /// Returns the content for a version of the data. If the view in the settings cannot show the data, the view that
    /// fits the data best shows it.
    ///
    /// - Parameter loaded: The version; nil if there is none. Without data, only a view of checks has content.
    func content(of loaded: BoardContent?) -> PreparedContent {
        let reader = reader(of: loaded)
        if let settings, let made = settings.view.content(of: loaded, in: reader) { return made }
        return loaded.flatMap { loaded in
            fitting(loaded.document, isFollowed: settings == nil && reader.context.isFollowed)
                .content(of: loaded, in: reader)
        } ?? PreparedContent(TextContent([StyledText("This content cannot be shown.", .secondary)]))
    }

    /// Returns the reader with the units of a version of the data.
    private func reader(of loaded: BoardContent?) -> RowReader {
        var reader = reader
        reader.unit = loaded?.unit.map { NumberUnit($0) }
        reader.possibleUnit = loaded?.possibleUnit
        reader.percentFields = loaded?.percentFields ?? []
        reader.fieldUnits = loaded?.fieldUnits ?? [:]
        return reader
    }

    func items(of document: Document?) -> (any BoardItemSource)? {
        document.flatMap { view(of: $0).items(of: $0, in: reader) }
    }

    func remarks(on content: BoardContent) -> [String] {
        let cut = content.isPartialPicture ? ["the picture is truncated: missing pixels are gray"] : []
        let remarks = view(of: content.document).remarks(on: content, in: reader(of: content))
        // A remark about a missing field is more precise than the general reason.
        let lack = remarks.isEmpty && !content.document.isNothing ? self.lack(of: content.document) : nil
        return cut + remarks + [lack].compactMap(\.self)
    }

    /// Returns the reason why the view in the settings cannot show a document; nil if it can, or if the settings name
    /// no view.
    func lack(of document: Document) -> String? { settings?.view.lack(of: document, in: reader) }
}

struct ViewContext: Sendable {

    var time: TimeOfDay
    /// The clock that determines which times are today; nil to write every time with its day.
    var clock: (any WallClock)?
    /// Whether the data is the end of a growing log or stream.
    var isFollowed = false
    /// The identities of the rows in all versions of the data.
    var rowKeys = RowKeys()
    /// The number form of the locale; nil if unknown.
    var numberForm: NumberForm?
    var weekStart = WeekStart.monday
    /// The checks of the source, oldest first; empty unless the view shows checks.
    var checks: [MonitorContent.Check] = []
}

extension SourceView {

    func showing(_ checks: [MonitorContent.Check]) -> SourceView {
        var context = reader.context
        context.checks = checks
        return SourceView(settings, in: context)
    }
}
