public import Foundation

/// An error that is told from others by its ID.
public typealias AnyIdentifiableError = Error & Identifiable

/// An error that is told from others by its ID, for showing it to a person once.
public struct IdentifiableError: Error, Identifiable, Equatable, CustomStringConvertible, LocalizedError {

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

    /// What the error says to a person.
    public var errorDescription: String? { error.localizedDescription }
}

/// Something that shows its errors to a person, who may dismiss them.
@preconcurrency @MainActor
public protocol ThrowsErrors {

    /// What the error is shown as: an ``IdentifiableError``, or any `Error`.
    associatedtype ShownError: Error

    /// The error that is to be shown; nil for none.
    var error: ShownError? { get nonmutating set }
}

extension ThrowsErrors {

    /// Does something, and shows the error that it throws.
    public func tryAndCatch(_ block: () throws -> Void) {
        do { try block() } catch { catchError(error) }
    }

    /// Shows the error. A cancellation is none.
    public func catchError(_ error: (any Error)?) {
        if error?.isCancellation != true { show(error) }
    }

    /// Shows no error any more.
    public func dismissError() {
        error = nil
    }

    func show(_ error: (any Error)?) {
        self.error = error.flatMap { $0 as? ShownError ?? IdentifiableError($0) as? ShownError }
    }
}

extension Error {

    /// Whether nothing has failed, but somebody did not want it any more.
    var isCancellation: Bool { self is CancellationError || (self as? URLError)?.code == .cancelled }
}
