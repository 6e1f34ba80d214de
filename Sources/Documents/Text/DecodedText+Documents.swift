package import FoundationEssentials
import TextEncodings

extension Data {

    /// Returns the text in UTF-8, as `DecodedText` converts it. Binary data is returned unchanged.
    ///
    /// - Parameter encoding: The name of the encoding, from a server or a setting; nil if unknown.
    /// - Throws: ``DocumentError/unknownEncoding(name:)`` if this name is unknown, or if an XML declaration contains an
    ///   unknown name.
    package func decodedText(named encoding: String?) throws(DocumentError) -> Data {
        do throws(UnknownTextEncoding) {
            return try DecodedText.utf8(self, named: encoding)
        } catch {
            throw .unknownEncoding(name: error.name)
        }
    }
}
