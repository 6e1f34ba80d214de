import FoundationEssentials

extension ReceivedRequest {
    /// Returns the integer with the given name in the query; nil if it is missing.
    ///
    /// - Throws: A refusal if the value is not an integer in the range.
    func number(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw .invalidQuery(name: name, value: text, expected: expected)
        }
        return number
    }

    /// Returns the number of minutes in the body of a request for a code; 10 if there is no body.
    func codeMinutes() throws(Refusal) -> Int {
        guard bodySize > 0 else { return 10 }
        guard
            let request = try? ResourceCoding.makeDecoder().decode(AccessCodeRequest.self, from: body),
            (1...60).contains(request.minutes)
        else { throw .invalidBody(expected: #"JSON like {"minutes": 10}, with 1 to 60 minutes"#) }
        return request.minutes
    }
}

extension EventFilter {
    init(_ request: ReceivedRequest) throws(Refusal) {
        if let name = request.query["kind"] {
            guard let kind = Event.Kind(rawValue: name) else {
                let kinds = Event.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalidQuery(name: "kind", value: name, expected: "one of \(kinds)")
            }
            self.kind = kind
        }
        place = request.query["place"]
    }
}

extension EventQuery {
    init(_ request: ReceivedRequest) throws(Refusal) {
        filter = try EventFilter(request)
        before = try request.number("before", in: 1...Int.max)
        limit = try request.number("limit", in: 1...500) ?? limit
    }
}
