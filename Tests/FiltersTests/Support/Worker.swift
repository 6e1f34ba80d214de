import Documents
import Filters
import Foundation
import JSONDocuments
import TestSupport

/// A service with its own worker process, which is known by a text in its command line.
struct Worker: Sendable {

    let marker = "marker-\(UUID().uuidString)"
    let service: FilterService

    /// With limits that a busy machine does not reach, and in UTC, unless told otherwise.
    init(
        _ limits: FilterLimits = FilterLimits(time: .seconds(60), start: .seconds(60)),
        clock: any Clock<Duration> = ContinuousClock(), zone: String = "UTC"
    ) {
        let quiet = BuiltProgram.quietSanitizers
        service = FilterService(
            WorkerProgram(
                path: BuiltProgram.path("filter-worker"), arguments: ["work", marker],
                environment: ["TZ": zone].merging(quiet) { $1 }),
            limits: limits, clock: clock)
    }

    /// The result of a filter, as JSON or as the error's message.
    func select(_ filter: String, _ document: String = "null") async -> String {
        guard let json = try? JSONDocument(document) else { return "not JSON: \(document)" }
        return await select(filter, .json(json))
    }

    /// The result of a filter, as JSON or as the error's message.
    func select(_ filter: String, _ document: Document) async -> String {
        do throws(FilterFailure) {
            let selected = try await service.select(Filter(filter), from: document)
            guard case .json(let json) = selected.document else { return "?" }
            return json.json(of: json.root)
        } catch {
            return "\(error)"
        }
    }

    func truth(_ filter: String, _ document: String) async throws -> Bool {
        try await condition(filter, document).isTrue
    }

    func condition(_ filter: String, _ document: String) async throws -> ConditionResult {
        try await service.truth(Filter(filter), of: .json(try JSONDocument(document)))
    }

    /// The number of values in the result of a filter that are not exact.
    func roundedValues(_ filter: String, _ document: String) async throws -> Int {
        try await service.select(Filter(filter), from: .json(try JSONDocument(document))).roundedValues
    }

    /// The result of reading bytes, as JSON or as the error's message.
    func read(_ format: DocumentFormat, _ bytes: some Sequence<UInt8>) async -> String {
        do throws(DocumentError) {
            guard case .json(let json) = try await format.read(Data(bytes), worker: service) else { return "?" }
            return json.json(of: json.root)
        } catch {
            return "\(error)"
        }
    }

    func read(_ format: DocumentFormat, _ text: String) async -> String { await read(format, text.utf8) }

    /// The process; nil if there is none.
    var process: pid_t? { processes(having: marker).first }
}
