import CExpat
import CJQ
import COniguruma
import JSONDocuments
import Selection

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Does requests. Filters that were compiled are kept, the newest ones.
struct Desk {

    /// How many filters are kept.
    private static let filterLimit = 64

    private let outputLimit: Int
    private var filters: [(program: [UInt8], isCondition: Bool, filter: OpaquePointer)] = []

    init(outputLimit: Int) {
        self.outputLimit = outputLimit
    }

    /// Loads the libraries that do the work, as long as files can be opened.
    static func prepare() {
        _ = (cjq_missing_library(), coniguruma_missing_library(), cexpat_missing_library())
    }

    mutating func answer(_ request: WorkerRequest) -> WorkerResponse {
        let missing =
            switch request.kind {
            case .configure: nil as UnsafePointer<CChar>?
            case .check, .value, .list, .truth: cjq_missing_library()
            case .matches: coniguruma_missing_library()
            case .feed: cexpat_missing_library()
            }
        if let missing { return WorkerResponse(.libraryMissing, String(cString: missing)) }
        switch request.kind {
        case .configure: return WorkerResponse(.failed, "the limits are set already")
        case .check:
            switch filter(request.program, isCondition: false) {
            case .success: return WorkerResponse(.done)
            case .failure(let refusal): return refusal.response
            }
        case .value: return run(request, cjq_mode_value)
        case .list: return run(request, cjq_mode_list)
        case .truth: return run(request, cjq_mode_truth)
        case .matches: return limited(PatternReader.read(request.program, request.input))
        case .feed:
            let url = request.program.isEmpty ? nil : String(decoding: request.program, as: UTF8.self)
            return limited(FeedReader.read(request.input, from: url))
        }
    }

    private func limited(_ response: WorkerResponse) -> WorkerResponse {
        response.bytes.count > outputLimit ? WorkerResponse(.tooLarge) : response
    }

    // MARK: Filters

    private struct Refusal: Error {
        let response: WorkerResponse
    }

    private mutating func filter(_ program: [UInt8], isCondition: Bool) -> Result<OpaquePointer, Refusal> {
        if let index = filters.lastIndex(where: { $0.program == program && $0.isCondition == isCondition }) {
            let entry = filters.remove(at: index)
            filters.append(entry)
            return .success(entry.filter)
        }
        var message: UnsafeMutablePointer<CChar>?
        let text = program.map { CChar(bitPattern: $0) } + [0]
        guard let filter = cjq_compile(text, isCondition, &message) else {
            defer { free(message) }
            return .failure(Refusal(response: WorkerResponse(.badProgram, message.map { String(cString: $0) } ?? "")))
        }
        if filters.count >= Self.filterLimit { cjq_free(filters.removeFirst().filter) }
        filters.append((program, isCondition, filter))
        return .success(filter)
    }

    private mutating func run(_ request: WorkerRequest, _ mode: cjq_mode) -> WorkerResponse {
        let filter: OpaquePointer
        switch self.filter(request.program, isCondition: mode == cjq_mode_truth) {
        case .success(let compiled): filter = compiled
        case .failure(let refusal): return refusal.response
        }
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        let end = request.input.withUnsafeBytes { json in
            request.numbers.withUnsafeBytes { numbers in
                var input = cjq_input(
                    json: json.bindMemory(to: CChar.self).baseAddress, count: json.count,
                    numbers: numbers.bindMemory(to: CChar.self).baseAddress, numbers_length: numbers.count)
                return cjq_run(filter, &input, mode, outputLimit, &text, &length)
            }
        }
        defer { free(text) }
        let bytes = Array(UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : length))
        switch end {
        case cjq_end_done: return WorkerResponse(.done, bytes)
        case cjq_end_failed: return WorkerResponse(.failed, bytes)
        case cjq_end_too_large: return WorkerResponse(.tooLarge)
        default: return WorkerResponse(.tooDeep)
        }
    }
}
