import Loadables

extension HTTPRequest {

    private static let conditions = ["If-None-Match", "If-Modified-Since"]

    /// Whether it asks for a response only if that is another one than before.
    var isConditional: Bool {
        Self.conditions.contains { headerFields.contains($0) }
    }

    /// Makes it ask for another version than that of the validator, if it can: an endpoint that asks so itself has a copy of its own,
    /// and of anything but `GET` and `HEAD` there are no versions.
    ///
    /// - Returns: The validator that is sent; nil if none is.
    mutating func askForChange(from validator: ContentValidator?) -> ContentValidator? {
        guard let validator, method == .get || method == .head, !isConditional else { return nil }
        let values = [validator.entityTag, validator.lastModified]
        // A damaged cache, or one of an older version, may hold a text that cannot be a field: it is left out.
        for (name, value) in zip(Self.conditions, values) where value.map(ContentValidator.isSendable) == true {
            headerFields[name] = value
        }
        return isConditional ? validator : nil
    }
}

extension ContentValidator {

    /// How many bytes each of the two may have. Longer ones could make requests that the server refuses.
    static let maximumSize = 1 << 10

    /// What the response says; nil if it says nothing, or nothing that can be sent back.
    ///
    /// - Parameter old: What counts where the response is silent.
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
