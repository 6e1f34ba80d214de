import Documents
import FoundationEssentials
import JSONDocuments

/// The result of reading bytes, as JSON or as the error's message.
func read(_ format: DocumentFormat, _ text: String, isGrowing: Bool = false) async -> String {
    await read(format, Array(text.utf8), isGrowing: isGrowing)
}

/// The result of reading bytes, as JSON or as the error's message.
func read(_ format: DocumentFormat, _ bytes: [UInt8], isGrowing: Bool = false) async -> String {
    do throws(DocumentError) {
        switch try await format.read(Data(bytes), options: ReadingOptions(limit: 1 << 20, isGrowing: isGrowing)) {
        case .json(let document): return document.json(of: document.root)
        case .text(let text): return "text: \(text)"
        case .picture(let bytes): return "picture of \(bytes.count) bytes"
        }
    } catch {
        return "\(error)"
    }
}

/// The remarks on a document, or the words of the error.
func remarks(_ format: DocumentFormat, _ bytes: [UInt8]) async -> [String] {
    do throws(DocumentError) {
        return try await format.part(of: Data(bytes)).remarks
    } catch {
        return ["\(error)"]
    }
}

func remarks(_ format: DocumentFormat, _ text: String) async -> [String] { await remarks(format, Array(text.utf8)) }
