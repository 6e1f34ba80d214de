public import FoundationEssentials
import Glibc
public import Loadables

extension CocoaError: ExplainedError {

    /// The path of the file and the failure, as in `/etc/hosts: the file is locked`. The path is left out if it is
    /// unknown or if the failure contains it.
    ///
    /// The failure is the first of these texts that exists: the description of the error, a text for the error code,
    /// the failure of the underlying POSIX error, the error code.
    public var explanation: String? {
        let told = userInfo["NSLocalizedDescription"] as? String
        let sentence =
            told ?? Self.sentences[code.rawValue] ?? (underlying as? POSIXError)?.explanation
            ?? "error \(code.rawValue)"
        let path = filePath ?? (url?.isFileURL == true ? url?.path : nil) ?? ""
        return path.isEmpty || sentence.contains(path) ? sentence : "\(path): \(sentence)"
    }

    public var causes: [any Error] {
        let several = userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error] ?? []
        return (underlying.map { [$0] } ?? []) + several
    }

    private static let sentences = [
        4: "the file doesn’t exist", 255: "the file is locked", 256: "the file cannot be read",
        257: "not allowed to read the file", 258: "the file’s name is not valid", 259: "the file is damaged",
        260: "the file doesn’t exist", 261: "the file is not text in the given encoding", 263: "the file is too large",
        264: "the file is not text in any known encoding", 512: "the file cannot be written",
        513: "not allowed to write the file", 514: "the file’s name is not valid", 516: "the file already exists",
        517: "the text cannot be written in the given encoding", 640: "the disk is full", 642: "the disk is read-only",
        3072: "cancelled", 3840: "this is not a property list", 4864: "the value cannot be decoded",
        4865: "a value is missing", 4866: "the value cannot be encoded",
    ]
}

extension POSIXError: ExplainedError {

    /// The system's description of the error, beginning with a lowercase letter.
    public var explanation: String? {
        let text = String(cString: strerror(code.rawValue))
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    public var causes: [any Error] { [] }
}
