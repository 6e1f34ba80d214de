public import Foundation
public import Loadables

// Loadables does not import Foundation, which has `localizedDescription` and `NSError`.

extension LoadableError: LocalizedError {

    /// A sentence with the problem and advice.
    public var errorDescription: String? { description }
}

extension LoadableGroup.MemberError: LocalizedError, CustomNSError {

    /// A sentence with the failed member and its error.
    public var errorDescription: String? { "could not sync \(member): \(sentence(of: underlying))" }

    /// The sentence, and the member's own error.
    public var errorUserInfo: [String: Any] { userInfo(errorDescription ?? description, underlying) }
}

extension LoadableChain.ElementError: LocalizedError, CustomNSError {

    /// A sentence with the element without contents, and its error if it has one.
    public var errorDescription: String? {
        "could not sync element #\(index)" + (underlying.map { ": \(sentence(of: $0))" } ?? "")
    }

    /// The sentence, and the element's own error if it has one.
    public var errorUserInfo: [String: Any] { userInfo(errorDescription ?? description, underlying) }
}

/// The error of a wait that ended without its condition.
public enum MMMLoadableWaiterError: LocalizedError, CustomStringConvertible {
    /// The time limit was reached.
    case timedOut

    /// A description of the error.
    public var message: String { "Timed out" }

    public var description: String { message }

    public var errorDescription: String? { message }
}

/// The message of an error: its own, otherwise its description.
private func sentence(of error: any Error) -> String {
    if let sentence = (error as? any LocalizedError)?.errorDescription { return sentence }
    // Foundation's errors have messages; for others it would generate a meaningless one.
    let isFoundations = error is any CustomNSError || type(of: error) is NSError.Type
    return isFoundations ? error.localizedDescription : "\(error)"
}

private func userInfo(_ sentence: String, _ underlying: (any Error)?) -> [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: sentence]
    // Unchanged: an `NSError` made of it could not be cast back to its type.
    if let underlying { info[NSUnderlyingErrorKey] = underlying }
    return info
}
