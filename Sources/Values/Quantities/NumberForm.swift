/// The form of numbers, named after the decimal separator.
public enum NumberForm: Hashable, Sendable {

    /// The decimal separator is a point: `1,234.5`.
    case point
    /// The decimal separator is a comma: `1.234,5`.
    case comma

    /// Creates the form of a locale. Returns nil for `C`, `POSIX` and unknown locales.
    ///
    /// The form is derived only from the name, so the locale need not be installed.
    ///
    /// - Parameter locale: The name of the locale, such as `de_DE.UTF-8`.
    public init?(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(separator: "_")
        guard let language = parts.first.map({ $0.lowercased() }) else { return nil }
        let territory = parts.dropFirst().first.map { String($0) } ?? ""
        if Self.pointTerritories.contains("\(language)_\(territory)") || Self.pointLanguages.contains(language) {
            self = "\(language)_\(territory)" == "en_ZA" ? .comma : .point
        } else if Self.commaLanguages.contains(language) {
            self = .comma
        } else {
            return nil
        }
    }

    /// Creates the form that an environment sets. The first of the variables `LC_ALL`, `LC_NUMERIC` and `LANG` that is
    /// not empty determines the locale. Returns nil if all of them are empty or not set, or if the form of the locale
    /// is unknown.
    public init?(environment: [String: String]) {
        let names = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        self.init(locale: name)
    }

    private static let pointLanguages: Set<String> = [
        "am", "bn", "cy", "en", "fil", "ga", "he", "hi", "ja", "km", "ko", "mr", "ms", "my", "ne", "si", "sw", "ta",
        "te", "th", "tl", "ur", "zh",
    ]

    private static let commaLanguages: Set<String> = [
        "af", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo", "fr", "gl", "hr", "hu",
        "hy", "id", "is", "it", "ka", "kk", "lb", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru",
        "sk", "sl", "sq", "sr", "sv", "tr", "uk", "uz", "vi",
    ]

    /// Territories that use a decimal point although other territories with the same language use a decimal comma.
    private static let pointTerritories: Set<String> = [
        "de_CH", "de_LI", "it_CH", "es_MX", "es_US", "es_PR", "es_DO", "es_GT", "es_HN", "es_NI", "es_PA", "es_SV",
        "es_PE",
    ]
}
