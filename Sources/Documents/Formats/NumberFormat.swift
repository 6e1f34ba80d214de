import FoundationEssentials

/// The first number in a text: `Temperature: 21.5 °C` is 21.5, in °C. Numbers within a word (`sda1`) count only if
/// there are no others. Thousands and fractions may have any usual separator: `1.234,5`, `1 000 000`, `12,5`. `1,234`
/// alone is ambiguous: it is an error unless ``ReadingOptions/numberForm`` decides. ``DocumentPart/unit`` is a known
/// unit after the number, or any unit at the end of the line. The number is not converted: `1.5 GB` is 1.5. `2m30s` is
/// 150, in seconds. A part of a time, a date, a version, a range or a fraction, as in `12:30`, is an error.
struct NumberFormat: DataFormat {

    static let name = "number"

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        try NumberReader.read(SourceText(bytes, isGrowing: false), options.numberForm)
    }
}

extension DocumentFormat {

    /// The first number in a text: `Temperature: 21.5 °C` is 21.5, in °C. Numbers within a word (`sda1`) count only if
    /// there are no others. Thousands and fractions may have any usual separator: `1.234,5`, `1 000 000`, `12,5`.
    /// `1,234` alone is ambiguous: it is an error unless ``ReadingOptions/numberForm`` decides. ``DocumentPart/unit`` is
    /// a known unit after the number, or any unit at the end of the line. The number is not converted: `1.5 GB` is 1.5.
    /// `2m30s` is 150, in seconds. A part of a time, a date, a version, a range or a fraction, as in `12:30`, is an error.
    public static let number = DocumentFormat(NumberFormat())
}
