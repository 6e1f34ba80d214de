import BoardFiles
import Documents
import FoundationEssentials
import JSONDocuments
import LoadableNetworking
import Loadables
import Selection
import Settings
import Synchronization

/// A source of a board: its bytes, what they are, what is selected of that, and which conditions are true of it.
struct BoardSource: Source {

    let settings: SourceSettings
    let tools: BoardTools
    let size: ShownSize
    private let rate = Rate()
    private let said = SaidErrors()

    init(settings: SourceSettings, tools: BoardTools, size: ShownSize) {
        (self.settings, self.tools, self.size) = (settings, tools, size)
    }

    /// How many values a course has at most without `history`.
    private static let courseLimit = 120

    var timeLimit: Duration? { settings.timeout }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        let names = secretNames
        let secrets = try await tools.secrets.values(of: names, isAsked: request.reason == .asked)
        do {
            return try await load(request, secrets)
        } catch {
            // The secret may have changed since it was asked for.
            guard error.isUnauthorized, await tools.secrets.refuse(secrets) else { throw error }
            return try await load(request, tools.secrets.values(of: names))
        }
    }

    /// The secrets that are needed to ask.
    private var secretNames: [String] { tools.answers?(settings) == nil ? settings.origin.secrets : [] }

    /// The bytes alone, without what is made of them.
    func bytes(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        let secrets = try await tools.secrets.values(of: secretNames)
        let redaction = Redaction(secrets.values)
        do {
            return try await source(secrets).load(request.redacted(by: redaction)).redacted(by: redaction)
        } catch {
            throw redaction.error(error)
        }
    }

    private func load(_ request: LoadRequest, _ secrets: [String: String]) async throws -> LoadAnswer<BoardContent> {
        let redaction = Redaction(secrets.values)
        do {
            let source = source(secrets)
            if settings.rate, !rate.hasBegun {
                // Growth takes two looks.
                try await begin(source, request)
            }
            let stopwatch = Stopwatch(tools.clock)
            let answer = try await source.load(request.redacted(by: redaction))
            return try await content(of: answer.redacted(by: redaction), took: stopwatch.elapsed, request)
        } catch {
            throw redaction.error(error)
        }
    }

    private func source(_ secrets: [String: String]) -> any Source<Data> {
        OriginSource(settings: settings, tools: tools, size: size, secrets: secrets).make()
    }

    /// Looks at counters for the first time, and waits for them to grow.
    private func begin(_ source: any Source<Data>, _ request: LoadRequest) async throws {
        let first = try await source.load(LoadRequest(reason: request.reason, clock: request.clock))
        if let data = first.content { _ = try await document(data, took: .zero) }
        try await tools.clock.sleep(for: .seconds(1))
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<BoardContent>, any Error>? {
        guard settings.origin.goesOn, tools.answers?(settings) == nil else { return nil }
        return .newest { send in
            let secrets = try await tools.secrets.values(of: secretNames)
            let redaction = Redaction(secrets.values)
            let source = source(secrets)
            var request = request
            do {
                if settings.rate, !rate.hasBegun { try await begin(source, request) }
                guard let answers = source.updates(request.redacted(by: redaction)) else { return }
                for try await answer in answers {
                    let answer = try await content(of: answer.redacted(by: redaction), took: .zero, request)
                    // The next one goes on from it.
                    request.content = answer.content ?? request.content
                    send(answer)
                }
            } catch {
                throw redaction.error(error)
            }
        }
    }

    // MARK: From bytes to content

    private func content(
        of answer: LoadAnswer<Data>, took time: Duration, _ request: LoadRequest
    ) async throws -> LoadAnswer<BoardContent> {
        let known = request.content as? BoardContent
        switch answer {
        case .content(let data, let facts):
            return .content(try await content(data, took: time, after: known), facts)
        case .unchanged(var facts):
            // What is measured has another value of its course, also if it is the same.
            guard let known, known.course != nil, let number = known.document.number else { return .unchanged(facts) }
            facts.validator = facts.validator ?? request.known
            var content = known
            add(number, to: &content, after: known)
            return .content(content, facts)
        }
    }

    private func content(
        _ data: Data, took time: Duration, after known: BoardContent?
    ) async throws -> BoardContent {
        var document = try await document(data, took: time, after: known?.document)
        if let filter = settings.select {
            document = try await selected(document, by: filter)
        }
        var content = try BoardContent(document)
        if let number = document.number { add(number, to: &content, after: known) }
        content.conditions = await conditions(of: document)
        return content
    }

    private func document(
        _ data: Data, took time: Duration, after known: Document? = nil
    ) async throws -> Document {
        if case .http(let http) = settings.origin, http.measure == .seconds {
            let seconds = (time / .milliseconds(1)).rounded() / 1_000
            return .json(try JSONDocument("\(seconds)"))
        }
        let format = DocumentFormat(settings, guessing: data, after: known)
        let document: Document
        do throws(DocumentError) {
            document = try await format.read(data, worker: tools.worker)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw error
        }
        guard settings.rate, case .json(let values) = document else { return document }
        return .json(rate.next(values, at: tools.clock.now.secondsSince1970))
    }

    private func selected(_ document: Document, by filter: SettingsText) async throws -> Document {
        do throws(SelectionError) {
            return try await tools.worker.select(Filter(filter.plain ?? filter.shown), from: document)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw FilterError(error, at: filter.place)
        }
    }

    /// The course of the number, with those before it: the last ones, or all of the time that is kept, thinned out with age.
    private func add(_ number: Double, to content: inout BoardContent, after known: BoardContent?) {
        let now = tools.clock.now
        guard let kept = settings.history else {
            var course = TimeSeries(known?.course?.samples ?? [], last: Self.courseLimit)
            course.dropSamples(after: now)
            course.add(TimeSeries.Sample(number, at: now))
            content.course = course
            return
        }
        var history = known?.history ?? SampleHistory()
        history.append(number, at: now.secondsSince1970)
        content.history = history
        let start = now.secondsSince1970 - kept / .seconds(1)
        content.course = TimeSeries(
            history.points(since: start).map { point in
                TimeSeries.Sample(point.value, at: Timestamp(secondsSince1970: point.time))
            })
    }

    /// Which of the source's conditions are true of the document. A text that is a number counts as one: to jq any text is
    /// more than any number. What cannot be said is written down, as the alert will not come.
    private func conditions(of document: Document) async -> [String: Bool] {
        var conditions: [String: Bool] = [:]
        var document = document
        if case .text(let text) = document, let number = Double(text.trimmedBlanks), number.isFinite {
            document = (try? JSONDocument(String(text.trimmedBlanks))).map { .json($0) } ?? document
        }
        for alert in settings.alerts {
            guard case .when(let filter, _) = alert.condition else { continue }
            let text = filter.plain ?? filter.shown
            do throws(SelectionError) {
                conditions[text] = try await tools.worker.truth(Filter(text), of: document)
            } catch {
                if error != .cancelled { await say(FilterError(error, at: filter.place)) }
            }
        }
        return conditions
    }

    /// Once, though it is so with each load.
    @MainActor
    private func say(_ error: FilterError) {
        guard said.insert(error) else { return }
        let problem = "An alert of \(settings.name) is not looked at: \(error)"
        tools.log?.record(
            LoadableEvent(date: tools.clock.now, name: settings.name, kind: .problem(problem)))
    }
}

extension SourceSettings.Origin {

    /// The names of the secrets in it.
    var secrets: [String] {
        let texts: [SettingsText]
        switch self {
        case .http(let http):
            texts =
                [http.url] + http.headers.map(\.value)
                + [http.body, http.unixSocket, http.certificates]
                .compactMap(\.self)
        case .command(let command): texts = command.environment.map(\.value)
        case .file(let file): texts = [file.path]
        }
        var names: [String] = []
        for name in texts.flatMap(\.secrets) where !names.contains(name) { names.append(name) }
        return names
    }

    /// Whether it goes on after the first content.
    var goesOn: Bool {
        switch self {
        case .http: false
        case .command(let command): command.follows
        case .file: true
        }
    }
}

extension Error {

    /// Whether a server wants other credentials.
    var isUnauthorized: Bool {
        if case .status(401, _, _)? = self as? NetworkError { return true }
        return (self as? UnexpectedStatus)?.code == 401 || (self as? RedactedError)?.isUnauthorized == true
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

/// Measures how long something takes.
private struct Stopwatch {

    private let read: @Sendable () -> Duration

    init(_ clock: some WallClock) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    var elapsed: Duration { read() }
}
