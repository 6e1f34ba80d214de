/// A character encoding, identified by its name in a document, a server's response or a board.
package struct TextEncoding: Hashable, Sendable {

    /// The name of the encoding in the C library.
    let name: String

    /// UTF-8, the encoding of all text inside the program.
    static let utf8 = TextEncoding(known: "utf-8")

    /// Creates the encoding with the given name, in a spelling of the web, of MIME or of the C library.
    ///
    /// - Throws: ``UnknownTextEncoding`` if there is no such encoding.
    package init(named name: String) throws(UnknownTextEncoding) {
        let plain = name.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        let known = Self.names[plain] ?? plain
        let isName =
            !known.isEmpty && known.utf8.allSatisfy(Self.isSign) && !Self.refused.contains { known.hasPrefix($0) }
        guard isName,
            let found = [known, Self.withoutMark(known)].first(where: { !$0.isEmpty && TextConverter.knows($0) })
        else {
            throw UnknownTextEncoding(name: name)
        }
        self.name = found
    }

    private init(known name: String) {
        self.name = name
    }

    static func utf16(isBigEndian: Bool) -> TextEncoding { TextEncoding(known: isBigEndian ? "utf-16be" : "utf-16le") }

    static func utf32(isBigEndian: Bool) -> TextEncoding { TextEncoding(known: isBigEndian ? "utf-32be" : "utf-32le") }

    static let gb18030 = TextEncoding(known: "gb18030")

    /// Whether the encoding is UTF-16 without a stated byte order.
    var hasNoByteOrder: Bool { name == "utf-16" }

    /// The number of bytes to skip if they represent no character.
    var unit: Int {
        if name.hasPrefix("utf-16") { return 2 }
        return name.hasPrefix("utf-32") ? 4 : 1
    }

    // MARK: Names

    /// Returns whether a byte may occur in a name. A slash is not allowed, because the converter reads options after a
    /// slash.
    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }

    /// Returns a name without the prefix `x-`, which marks unregistered names.
    private static func withoutMark(_ name: String) -> String {
        name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
    }

    /// Encodings that browsers reject, because their converters have been used in attacks.
    private static let refused = ["iso-2022-cn", "iso2022cn", "csiso2022cn"]

    /// The names of encodings in the C library, keyed by other names. Some keys are spellings that the library does not
    /// support. Other keys are names for which browsers use a larger encoding, such as Windows-1252 for Latin-1.
    private static let names: [String: String] = {
        let names = [
            "utf-8": "utf8 utf8mb4 utf-8n unicode-1-1-utf-8 unicode11utf8 unicode-2-0-utf-8 x-unicode20utf8",
            "utf-16": "utf16 ucs-2 iso-10646-ucs-2 unicode csunicode",
            "utf-16le": "utf16le unicodefeff ucs-2le",
            "utf-16be": "utf16be unicodefffe ucs-2be",
            "utf-32": "utf32 ucs-4",
            // Text that is declared as ASCII or Latin-1 is often Windows-1252.
            "windows-1252": "ascii us-ascii ansi ansi_x3.4-1968 iso646-us iso-8859-1 iso8859-1 iso88591 iso_8859-1 "
                + "iso_8859-1:1987 iso-ir-100 latin1 latin-1 latin_1 l1 csisolatin1 cp819 ibm819 x-cp1252 win-1252 win1252 "
                + "windows1252 windows-28591 8859-1 88591",
            "windows-1254": "iso-8859-9 iso8859-9 iso88599 iso_8859-9 latin5 l5 csisolatin5 x-cp1254 win-1254",
            "windows-1250": "x-cp1250 win-1250 win1250 windows1250",
            "windows-1251": "x-cp1251 win-1251 win1251 windows1251",
            "windows-1258": "x-cp1258",
            "iso-8859-6": "csiso88596e iso-8859-6-e iso-8859-6-i",
            "iso-8859-7": "sun_eu_greek",
            "iso-8859-8": "csiso88598e csiso88598i iso-8859-8-e iso-8859-8-i visual logical",
            "iso-8859-15": "csisolatin9 l9 latin-9",
            "windows-874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 tis620",
            "koi8-r": "koi koi8 koi8_r koi8r",
            "koi8-u": "koi8u koi8-ru",
            "macintosh": "mac macroman x-mac-roman",
            "mac-cyrillic": "x-mac-cyrillic maccyrillic",
            "mac-uk": "x-mac-ukrainian",
            "mac-centraleurope": "x-mac-ce",
            "gb18030":
                "chinese gb2312 gb_2312 gb_2312-80 gb2312-80 euc-cn iso-ir-58 csgb2312 csiso58gb231280 gbk x-gbk cp936 "
                + "ms936 windows-936 gb18030-2000 gb18030-2005 gb18030-2022",
            "big5-hkscs": "big5 csbig5 cn-big5 x-x-big5 big5hkscs",
            "cp950": "windows-950",
            "cp949":
                "windows-949 ms949 x-windows-949 euc-kr euckr cseuckr korean iso-ir-149 ks_c_5601-1987 ks_c_5601-1989 "
                + "ksc5601 ksc_5601 csksc56011987 uhc",
            "euc-jp": "x-euc-jp eucjp x-euc",
            "cp932": "shift_jis shift-jis shiftjis sjis x-sjis csshiftjis ms_kanji ms932 windows-31j cp943c",
            "iso-2022-jp": "csiso2022jp jis",
            "cp858": "ibm00858",
        ]
        var table: [String: String] = [:]
        for (name, others) in names {
            for other in others.split(separator: " ") { table[String(other)] = name }
        }
        return table
    }()
}

package struct UnknownTextEncoding: Error, Hashable {

    package let name: String
}
