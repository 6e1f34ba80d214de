package import FoundationEssentials
import TextEncodings

extension Data {

    /// The text in UTF-8; see ``DecodedText``. What is not text stays as it is.
    ///
    /// - Parameter encoding: The name of its encoding, as a server or a setting gives it; nil if it is not known.
    package func decodedText(named encoding: String?) throws(DocumentError) -> Data {
        do throws(UnknownTextEncoding) {
            return try DecodedText.utf8(self, named: encoding)
        } catch {
            throw .unknownEncoding(name: error.name)
        }
    }
}
