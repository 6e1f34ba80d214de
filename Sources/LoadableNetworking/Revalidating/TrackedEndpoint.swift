import Foundation
import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An endpoint whose content is made of another one's, where that one is decoded, off the main actor; that asks, if it can,
/// only for another version than the one that is there; and that keeps note of the answer.
///
/// All of this is in what an endpoint does anyway, so that any client can be asked for it. Of the content nothing else
/// is known to a client, so that an answer without one is an error: ``NotModified``.
struct TrackedEndpoint<Original: Endpoint, Content: Sendable>: RedirectNoting {

    /// What is there already.
    struct Condition {
        var validator: ContentValidator
        /// What the validator is of; nil if nobody knows, as when it was kept since an earlier run.
        var resource: Resource?
    }

    let endpoint: Original
    var condition: Condition?
    let receipt = AnswerReceipt()
    let transform: @Sendable (Original.Content) throws -> Content

    func makeRequest() throws -> URLRequest {
        var request = try endpoint.makeRequest()
        let resource = Resource(request)
        receipt.note { $0.resource = resource }
        // Whoever sets such headers has a copy of their own.
        guard let condition, let resource, !request.isConditional else { return request }
        guard condition.resource == nil || condition.resource == resource else { return request }
        for (name, value) in condition.validator.headers { request.setValue(value, forHTTPHeaderField: name) }
        let isConditional = request.isConditional
        receipt.note { $0.isConditional = isConditional }
        return request
    }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        if response.statusCode == 304, receipt.isConditional, request?.isConditional != false {
            throw NotModified(validator: ContentValidator(response, insteadOf: condition?.validator))
        }
        try endpoint.validate(request, response: response, data: data)
    }

    func noteRedirect() {
        receipt.note { $0.isRedirected = true }
    }

    func content(from response: URLResponse?, with body: Data) throws -> Content {
        let validator = (response as? HTTPURLResponse).flatMap { $0.statusCode == 200 ? ContentValidator($0) : nil }
        receipt.note {
            $0.byteCount = body.count
            // What another URL said is not to be sent to the one that is asked next time.
            $0.validator = $0.isRedirected ? nil : validator
        }
        return try transform(endpoint.content(from: response, with: body))
    }
}

/// An endpoint that is told, before it reads an answer, that another URL gave it than the one it asked for.
protocol RedirectNoting: Endpoint {
    func noteRedirect()
}
