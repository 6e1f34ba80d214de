/// An error that is told from others by its ID, for showing it to a person once.
public struct IdentifiableError: Error, Identifiable, Equatable, CustomStringConvertible {

    /// What tells it from others.
    public var id: String

    /// The error.
    public var error: any Error

    /// Wraps the error; nil for nil.
    ///
    /// - Parameters:
    ///   - underlyingError: The error.
    ///   - id: What tells it from others; by default its type and what it says of itself.
    public init?(_ underlyingError: (any Error)?, id: String? = nil) {
        guard let underlyingError else { return nil }
        error = underlyingError
        let given = id.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        self.id = given ?? "\(type(of: underlyingError)): \(underlyingError)"
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id
    }

    public var description: String { "\(error)" }
}

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
