import Loadables

extension HTTPRequest {

    private static let conditions = ["If-None-Match", "If-Modified-Since"]

    /// Whether the request is conditional.
    var isConditional: Bool {
        Self.conditions.contains { headerFields.contains($0) }
    }

    /// Makes the request conditional with the validator, if possible. An endpoint that sets the headers itself has its
    /// own copy; methods other than `GET` and `HEAD` have no versions.
    ///
    /// - Returns: The validator that is sent; nil if there is none.
    mutating func askForChange(from validator: ContentValidator?) -> ContentValidator? {
        guard let validator, method == .get || method == .head, !isConditional else { return nil }
        let values = [validator.entityTag, validator.lastModified]
        // A damaged cache, or one of an older version, may have a text that is not a valid header: it is omitted.
        for (name, value) in zip(Self.conditions, values) where value.map(ContentValidator.isSendable) == true {
            headerFields[name] = value
        }
        return isConditional ? validator : nil
    }
}

extension ContentValidator {

    /// The maximum size of each part in bytes. Longer ones could cause requests that the server refuses.
    static let maximumSize = 1 << 10

    /// Creates the validator of the response; nil if it has none, or none that can be sent back.
    ///
    /// - Parameter old: The validator to use where the response has none.
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
