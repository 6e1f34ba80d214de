public import Foundation

extension HomeHTTPServer {
    /// An encoder for the bodies that the server sends: keys sorted, dates as seconds since 1970.
    ///
    /// Equal values give equal bytes, and so equal entity tags.
    public static func makeJSONEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return encoder
    }

    /// A decoder for the bodies that the server sends.
    public static func makeJSONDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}
