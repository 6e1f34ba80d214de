/// The names of currencies before or after amounts.
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
        "US$", "A$", "C$", "NZ$", "HK$", "R$", "Fr.", "kr", "kr.", "zł", "Kč", "Ft",
    ]

    /// Whether the text is a symbol, code or sign of a currency.
    static func contains(_ text: String) -> Bool {
        text.count == 1 ? text.first.map(symbols.contains) ?? false : codes.contains(text) || signs.contains(text)
    }

    private static let withPoint: Set<String> = [
        "$", "US$", "A$", "NZ$", "HK$", "USD", "AUD", "NZD", "HKD", "SGD", "MXN", "£", "GBP", "¥", "JPY", "CNY", "₹",
        "INR", "₩", "KRW",
        "TWD", "₪", "ILS", "฿", "THB", "PHP",
    ]

    /// Whether amounts of a currency are always written with a decimal point, and with commas between thousands.
    static func isWrittenWithPoint(_ text: String) -> Bool { withPoint.contains(text) }

    /// Whether the text is the code or the symbol of a currency, which a unit may contain.
    static func isName(_ text: String) -> Bool { codes.contains(text) || text.count == 1 && contains(text) }
}
