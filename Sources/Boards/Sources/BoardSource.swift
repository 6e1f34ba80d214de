import Documents
import Filters
import FoundationEssentials
import JSONDocuments
import LoadableSharing
import Loadables
import Settings
import Synchronization

/// A source of a board: its bytes, what they are, what is selected of that, and which conditions are true of it.
struct BoardSource: Source {

    let settings: SourceSettings
    let tools: BoardTools
    /// Nil if it is not shared.
    let shared: SharedBytes?
    private let views: ShownViews
    private let own: BytesSource
    private let rate = Rate()
    private let said = SaidErrors()
    /// The place that the filter leads to; nil if the filter is not a plain path.
    private let path: PlainPath?

    /// - Parameters:
    ///   - views: Those for which contents are made along with a version.
    ///   - owner: The owner of the content; nil if the content is neither shown nor kept.
    ///   - report: Called with where the content comes from, if it is shared with other boards.
    init(
        settings: SourceSettings, tools: BoardTools, size: ShownSize, views: ShownViews = ShownViews(),
        owner: ContentOwner? = nil, report: @escaping @Sendable (SharedStatus) -> Void = { _ in }
    ) {
        (self.settings, self.tools, self.views) = (settings, tools, views)
        path = settings.select.flatMap { PlainPath($0.plain ?? $0.shown) }
        own = BytesSource(settings: settings, tools: tools, size: size, owner: owner)
        let isRecorded = tools.answers?(settings) != nil
        shared = isRecorded ? nil : tools.sharing(of: settings)?.source(own, settings, report)
    }

    /// How many values a course has at most without `history`.
    private static let courseLimit = 120

    var timeLimit: Duration? { shared?.timeLimit ?? own.timeLimit }

    /// Loads the content by itself. A shared source is loaded by ``updates(_:)``.
    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        try await begin(request)
        let (answer, asking) = try await own.ask(request)
        return try await content(of: answer, asking.request, asking.credentials)
    }

    /// Growth takes two looks: the first one is here, and waits for counters to grow.
    private func begin(_ request: LoadRequest) async throws {
        // What has no content yet needs its filters, whatever the response is: they are compiled in the meantime.
        if request.content == nil, settings.usesFilters { tools.worker.start() }
        guard settings.rate, !rate.hasBegun else { return }
        let first = try await own.load(LoadRequest(reason: request.reason, clock: request.clock))
        if let data = first.content { _ = try await part(data) }
        try await tools.clock.sleep(for: .seconds(1))
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<BoardContent>, any Error>? {
        guard shared != nil || own.goesOn else { return nil }
        return .newest { send in
            var request = request
            try await begin(request)
            func take(_ answer: LoadAnswer<Data>, _ credentials: String?) async throws {
                let answer = try await content(of: answer, request, credentials)
                // The next one goes on from it.
                request.content = answer.content ?? request.content
                send(answer)
            }
            if let shared {
                return try await shared.follow(request) { try await take($0, own.sharedCredentials) }
            }
            let asking = try await own.prepare(request)
            request = asking.request
            try await own.follow(asking) { try await take($0, asking.credentials) }
        }
    }

    // MARK: From bytes to content

    /// - Parameter credentials: The code of the credentials that the answer was loaded with.
    private func content(
        of answer: LoadAnswer<Data>, _ request: LoadRequest, _ credentials: String?
    ) async throws -> LoadAnswer<BoardContent> {
        let known = request.content as? BoardContent
        // What another board has loaded was measured then.
        let date = answer.facts.provenance?.date ?? tools.clock.now
        switch answer {
        case .content(let data, let facts):
            var content = try await content(data, at: date, after: known)
            content.prepared = views.contents(of: content)
            content.credentials = credentials
            return .content(content, facts)
        case .unchanged(var facts):
            // What is measured has another value of its course, also if it is the same.
            let number = known?.course == nil ? nil : known?.document.number
            guard let known, number != nil || known.credentials != credentials else { return .unchanged(facts) }
            facts.validator = facts.validator ?? request.known
            var content = known
            content.credentials = credentials
            if let number {
                add(number, at: date, to: &content, after: known)
                content.prepared = views.contents(of: content)
            }
            return .content(content, facts)
        }
    }

    private func content(
        _ data: Data, at date: Timestamp, after known: BoardContent?
    ) async throws -> BoardContent {
        // Only what was parsed and selected has its texts as they are shown.
        let redaction = await tools.redaction(of: settings)
        do {
            var part = try await part(data, after: known?.document)
            var document = redaction.document(part.document)
            let hasField = try hasField(document, after: known)
            if let filter = settings.select {
                let selected = try await selected(document, by: filter)
                part = DocumentPart(selected.document, remarks: part.remarks + selected.remarks)
                document = redaction.document(part.document)
            }
            // Conditions look at all rows, panels at the first.
            let remarks = part.remarks.map(redaction.sentence)
            var content = try BoardContent(
                shown(DocumentPart(document, omittedRows: part.omittedRows, remarks: remarks)), after: known)
            if let number = document.number { add(number, at: date, to: &content, after: known) }
            content.hadField = hasField || known?.hadField == true
            await addConditions(of: document, to: &content)
            return content
        } catch {
            throw redaction.error(error)
        }
    }

    private func part(_ data: Data, after known: Document? = nil) async throws -> DocumentPart {
        let part = try await read(data, as: FormatGuess(settings, data, after: known))
        guard settings.rate, case .json(let values) = part.document else { return part }
        let growth = rate.next(values, at: tools.clock.now.secondsSince1970)
        return DocumentPart(.json(growth), omittedRows: part.omittedRows, remarks: part.remarks)
    }

    private func read(_ data: Data, as guess: FormatGuess) async throws -> DocumentPart {
        do throws(DocumentError) {
            let options = ReadingOptions(
                isGrowing: guess.format == .jsonLines && settings.origin.follows,
                rowLimit: settings.looksAtAllRows ? nil : Element.mostParts, url: settings.origin.baseURL,
                location: settings.origin.location,
                numberForm: tools.numberForm)
            return try await guess.format.part(of: data, options: options, worker: tools.worker)
        } catch {
            if error == .cancelled { throw CancellationError() }
            if let fallback = guess.fallback { return try await read(data, as: FormatGuess(fallback)) }
            // Where nothing says that it is text, the data is named in its place.
            guard case .binary = error, settings.parse == nil, guess.format == .ansi else { throw error }
            return DocumentPart(.text(error.summary))
        }
    }

    /// As much of rows as panels show, where more were made for conditions.
    private func shown(_ part: DocumentPart) -> DocumentPart {
        guard settings.select == nil, settings.looksAtAllRows, settings.parse?.format.hasLimitedRows == true,
            case .json(let json) = part.document
        else { return part }
        let rows = json.prefix(Element.mostParts)
        let omittedRows = json.childCount(of: json.root) - rows.childCount(of: rows.root)
        return DocumentPart(.json(rows), omittedRows: omittedRows, remarks: part.remarks)
    }

    /// Whether the document has the field that the filter leads to, if that is a plain path.
    ///
    /// - Throws: ``MissingField`` if it lacks the field, and that is a failure.
    private func hasField(_ document: Document, after known: BoardContent?) throws -> Bool {
        guard let select = settings.select, let path, let values = document.values else { return false }
        guard path.isAbsent(from: values) else { return true }
        let isFailure =
            switch settings.missing {
            case .content: false
            case .failure: true
            case nil: known?.hadField == true || ServerMessage.isError(values)
            }
        guard isFailure else { return false }
        throw MissingField(filter: select.shown, message: ServerMessage.message(in: values))
    }

    private func selected(_ document: Document, by filter: SettingsText) async throws -> FilterResult {
        do throws(FilterFailure) {
            return try await tools.worker.select(filter.filter, from: document)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw FilterError(error, at: filter.place)
        }
    }

    /// The course of the number, with those before it: the last ones, or all of the time that is kept, thinned out with age.
    private func add(
        _ number: Double, at date: Timestamp, to content: inout BoardContent, after known: BoardContent?
    ) {
        let now = tools.clock.now
        guard let kept = settings.history else {
            var course = TimeSeries(known?.course?.samples ?? [], last: Self.courseLimit)
            course.dropSamples(after: now)
            course.add(TimeSeries.Sample(number, at: date))
            content.course = course
            return
        }
        var history = known?.history ?? SampleHistory()
        history.append(number, at: date.secondsSince1970)
        content.history = history
        let start = now.secondsSince1970 - kept / .seconds(1)
        content.course = TimeSeries(
            history.points(since: start).map { point in
                TimeSeries.Sample(point.value, at: Timestamp(secondsSince1970: point.time))
            })
    }

    /// Adds the results of the source's conditions. A text that is a number counts as one: it has no order with numbers. Conditions
    /// that fail are logged, because they raise no alert.
    private func addConditions(of document: Document, to content: inout BoardContent) async {
        var document = document
        if case .text(let text) = document, let number = Double(text.trimmedBlanks), number.isFinite {
            document = (try? JSONDocument(String(text.trimmedBlanks))).map { .json($0) } ?? document
        }
        for filter in settings.conditionFilters {
            let text = filter.plain ?? filter.shown
            do throws(FilterFailure) {
                let result = try await tools.worker.truth(filter.filter, of: document)
                content.conditions[text] = result.isTrue
                guard let problem = result.comparisonProblem else { continue }
                content.comparisonProblems[text] = problem
                await say(FilterError(problem, at: filter.place), "has a comparison that is never true")
            } catch {
                guard error != .cancelled else { continue }
                content.failedConditions.insert(text)
                await say(FilterError(error, at: filter.place), "is not looked at")
            }
        }
    }

    /// Once, though it is so with each load.
    @MainActor
    private func say(_ error: FilterError, _ what: String) {
        guard said.insert(error) else { return }
        let problem = "An alert of \(settings.name) \(what): \(error)"
        tools.log?.record(
            LoadableEvent(date: tools.clock.now, name: settings.name, kind: .problem(problem)))
    }
}

extension SourceSettings {

    /// Whether something looks at all rows, also at those that no panel shows: a filter, or the condition of an alert.
    fileprivate var looksAtAllRows: Bool {
        select != nil || alerts.contains { if case .when = $0.condition { true } else { false } }
    }
}

extension FilterResult {

    /// A sentence on values that are not exact.
    fileprivate var remarks: [String] {
        guard roundedValues > 0 else { return [] }
        return [
            "“select” has lost digits of \(roundedValues) \(roundedValues == 1 ? "value" : "values"): jq computes with 17"
        ]
    }
}

/// What counters were at the last look.
private final class Rate: Sendable {

    private let state = Mutex<CounterRate?>(nil)

    var hasBegun: Bool { state.withLock { $0 != nil } }

    func next(_ document: JSONDocument, at time: Double) -> JSONDocument {
        state.withLock { rate in
            var counters = rate ?? CounterRate()
            defer { rate = counters }
            return counters.next(document, at: time)
        }
    }
}

/// Errors of conditions that were said.
private final class SaidErrors: Sendable {

    private let errors = Mutex<Set<FilterError>>([])

    func insert(_ error: FilterError) -> Bool { errors.withLock { $0.insert(error).inserted } }
}
