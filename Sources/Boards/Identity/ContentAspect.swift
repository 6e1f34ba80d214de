/// A topic of facts in the identity of a source's content. If two identities differ in several topics, the first of
/// these topics is reported as the reason why content was removed.
enum ContentAspect: CaseIterable, Sendable {
    case account, address, command, file, request, values, reading

    init(_ part: OriginPart) {
        self =
            switch part.name {
            case "line", "word", "host": .command
            case "file": .file
            case _ where part.role == .url: .address
            case _ where part.isNamedSecret || part.role == .credentials: .account
            default: .request
            }
    }

    /// The end of the sentence “removed content …”.
    fileprivate var reason: String {
        switch self {
        case .account: "of another account"
        case .address: "of another address"
        case .command: "of another command"
        case .file: "of another file"
        case .request: "of another request"
        case .values: "for other values"
        case .reading: "read with other settings"
        }
    }
}

extension SourceIdentity {

    /// Returns the reason why content of this identity is not shown for another identity, as the end of the sentence
    /// “removed content …”.
    ///
    /// - Parameter other: The other identity; nil if it is not known yet.
    func reason(against other: SourceIdentity?) -> String {
        guard let other else { return "that may no longer apply" }
        return ContentAspect.allCases.first { aspects[$0] != other.aspects[$0] }?.reason ?? ContentAspect.request.reason
    }
}
