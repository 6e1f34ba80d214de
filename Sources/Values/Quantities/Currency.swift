enum Currency {

    private static let symbols: Set<Character> = [
        "$", "€", "£", "¥", "₹", "₽", "₩", "₺", "₪", "฿", "₫", "₴", "₦", "₱", "₡", "₲", "₵", "₸", "₿",
    ]

    private static let codes: Set<String> = [
        "AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR", "GBP", "HKD",
        "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW", "KZT", "MXN", "MYR", "NGN", "NOK", "NZD", "PEN", "PHP", "PLN",
        "RON", "RSD", "RUB", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR", "BTC", "ETH",
    ]

    private static let signs: Set<String> = [
        "US$", "A$", "AU$", "C$", "CA$", "NZ$", "HK$", "S$", "NT$", "MX$", "R$", "Fr.", "kr", "kr.", "zł", "Kč", "Ft",
        "Rs", "Rs.",
    ]

    static func contains(_ text: String) -> Bool {
        text.count == 1 ? text.first.map(symbols.contains) ?? false : codes.contains(text) || signs.contains(text)
    }

    private static let withoutDecimals: Set<String> = ["CLP", "HUF", "IDR", "ISK", "JPY", "KRW", "VND"]

    /// Currencies whose amounts have no fixed number of decimals. For example, `¥` stands for the yen, which has no
    /// decimals, and for the yuan, which has two.
    private static let withAnyDecimals: Set<String> = [
        "¥", "₩", "₫", "₡", "₲", "₵", "₸", "₿", "Ft", "BTC", "ETH",
    ]

    /// Returns the number of decimals of amounts of a currency. Returns nil if the number is not fixed, or if the text
    /// is not a currency.
    static func decimals(of text: String) -> Int? {
        guard contains(text), !withAnyDecimals.contains(text) else { return nil }
        return withoutDecimals.contains(text) ? 0 : 2
    }

    private static let withPoint: Set<String> = [
        "$", "US$", "A$", "AU$", "NZ$", "HK$", "S$", "NT$", "MX$", "USD", "AUD", "NZD", "HKD", "SGD", "MXN", "£", "GBP",
        "¥", "JPY", "CNY", "₹", "Rs", "Rs.", "INR", "₩", "KRW", "TWD", "₪", "ILS", "฿", "THB", "PHP",
    ]

    /// Returns whether amounts of a currency are usually written with a decimal point, and with commas between
    /// thousands.
    static func isWrittenWithPoint(_ text: String) -> Bool { withPoint.contains(text) }
}
