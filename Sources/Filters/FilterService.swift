public import Basics
public import Documents
import JSONDocuments

/// A service that runs filters, regular expressions and feed readers in two worker processes: one for filters, and one
/// for all other requests. Each process starts on first use, and handles one request at a time.
///
/// If a request crashes the process, or exceeds the limits of time or memory, the request fails and the process is
/// replaced. The filter of that request is then blocked for a while: its requests fail immediately. The first block
/// lasts ten times the time limit. Each further block is twice as long as the previous one, up to three hundred times
/// the time limit. After a block, other filters run first, until the filter has run once within the limits. A bad
/// filter therefore hardly delays other requests.
///
/// A plain path, such as `.data.items`, is evaluated without a process if it fits the document.
///
/// jq 1.6 takes about 15 ms for each compilation, regardless of the size of the filter. To avoid this for each filter,
/// compile all filters together:
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
    /// The queue for feeds and regular expressions.
    let readers: WorkerQueue

    /// Creates a service. No process is started yet.
    ///
    /// - Parameters:
    ///   - program: The program of the worker process.
    ///   - limits: The limits of each request.
    ///   - clock: The clock that measures the limits.
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

    /// Sets the filters to compile together, as one program of at most 256 filters. All other filters, and filters that
    /// jq rejects, are compiled separately on first use. This method does not start a process: see ``start()``.
    ///
    /// - Parameters:
    ///   - filters: The filters for ``select(_:from:)``.
    ///   - conditions: The filters for ``truth(_:of:)``.
    public func compileTogether(_ filters: [Filter], conditions: [Filter] = []) {
        let programs =
            filters.filter(\.needsProcess).compactMap { $0.program() }
            + conditions.compactMap { $0.program(isCondition: true) }
        self.filters.compileTogether(programs)
    }

    /// Starts the process for filters, and compiles the filters that were set with ``compileTogether(_:conditions:)``.
    /// The first result is then available sooner. Returns immediately.
    public func start() { filters.start() }

    /// Checks a filter without running it.
    ///
    /// - Throws: The error if jq rejects the filter, or if the filter cannot be checked.
    @concurrent
    public func check(_ filter: Filter) async throws(FilterFailure) {
        if filter.needsProcess { _ = try await result(.check, filter) }
    }

    /// Runs a filter on a document.
    ///
    /// - Throws: The error if the filter fails, is invalid or is blocked, or if the document is a picture.
    @concurrent
    public func select(_ filter: Filter, from document: Document) async throws(FilterFailure) -> FilterResult {
        guard let document = document.values else { throw .picture }
        if let output = filter.path?.output(for: document) { return FilterResult(.json(output)) }
        let values = filter.input(document)
        let kind: WorkerRequest.Kind = filter.givesList ? .list : .value
        let numbers = WrittenNumbers(of: values)
        guard !numbers.isEmpty else {
            return FilterResult(.json(try json(try await result(kind, filter, values.source))))
        }
        let result = try json(try await result(kind, filter, numbers.marked, numbers: numbers.lines))
        return FilterResult(.json(result), roundedValues: try await roundedValues(result, kind, filter, numbers))
    }

    /// Runs a filter again to count the values in its result that depend on lost digits. The second run is a separate
    /// request with the same limits. If it fails, the result remains valid, and all long numbers count as inexact.
    private func roundedValues(
        _ result: JSONDocument, _ kind: WorkerRequest.Kind, _ filter: Filter, _ numbers: WrittenNumbers
    ) async throws(FilterFailure) -> Int {
        if numbers.longCount == 0 { return 0 }
        let shifted = numbers.shifted()
        do throws(FilterFailure) {
            let other = try await self.result(kind, filter, shifted.source, key: "digits of jq ")
            return shifted.differences(between: result, and: try json(other))
        } catch {
            if error == .cancelled || error == .stopped { throw error }
            return numbers.longCount
        }
    }

    /// Evaluates a condition. In the filter of a condition, `<`, `<=`, `>` and `>=` are false for two values of
    /// different types. Even a plain path is evaluated in the process.
    ///
    /// - Throws: The error if the filter fails, is invalid or is blocked, or if the document is a picture.
    @concurrent
    public func truth(_ filter: Filter, of document: Document) async throws(FilterFailure) -> ConditionResult {
        guard let values = document.values.map(filter.input) else { throw .picture }
        return ConditionResult(try await result(.truth, filter, values.source))
    }

    /// Ends the worker processes. Waiting and later requests fail.
    public func stop() {
        filters.stop()
        readers.stop()
    }

    private func result(
        _ kind: WorkerRequest.Kind, _ filter: Filter, _ input: [UInt8] = [], numbers: [UInt8] = [], key: String = "jq "
    ) async throws(FilterFailure) -> [UInt8] {
        if filter.text.utf8.contains(0) { throw .badFilter(line: 0, reason: "it contains a zero byte") }
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
            if error.reason == .tooDeep { throw .tooDeep }
            throw .failed(reason: "its output is not valid JSON: \(error)")
        }
    }
}

extension Filter {

    /// Returns the program that jq compiles; nil if the text contains a zero byte, which jq does not accept.
    fileprivate func program(isCondition: Bool = false) -> FilterProgram? {
        text.utf8.contains(0) ? nil : FilterProgram(Array(self.program.utf8), isCondition: isCondition)
    }
}
