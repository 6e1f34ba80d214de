public import Foundation
public import Loadables

// What `localizedDescription` says of an error, and what its `NSError` has, is Foundation's affair, which the core does not
// import.

extension LoadableError: LocalizedError {

    /// What happened, and what to do.
    public var errorDescription: String? { description }
}

extension LoadableGroup.MemberError: LocalizedError, CustomNSError {

    /// Which member failed, and why.
    public var errorDescription: String? { "could not sync \(member): \(sentence(of: underlying))" }

    /// The sentence, and the member's own error.
    public var errorUserInfo: [String: Any] { userInfo(errorDescription ?? description, underlying) }
}

extension LoadableChain.ElementError: LocalizedError, CustomNSError {

    /// Which element has no contents, and why.
    public var errorDescription: String? {
        "could not sync element #\(index)" + (underlying.map { ": \(sentence(of: $0))" } ?? "")
    }

    /// The sentence, and the element's own error, if it has one.
    public var errorUserInfo: [String: Any] { userInfo(errorDescription ?? description, underlying) }
}

/// Why a wait ended without its condition.
public enum MMMLoadableWaiterError: LocalizedError, CustomStringConvertible {
    /// The time was over.
    case timedOut

    /// What happened, in words.
    public var message: String { "Timed out" }

    public var description: String { message }

    public var errorDescription: String? { message }
}

/// What there is to say of an error: its own sentence, otherwise its description.
private func sentence(of error: any Error) -> String {
    if let sentence = (error as? any LocalizedError)?.errorDescription { return sentence }
    // Those of Foundation have sentences; for any other it would make one up that says nothing.
    let isFoundations = error is any CustomNSError || type(of: error) is NSError.Type
    return isFoundations ? error.localizedDescription : "\(error)"
}

private func userInfo(_ sentence: String, _ underlying: (any Error)?) -> [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: sentence]
    // As it is: an `NSError` made of it could not be cast back to its type.
    if let underlying { info[NSUnderlyingErrorKey] = underlying }
    return info
}
