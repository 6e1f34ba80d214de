public import Foundation
public import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension NSError: ExplainedError {

    public var explanation: String? {
        let told = userInfo[NSLocalizedDescriptionKey] as? String
        let sentence = told ?? (domain == NSURLErrorDomain ? Self.urlSentences[code] : nil)
        return sentence ?? withoutPreface(localizedDescription)
    }

    public var causes: [any Error] {
        let several = userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error] ?? []
        return (userInfo[NSUnderlyingErrorKey] as? any Error).map { [$0] + several } ?? several
    }

    /// Returns the text without Foundation's first sentence, which states only that the operation could not be
    /// completed.
    private func withoutPreface(_ text: String) -> String {
        let preface = "The operation could not be completed. "
        guard text.hasPrefix(preface) else { return text }
        var rest = String(text.dropFirst(preface.count))
        if rest.hasSuffix(".") { rest.removeLast() }
        return rest.isEmpty ? text : rest.prefix(1).lowercased() + rest.dropFirst()
    }

    /// Messages for the error codes of URL sessions, because Foundation on Linux has no descriptions for them.
    private static let urlSentences = [
        -1: "the request failed for an unknown reason", -999: "cancelled", -1000: "invalid URL",
        -1001: "no response in time", -1002: "URLs of this kind are not supported", -1003: "no such host",
        -1004: "cannot connect to the server", -1005: "connection lost", -1006: "no such host",
        -1007: "too many redirects", -1009: "no network", -1011: "invalid response from the server",
        -1013: "not signed in", -1015: "invalid response from the server", -1016: "invalid response from the server",
        -1017: "invalid response from the server", -1100: "the file doesn’t exist",
        -1102: "not allowed to read the file",
        -1103: "the response is too large", -1200: "no secure connection", -1201: "the certificate has expired",
        -1202: "the certificate is not trusted", -1203: "the certificate is not trusted",
        -1204: "the certificate is not valid yet",
    ]
}

extension URLError: ExplainedError {

    public var explanation: String? { (self as NSError).explanation }

    public var causes: [any Error] { (self as NSError).causes }
}
