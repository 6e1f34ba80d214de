import CExpat
import CJQ
import COniguruma
import Filters
import JSONDocuments

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A handler for the requests to the worker. The programs that were used most recently stay compiled.
struct RequestHandler {

    private static let programLimit = 64

    private let outputLimit: Int
    private var programs: [CompiledFilters] = []

    init(outputLimit: Int) {
        self.outputLimit = outputLimit
    }

    /// Loads the libraries. Call this method while files can still be opened.
    static func prepare() {
        _ = (cjq_missing_library(), coniguruma_missing_library(), cexpat_missing_library())
    }

    mutating func answer(_ request: WorkerRequest) -> WorkerResponse {
        let missing =
            switch request.kind {
            case .configure: nil as UnsafePointer<CChar>?
            case .together, .check, .value, .list, .truth: cjq_missing_library()
            case .matches: coniguruma_missing_library()
            case .feed: cexpat_missing_library()
            }
        if let missing { return WorkerResponse(.libraryMissing, String(cString: missing)) }
        switch request.kind {
        case .configure: return WorkerResponse(.failed, "the limits are already set")
        case .together:
            if let compiled = CompiledFilters(together: request.programs) { add(compiled) }
            return WorkerResponse(.done)
        case .check:
            let isKnown = [false, true].contains { find(FilterProgram(request.program, isCondition: $0)) != nil }
            if isKnown { return WorkerResponse(.done) }
            do throws(CompiledFilters.Refusal) {
                _ = try filter(FilterProgram(request.program, isCondition: false))
                return WorkerResponse(.done)
            } catch {
                return WorkerResponse(.badProgram, error.messages)
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

    /// Returns the index of the most recently used program that contains the filter; nil if there is none.
    private func find(_ program: FilterProgram) -> Int? { programs.lastIndex { $0.members.contains(program) } }

    private mutating func add(_ program: CompiledFilters) {
        if programs.count >= Self.programLimit { cjq_free(programs.removeFirst().compiled) }
        programs.append(program)
    }

    private mutating func filter(_ program: FilterProgram) throws(CompiledFilters.Refusal) -> CompiledFilters {
        let compiled: CompiledFilters
        if let index = find(program) { compiled = programs.remove(at: index) } else { compiled = try .init(program) }
        add(compiled)
        return compiled
    }

    private mutating func run(_ request: WorkerRequest, _ mode: cjq_mode) -> WorkerResponse {
        let wanted = FilterProgram(request.program, isCondition: mode == cjq_mode_truth)
        let program: CompiledFilters
        do throws(CompiledFilters.Refusal) {
            program = try filter(wanted)
        } catch {
            return WorkerResponse(.badProgram, error.messages)
        }
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        let end = request.input.withUnsafeBytes { json in
            request.numbers.withUnsafeBytes { numbers in
                var input = cjq_input(
                    json: json.bindMemory(to: CChar.self).baseAddress, count: json.count,
                    numbers: numbers.bindMemory(to: CChar.self).baseAddress, numbers_length: numbers.count,
                    number: program.number(of: wanted))
                return cjq_run(program.compiled, &input, mode, outputLimit, &text, &length)
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
