/// Something that shows its errors to a person, who may dismiss them.
@preconcurrency @MainActor
public protocol ThrowsErrors: AnyObject {

    /// The error that is to be shown; nil for none.
    var shownError: IdentifiableError? { get set }
}

extension ThrowsErrors {

    /// Does something, and shows the error that it throws.
    public func tryAndCatch(_ block: () throws -> Void) {
        do { try block() } catch { catchError(error) }
    }

    /// Does something, and shows the error that it throws.
    public func tryAndCatch(_ block: () async throws -> Void) async {
        do { try await block() } catch { catchError(error) }
    }

    /// Shows the error. A cancellation is none.
    public func catchError(_ error: (any Error)?) {
        if error is CancellationError { return }
        shownError = IdentifiableError(error)
    }

    /// Shows no error any more.
    public func dismissError() {
        shownError = nil
    }
}
