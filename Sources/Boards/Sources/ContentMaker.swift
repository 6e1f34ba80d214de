import Dashboard
import Documents
import Filters
import FoundationEssentials
import JSONDocuments
import Loadables
import Settings
import Synchronization

/// An object that creates the content of a source from a document. It redacts the document, applies the filter, adds
/// the history and evaluates the conditions.
struct ContentMaker: Sendable {

    let settings: SourceSettings
    let tools: BoardTools
    let views: ShownViews
    let rowKeys: RowKeys
    /// The content that variables of filters refer to.
    var references = ReferenceValues()
    /// For each row, the results of the loads of its item. Nil if the source has no `each`, if `flat` is set, or if the
    /// items are followed.
    var itemLoads: [[MonitorContent.Check]]?
    var items: ItemFacts?
    /// Whether parts of the document are still being loaded for the first time. The content then keeps the conditions,
    /// the history and the checks of the previous content.
    var isIncomplete = false
    /// Whether the document lacks values because loads of its parts have failed.
    var lacksValues = false
    private let said = SaidErrors()
    private let rate = DocumentRate()
    /// The path that the filter selects; nil if the filter is not a plain path.
    private let path: PlainPath?

    /// - Parameters:
    ///   - views: The views that show the source. Their contents are created together with the content of the source.
    ///   - rowKeys: The object that identifies the rows in all versions of the content; nil to create it.
    init(
        settings: SourceSettings, tools: BoardTools, views: ShownViews = ShownViews(), rowKeys: RowKeys? = nil
    ) {
        (self.settings, self.tools, self.views) = (settings, tools, views)
        self.rowKeys = rowKeys ?? RowKeys(declared: settings.id)
        path = settings.select.flatMap { PlainPath($0.plain ?? $0.shown) }
    }

    /// The maximum number of values of the history if the settings have no `history`.
    private static let seriesLimit = 120

    /// Whether counters have no earlier value yet, so that the growth in the next document cannot be computed.
    var needsFirstLook: Bool { settings.rate && !rate.hasBegun }

    /// Returns the document. If the settings have `rate`, its counters are replaced by their growth per second.
    ///
    /// - Parameter date: The time at which the source delivered the document.
    func counted(_ part: DocumentPart, at date: Timestamp) -> DocumentPart {
        settings.rate ? rate.next(part, at: date.secondsSince1970, id: settings.id ?? []) : part
    }

    /// Creates content: reads the document, applies the filter, redacts secrets, records numbers, and evaluates the
    /// conditions.
    ///
    /// - Parameters:
    ///   - date: The time of the load.
    ///   - known: The previous content; nil if there is none.
    /// - Throws: An error without secrets if the document cannot be read, if the filter fails, or if a selected field
    ///   is missing.
    func content(
        at date: Timestamp, after known: BoardContent?, of read: () async throws -> DocumentPart
    ) async throws -> BoardContent {
        // Secrets are replaced after parsing and filtering, when texts have the form in which they are shown.
        var redaction = await tools.redaction(of: settings)
        let secrets = SecretFields(settings)
        do {
            let part = try await read()
            if !secrets.isEmpty {
                redaction = await tools.redaction(of: settings, and: secrets.texts(in: part.document))
            }
            let (selected, hasField) = try await selection(of: part, hadField: known?.hadField == true, redaction)
            // The members of a composed source may have changed their units. Convert the number to its previous unit. A
            // number that was loaded has already been converted.
            let isComposed = settings.origin.composed != nil
            var content = try await content(
                ofSelected: isComposed ? selected.inUnit(of: known) : selected, at: date, after: known)
            if !secrets.isEmpty {
                // An error of the filter is ignored here, because it may contain a part of a secret field.
                content.secretDocument = try? await whole(part.document)
                try Task.checkCancellation()
                content.hasSecrets = true
            }
            content.hadField = hasField || known?.hadField == true
            content.unitBeforeFilter = content.unit == nil ? part.unit : nil
            return content
        } catch {
            throw redaction.error(error)
        }
    }

    /// Applies the filter to a document, and redacts secrets. Returns the result, and whether the document contains the
    /// field that the filter selects. The second value is false if the filter is not a plain path.
    ///
    /// - Parameter hadField: Whether an earlier document had the field.
    func selection(of part: DocumentPart, hadField: Bool) async throws -> (part: DocumentPart, hasField: Bool) {
        let redaction = await tools.redaction(of: settings, and: SecretFields(settings).texts(in: part.document))
        do {
            return try await selection(of: part, hadField: hadField, redaction)
        } catch {
            throw redaction.error(error)
        }
    }

    private func selection(
        of part: DocumentPart, hadField: Bool, _ redaction: Redaction
    ) async throws -> (part: DocumentPart, hasField: Bool) {
        let secrets = SecretFields(settings)
        // Missing secret fields are reported only for a source that delivers one document: pages of a list and
        // responses of a stream may have different fields, and items have their own remarks.
        let isWhole = settings.each == nil && settings.origin.paging == nil && !settings.origin.follows
        let lacks = isWhole ? secrets.remarks(on: part.document) : []
        var part = secrets.isEmpty ? part : part.with(secrets.masked(part.document))
        var document = redaction.document(part.document)
        let hasField = try hasField(document, hadField: hadField)
        if let filter = settings.select {
            let marks = PercentMarks(of: part.percentFields)
            let selected = try await selected(marks.marked(document), by: filter)
            let (result, percentages) = marks.unmarked(selected.document)
            // If the filter has computed a new number, the unit no longer applies.
            let isUnchanged = result.number == part.document.number
            let (unit, possibleUnit) = isUnchanged ? (part.unit, part.possibleUnit) : (nil, nil)
            let chosen = part.document.values.flatMap { path?.value(in: $0) }.flatMap(part.unit)
            let own = unit ?? chosen ?? (percentages.isWhole ? "%" : nil)
            let fieldUnits = part.fieldUnits(in: result)
            part = DocumentPart(result, remarks: part.remarks + selected.remarks, unit: own)
            (part.percentFields, part.fieldUnits, part.possibleUnit) = (percentages.fields, fieldUnits, possibleUnit)
            document = secrets.masked(redaction.document(part.document))
        }
        var selected = part.with(document)
        selected.remarks = (part.remarks + lacks).map(redaction.sentence)
        return (selected, hasField)
    }

    /// Creates content from a document after its filter was applied and its secrets were replaced.
    func content(
        ofSelected part: DocumentPart, at date: Timestamp, after known: BoardContent?
    ) async throws -> BoardContent {
        // Conditions and other sources use all rows. Panels show only the first rows.
        let shown = shown(part)
        var content = try BoardContent(shown, after: known)
        content.items = items
        content.isIncomplete = isIncomplete
        if settings.isMember, shown.omittedRows > part.omittedRows { content.whole = part.document }
        // Record only the rows that views show, so that recorded rows and shown rows have the same identities.
        record(shown.document, at: date, to: &content, after: known)
        content.checks = checks(of: shown, at: date, after: known)
        if isIncomplete {
            content.conditions = known?.conditions ?? [:]
            content.failedConditions = known?.failedConditions ?? []
            content.comparisonProblems = known?.comparisonProblems ?? [:]
        } else {
            await addConditions(of: part.document, to: &content)
        }
        content.prepared = views.contents(of: content)
        return content
    }

    /// Returns the selected document with the values of secret fields, for references from other sources.
    private func whole(_ document: Document) async throws -> Document {
        guard let filter = settings.select else { return document }
        return try await selected(document, by: filter).document
    }

    /// Returns the document with only the rows that panels show. Returns all rows if the document was filtered, or if
    /// its rows were already limited when it was read.
    private func shown(_ part: DocumentPart) -> DocumentPart {
        let hasAllRows =
            settings.origin.composed != nil || settings.each != nil
            || settings.looksAtAllRows && settings.parse?.format.hasLimitedRows == true
        guard settings.select == nil, hasAllRows, case .json(let json) = part.document else { return part }
        let rows = json.prefix(Element.mostParts)
        let omittedRows = json.childCount(of: json.root) - rows.childCount(of: rows.root)
        var shown = DocumentPart(.json(rows), omittedRows: omittedRows, remarks: part.remarks, unit: part.unit)
        (shown.percentFields, shown.fieldUnits) = (part.percentFields, part.fieldUnits)
        shown.possibleUnit = part.possibleUnit
        return shown
    }

    /// Returns whether the document contains the field that the filter selects. In a page of a list, null counts as a
    /// missing field. Returns false if the filter is not a plain path.
    ///
    /// - Throws: ``MissingField`` if the field is missing and the settings treat this as a failure. By default, it is a
    ///   failure if an earlier document had the field, or if the document is an error message.
    private func hasField(_ document: Document, hadField: Bool) throws -> Bool {
        guard let select = settings.select, let path, let values = document.values else { return false }
        let isNullPage = settings.origin.paging != nil && path.value(in: values).map(values.kind) == .null
        guard isNullPage || path.isAbsent(from: values) else { return true }
        let isFailure =
            switch settings.missing {
            case .content: false
            case .failure: true
            case nil: hadField || ServerMessage.isError(values)
            }
        guard isFailure else { return false }
        throw MissingField(filter: select.shown, message: ServerMessage.message(in: values))
    }

    private func selected(_ document: Document, by filter: SettingsText) async throws -> FilterResult {
        do throws(FilterFailure) {
            return try await tools.worker.select(filter.filter(with: references), from: document)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw FilterError(error, at: filter.place)
        }
    }

    /// Adds the numbers of a document to the history of the content. If the document is incomplete, the previous
    /// history is kept.
    func record(_ document: Document, at date: Timestamp, to content: inout BoardContent, after known: BoardContent?) {
        // Each row of a source with items has its own numbers. Therefore, the numbers of loaded items are recorded even
        // if other items are missing.
        if isIncomplete, document.number != nil || items == nil { return keepHistory(of: known, in: &content) }
        if let number = document.number { return add(number, at: date, to: &content, after: known) }
        guard !settings.drawnNumbers.isEmpty, case .json(let json) = document else { return }
        var histories = known?.numbers ?? NumberHistories()
        if histories.areIncomplete, let known, let root = known.document.root {
            histories.complete(with: settings.drawnNumbers.flatMap { numbers(in: root, $0, known.fieldUnits) })
        }
        for fields in settings.drawnNumbers {
            histories.add(numbers(in: Element(json), fields, content.fieldUnits), at: date, keeping: settings.history)
        }
        content.numbers = histories
    }

    private func keepHistory(of known: BoardContent?, in content: inout BoardContent) {
        if content.document.number != nil {
            content.series = known?.series ?? TimeSeries([], last: Self.seriesLimit)
            content.history = known?.history
        } else if !settings.drawnNumbers.isEmpty {
            content.numbers = known?.numbers ?? NumberHistories()
        }
    }

    private func numbers(
        in root: Element, _ fields: NumberFields, _ fieldUnits: [String: String]
    ) -> [DocumentNumbers.Number] {
        let context = ViewContext(time: .utc, rowKeys: rowKeys, numberForm: tools.numberForm)
        let reader = RowReader(context: context, fields: fields.names, fieldUnits: fieldUnits)
        return DocumentNumbers(root, fields, in: reader)?.all ?? []
    }

    /// Returns the last checks of each row. Nil if no view of the source shows checks, or if the document is not JSON.
    /// If the content is incomplete and ``itemLoads`` is nil, returns the previous checks.
    private func checks(of part: DocumentPart, at date: Timestamp, after known: BoardContent?) -> RowChecks? {
        if isIncomplete, itemLoads == nil { return known?.checks }
        guard let fields = settings.checkedRows, case .json(let json) = part.document else { return nil }
        let context = ViewContext(time: .utc, numberForm: tools.numberForm)
        let reader = RowReader(context: context, fields: fields.names, fieldUnits: part.fieldUnits)
        let next = settings.every.map { date.advanced(by: $0) }
        return RowChecks(
            Element(json), fields, loads: itemLoads, at: date, next: next, after: known?.checks, in: reader)
    }

    /// Adds a number to the history. If the settings have no `history`, only the latest values are kept. Otherwise,
    /// older values are kept at a lower resolution.
    private func add(
        _ number: Double, at date: Timestamp, to content: inout BoardContent, after known: BoardContent?
    ) {
        let now = tools.clock.now
        guard let kept = settings.history else {
            var series = TimeSeries(known?.series?.samples ?? [], last: Self.seriesLimit)
            series.dropSamples(after: now)
            series.add(TimeSeries.Sample(number, at: date))
            content.series = series
            return
        }
        var history = known?.history ?? SampleHistory()
        history.append(number, at: date.secondsSince1970)
        content.history = history
        let start = now.secondsSince1970 - kept / .seconds(1)
        content.series = TimeSeries(history.points(since: start))
    }

    /// Evaluates the source's conditions. If the document is a text that consists of a number, conditions get it as a
    /// number. If the filter of a condition fails, no alert is raised, and the failure is logged.
    private func addConditions(of document: Document, to content: inout BoardContent) async {
        var document = document
        if case .text(let text) = document, let number = Double(text.trimmedBlanks), number.isFinite {
            document = (try? JSONDocument(text.trimmingBlanks)).map { .json($0) } ?? document
        }
        for filter in settings.conditionFilters {
            let text = filter.plain ?? filter.shown
            do throws(FilterFailure) {
                let result = try await tools.worker.truth(filter.filter(with: references), of: document)
                content.conditions[text] = result.isTrue
                guard let problem = result.comparisonProblem, let remark = result.comparisonRemark else { continue }
                if result.comparesNull, lacksValues { continue }
                content.comparisonProblems[text] = remark
                // Compare problems by the types of the values, because the text may be different after each load.
                await say(
                    FilterError(problem, at: filter.place), result.comparisonWarning,
                    key: FilterError(result.typesWithoutOrder.joined(separator: " "), at: filter.place))
            } catch {
                guard error != .cancelled else { continue }
                content.failedConditions.insert(text)
                await say(FilterError(error, at: filter.place), "is not checked")
            }
        }
    }

    /// Logs a problem, unless an equal problem has already been logged.
    ///
    /// - Parameter key: The value by which problems are compared; nil to compare the errors.
    @MainActor
    private func say(_ error: FilterError, _ what: String, key: FilterError? = nil) {
        guard said.insert(key ?? error) else { return }
        let problem = "An alert of \(settings.name) \(what): \(error)"
        tools.log?.record(LoadableEvent(date: tools.clock.now, name: settings.name, kind: .problem(problem)))
    }
}

extension SourceSettings {

    /// Whether all rows are needed, including rows that no panel shows: for a filter, the condition of an alert, or
    /// another source.
    var looksAtAllRows: Bool {
        select != nil || isMember || !conditionFilters.isEmpty
    }
}

extension DocumentPart {

    fileprivate func with(_ document: Document) -> DocumentPart {
        var part = DocumentPart(document, omittedRows: omittedRows, remarks: remarks, unit: unit)
        (part.percentFields, part.fieldUnits, part.possibleUnit) = (percentFields, fieldUnits, possibleUnit)
        return part
    }
}

extension FilterResult {

    fileprivate var remarks: [String] {
        guard roundedValues > 0 else { return [] }
        return [
            "\(roundedValues) \(roundedValues == 1 ? "value" : "values") lost digits in “select”, because jq computes with 17 digits"
        ]
    }
}

private final class SaidErrors: Sendable {

    private let errors = Mutex<Set<FilterError>>([])

    func insert(_ error: FilterError) -> Bool { errors.withLock { $0.insert(error).inserted } }
}
