// The standard library has the tables; Foundation's equivalent would load ICU.
@_spi(_Unicode) import Swift

extension String {

    /// The canonical form of the string, identical byte by byte for all equal strings: accents are composed where such
    /// a character exists.
    var canonical: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
    }
}
