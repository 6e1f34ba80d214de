public import Loadables

/// Something that shows its errors to a person, who may dismiss them.
@preconcurrency @MainActor
public protocol ThrowsErrors: AnyObject {

    /// The error that is to be shown; nil for none.
    var error: IdentifiableError? { get set }
}

extension ThrowsErrors {

    /// Does something, and shows the error that it throws.
    public func tryAndCatch(_ block: () throws -> Void) {
        do { try block() } catch { catchError(error) }
    }

    /// Shows the error. A cancellation is none.
    public func catchError(_ error: (any Error)?) {
        if !(error is CancellationError) { self.error = IdentifiableError(error) }
    }

    /// Shows no error any more.
    public func dismissError() {
        error = nil
    }
}
