/// Runs the body, and throws the error if the body takes longer than the limit.
func withDeadline<Value: Sendable>(
    _ limit: Duration,
    clock: any Clock<Duration>,
    orThrow error: any Error,
    _ body: @escaping @concurrent @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await clock.sleep(for: limit)
            throw error
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}
