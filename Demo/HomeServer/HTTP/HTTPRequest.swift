/// What the server reads of a request. Bodies are ignored.
struct HTTPRequest: Equatable, Sendable {
    var method: String
    /// Percent-decoded, without the query.
    var path: String
    var ifNoneMatch: String?
}
