public import Basics
public import Documents
import JSONDocuments

/// Runs filters, regular expressions and readers of feeds in worker processes: one runs filters, another one does all else. Each is
/// started when it is first needed.
///
/// Requests are done one after the other. One that takes too long or too much memory, or crashes, fails, and the process is
/// ended; those that wait are done by a new one. A filter that has done that comes after all others, and rests for some time,
/// in which it fails at once: ten times the limit of time, then twice as long each time, up to three hundred times. So no other
/// request waits long for it.
///
/// A filter that only leads to one place, such as `.data.items`, needs no process.
///
/// Each compilation takes jq 1.6 about 15 ms, whatever it compiles. A program that knows its filters has them compiled together:
///
/// ```swift
/// let service = FilterService(.thisProgram())
/// let filter = Filter(".items[] | .title")
/// service.compileTogether([filter])
/// let titles = try await service.select(filter, from: document)
/// ```
public final class FilterService: Sendable {

    /// The limits of each request.
    public let limits: FilterLimits

    private let filters: WorkerQueue
    /// Reads feeds, and fits regular expressions.
    let readers: WorkerQueue

    /// Makes a service, which starts nothing yet.
    ///
    /// - Parameters:
    ///   - program: What the worker process is.
    ///   - limits: What a request may take.
    ///   - clock: What time goes by.
    public init(
        _ program: WorkerProgram, limits: FilterLimits = FilterLimits(),
        clock: any Clock<Duration> = SteadyClock()
    ) {
        self.limits = limits
        filters = WorkerQueue(program, limits: limits, clock: clock)
        readers = WorkerQueue(program, limits: limits, clock: clock)
    }

    deinit {
        stop()
    }

    // MARK: Filters

    /// Sets the filters that are compiled together, as one program. Other filters are compiled one by one, when they are first used, as
    /// are those that jq does not take. Starts nothing: see ``start()``.
    ///
    /// - Parameters:
    ///   - filters: Those that are run by ``select(_:from:)``.
    ///   - conditions: Those that are run by ``truth(_:of:)``.
    public func compileTogether(_ filters: [Filter], conditions: [Filter] = []) {
        let programs =
            filters.filter(\.needsProcess).compactMap { $0.program() }
            + conditions.compactMap { $0.program(isCondition: true) }
        self.filters.compileTogether(programs)
    }

    /// Starts the process that runs filters unless it runs, and has it compile those that are compiled together. So the first result of a
    /// filter is there sooner. Returns at once.
    public func start() { filters.start() }

    /// Whether jq takes the filter.
    @concurrent
    public func check(_ filter: Filter) async throws(FilterFailure) {
        if filter.needsProcess { _ = try await result(.check, filter) }
    }

    /// Runs a filter on a document.
    @concurrent
    public func select(_ filter: Filter, from document: Document) async throws(FilterFailure) -> FilterResult {
        guard let document = document.values else { throw .picture }
        if let output = filter.path?.output(for: document) { return FilterResult(.json(output)) }
        let values = filter.input(document)
        let kind: WorkerRequest.Kind = filter.givesList ? .list : .value
        let numbers = LongNumbers(of: values)
        guard !numbers.isEmpty else {
            return FilterResult(.json(try json(try await result(kind, filter, values.source))))
        }
        let result = try json(try await result(kind, filter, numbers.marked, numbers: numbers.lines))
        return FilterResult(.json(result), roundedValues: try await roundedValues(result, kind, filter, numbers))
    }

    /// Runs a filter again to count the values of its result that depend on lost digits. The second run has the same limits as the
    /// first one, but is another request: if it fails, the result counts, and all long numbers count as rounded.
    private func roundedValues(
        _ result: JSONDocument, _ kind: WorkerRequest.Kind, _ filter: Filter, _ numbers: LongNumbers
    ) async throws(FilterFailure) -> Int {
        let shifted = numbers.shifted()
        do throws(FilterFailure) {
            let other = try await self.result(kind, filter, shifted.source, key: "digits of jq ")
            return shifted.differences(between: result, and: try json(other))
        } catch {
            if error == .cancelled || error == .stopped { throw error }
            return numbers.count
        }
    }

    /// Runs the filter of a condition, in which `<`, `<=`, `>` and `>=` are false between values of different types.
    @concurrent
    public func truth(_ filter: Filter, of document: Document) async throws(FilterFailure) -> ConditionResult {
        guard let values = document.values.map(filter.input) else { throw .picture }
        return ConditionResult(try await result(.truth, filter, values.source))
    }

    /// Ends the worker processes. Requests fail from now on.
    public func stop() {
        filters.stop()
        readers.stop()
    }

    private func result(
        _ kind: WorkerRequest.Kind, _ filter: Filter, _ input: [UInt8] = [], numbers: [UInt8] = [], key: String = "jq "
    ) async throws(FilterFailure) -> [UInt8] {
        if filter.text.utf8.contains(0) { throw .badFilter(line: 0, reason: "there is a zero byte in it") }
        let request = WorkerRequest(kind, program: Array(filter.program.utf8), numbers: numbers, input: input)
        let response = try await filters.answer(to: request, key: key + filter.text)
        switch response.status {
        case .done: return response.bytes
        case .badProgram:
            throw CompilerMessage(response.text, of: filter.text).error
        case .failed, .badInput: throw .failed(reason: response.text)
        case .tooLarge: throw .tooMuchOutput(limit: limits.output)
        case .tooDeep: throw .tooDeep
        case .libraryMissing: throw .libraryMissing(file: response.text)
        }
    }

    private func json(_ bytes: [UInt8]) throws(FilterFailure) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(bytes)
        } catch {
            throw .failed(reason: "what it gives is not JSON, \(error)")
        }
    }
}

extension Filter {

    /// The text that jq compiles along with others; nil if jq takes no such text.
    fileprivate func program(isCondition: Bool = false) -> FilterProgram? {
        text.utf8.contains(0) ? nil : FilterProgram(Array(self.program.utf8), isCondition: isCondition)
    }
}
