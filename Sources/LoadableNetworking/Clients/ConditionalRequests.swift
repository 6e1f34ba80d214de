import Loadables

extension HTTPRequest {

    /// The headers that refer to a version of the content at the URL.
    static let conditions = ["If-None-Match", "If-Modified-Since"]

    var isConditional: Bool {
        Self.conditions.contains { headerFields.contains($0) }
    }

    /// Makes the request conditional with the validator. Has no effect if the method is not `GET` or `HEAD`. Has no
    /// effect if the endpoint has made the request conditional for its own copy of the content.
    ///
    /// - Parameter validator: The validator of the current content; nil if there is none.
    /// - Returns: The validator that is sent; nil if none is sent.
    mutating func askForChange(from validator: ContentValidator?) -> ContentValidator? {
        guard let validator, method == .get || method == .head, !isConditional else { return nil }
        let values = [validator.entityTag, validator.lastModified]
        // Omit values that are not valid in headers. They may come from a damaged or older cache.
        for (name, value) in zip(Self.conditions, values) where value.map(ContentValidator.isSendable) == true {
            headerFields[name] = value
        }
        return isConditional ? validator : nil
    }
}

extension ContentValidator {

    /// The maximum size of a header value in bytes. Servers may refuse requests with longer values.
    static let maximumSize = 1 << 10

    /// Creates the validator of the response. A value that is missing or cannot be sent is taken from the earlier
    /// validator. Returns nil if there is no value.
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
