public import Loadables

extension Client {

    /// Asks for the endpoint, unless the source still has the version that the validator is of. It is sent as
    /// `If-None-Match` and `If-Modified-Since`; headers of those names that the endpoint sets are left as they are.
    ///
    /// - Parameters:
    ///   - endpoint: What is asked for.
    ///   - validator: Of the same endpoint's content; nil if there is none.
    @concurrent
    public func request<T: Endpoint>(
        _ endpoint: T, ifChangedFrom validator: ContentValidator?
    ) async throws -> ConditionalAnswer<T.Content> {
        let condition = validator.map { TrackedEndpoint<T, T.Content>.Condition(validator: $0) }
        let tracked = TrackedEndpoint(endpoint: endpoint, condition: condition) { $0 as T.Content }
        do {
            let content = try await request(tracked)
            return .content(content, validator: tracked.receipt.validator)
        } catch let answer as NotModified {
            return .notModified(validator: answer.validator)
        }
    }
}
