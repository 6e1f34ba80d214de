public import Foundation
public import Loadables

// These conformances are in this module because they need Foundation, which `Loadables` does not import.

extension LoadableError: LocalizedError {

    /// A sentence that states the problem and advice.
    public var errorDescription: String? { description }
}

extension LoadableGroup.MemberError: LocalizedError, CustomNSError {

    /// A sentence with the name of the failed member and its error.
    public var errorDescription: String? { "could not sync \(member): \(sentence(of: underlying))" }

    /// The description of this error, and the error of the member that failed.
    public var errorUserInfo: [String: Any] { userInfo(errorDescription ?? description, underlying) }
}

extension LoadableChain.ElementError: LocalizedError, CustomNSError {

    /// A sentence with the number of the failed element and, if there is one, its error.
    public var errorDescription: String? {
        "could not sync element #\(index)" + (underlying.map { ": \(sentence(of: $0))" } ?? "")
    }

    /// The description of this error and, if there is one, the error of the element that failed.
    public var errorUserInfo: [String: Any] { userInfo(errorDescription ?? description, underlying) }
}

/// The error of a wait that ended before its condition was met.
public enum MMMLoadableWaiterError: LocalizedError, CustomStringConvertible {
    /// The time limit was reached.
    case timedOut

    /// A description of the error.
    public var message: String { "Timed out" }

    public var description: String { message }

    public var errorDescription: String? { message }
}

/// Returns the message of the error. If the error has none, returns its description.
private func sentence(of error: any Error) -> String {
    if let explanation = error.explanationLine { return explanation }
    if let sentence = (error as? any LocalizedError)?.errorDescription { return sentence }
    // For errors that are not from Foundation, `localizedDescription` is a meaningless text.
    let isFoundations = error is any CustomNSError || type(of: error) is NSError.Type
    return isFoundations ? error.localizedDescription : "\(error)"
}

private func userInfo(_ sentence: String, _ underlying: (any Error)?) -> [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: sentence]
    // Store the error unchanged. An `NSError` could not be cast back to its type.
    if let underlying { info[NSUnderlyingErrorKey] = underlying }
    return info
}
