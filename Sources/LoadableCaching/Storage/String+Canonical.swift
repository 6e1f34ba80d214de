// The standard library has the tables to compare strings with; Foundation's way to the same would bring ICU.
@_spi(_Unicode) import Swift

extension String {

    /// The same for all strings that are equal, byte by byte: with each accent composed where there is such a character.
    var canonical: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
    }
}
