public import Documents
public import JSONDocuments

extension FilterService: GuardedReading {

    @concurrent
    public func feed(_ bytes: [UInt8], from url: String?) async throws(DocumentError) -> JSONDocument {
        let request = WorkerRequest(.feed, program: Array((url ?? "").utf8), input: bytes)
        return try await read(request, "a feed", key: "feed \(bytes.hashValue)")
    }

    @concurrent
    public func matches(of pattern: String, in text: [UInt8]) async throws(DocumentError) -> JSONDocument {
        // The regular expression library accepts only valid UTF-8.
        let valid = Array(String(decoding: text, as: UTF8.self).utf8)
        let request = WorkerRequest(.matches, program: Array(pattern.utf8), input: valid)
        return try await read(request, "a regular expression", key: "regex " + pattern)
    }

    private func read(
        _ request: WorkerRequest, _ format: String, key: String
    ) async throws(DocumentError) -> JSONDocument {
        let response: WorkerResponse
        do throws(FilterFailure) {
            response = try await readers.answer(to: request, key: key)
        } catch {
            if error == .cancelled { throw .cancelled }
            throw .notRead(format: format, reason: error.readingReason)
        }
        switch response.status {
        case .done:
            guard let document = try? JSONDocument(response.bytes) else {
                throw .notRead(format: format, reason: "the worker process returned invalid JSON")
            }
            return document
        case .badProgram:
            let pattern = String(decoding: request.program, as: UTF8.self)
            throw .badPattern(pattern: pattern, reason: response.text)
        case .badInput: throw .malformed(format: format, line: response.number, column: 0, reason: response.text)
        case .failed: throw .notRead(format: format, reason: response.text)
        case .tooLarge: throw .notRead(format: format, reason: "the converted content exceeds \(limits.output) bytes")
        case .tooDeep: throw .notRead(format: format, reason: "the converted content is nested too deeply")
        case .libraryMissing:
            throw .notRead(
                format: format, reason: "\(response.text) is missing; install it, and start the program again")
        }
    }
}
