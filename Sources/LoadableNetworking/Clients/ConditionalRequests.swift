import Loadables

extension HTTPRequest {

    /// The headers that make a request conditional.
    static let conditions = ["If-None-Match", "If-Modified-Since"]

    var isConditional: Bool {
        Self.conditions.contains { headerFields.contains($0) }
    }

    /// Makes the request conditional with the validator. Has no effect for methods other than `GET` and `HEAD`, and if
    /// the endpoint has already made the request conditional.
    ///
    /// - Parameter validator: The validator of the current content; nil if there is none.
    /// - Returns: The validator that is sent; nil if none is sent.
    mutating func askForChange(from validator: ContentValidator?) -> ContentValidator? {
        guard let validator, method == .get || method == .head, !isConditional else { return nil }
        let values = [validator.entityTag, validator.lastModified]
        // A damaged or older cache may contain values that are not valid in headers.
        for (name, value) in zip(Self.conditions, values) where value.map(ContentValidator.isSendable) == true {
            headerFields[name] = value
        }
        return isConditional ? validator : nil
    }
}

extension ContentValidator {

    /// The maximum size of a header value in bytes. Servers may refuse requests with longer values.
    static let maximumSize = 1 << 10

    /// Creates the validator of the response. If a value is missing or cannot be sent, the value of the earlier
    /// validator is used. Returns nil if there are no values.
    ///
    /// - Parameter old: The earlier validator; nil for none.
    init?(_ response: HTTPResponse, insteadOf old: ContentValidator? = nil) {
        func field(_ name: String) -> String? {
            response.headerFields[name].flatMap { Self.isSendable($0) ? $0 : nil }
        }
        self.init(
            entityTag: field("ETag") ?? old?.entityTag,
            lastModified: field("Last-Modified") ?? old?.lastModified
        )
    }

    fileprivate static func isSendable(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.count <= maximumSize && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }
}
