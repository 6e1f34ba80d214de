public import Foundation
import Loadables

/// An error with an identity.
public typealias AnyIdentifiableError = Error & Identifiable

/// An error with an identity. Two errors with the same identity are equal.
public struct IdentifiableError: Error, Identifiable, Equatable, CustomStringConvertible, LocalizedError {

    /// The identity.
    public var id: String

    /// The wrapped error.
    public var error: any Error

    /// Creates a wrapper of the error. Returns nil if the error is nil.
    ///
    /// - Parameters:
    ///   - underlyingError: The error.
    ///   - id: The identity. If it is nil, empty or only whitespace, the identity consists of the type and the
    ///     description of the error.
    public init?(_ underlyingError: (any Error)?, id: String? = nil) {
        guard let underlyingError else { return nil }
        error = underlyingError
        let given = id.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        self.id = given ?? "\(type(of: underlyingError)): \(underlyingError)"
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id
    }

    public var description: String { error.explainedText }

    /// The message of the error.
    public var errorDescription: String? { error.explanationLine ?? error.localizedDescription }
}

/// A type that shows its errors to the user, who can dismiss them.
@preconcurrency @MainActor
public protocol ThrowsErrors {

    /// The type of the shown error: an ``IdentifiableError``, or any `Error`.
    associatedtype ShownError: Error

    /// The error to show; nil for none.
    var error: ShownError? { get nonmutating set }
}

extension ThrowsErrors {

    /// Calls the closure. If the closure throws an error, shows the error, unless it is a cancellation.
    public func tryAndCatch(_ block: () throws -> Void) {
        do { try block() } catch { catchError(error) }
    }

    /// Shows the error. A cancellation is ignored. Nil dismisses the error that is shown.
    public func catchError(_ error: (any Error)?) {
        if error?.isCancellation != true { show(error) }
    }

    /// Dismisses the error.
    public func dismissError() {
        error = nil
    }

    func show(_ error: (any Error)?) {
        self.error = error.flatMap { $0 as? ShownError ?? IdentifiableError($0) as? ShownError }
    }
}

extension Error {

    /// Whether the error is a cancellation, which is not a failure.
    var isCancellation: Bool { self is CancellationError || (self as? URLError)?.code == .cancelled }
}
