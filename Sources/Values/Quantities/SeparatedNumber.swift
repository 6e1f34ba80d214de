/// The exact digits of a number with separators.
public struct SeparatedNumber: Sendable {

    private let scalars: [Unicode.Scalar]
    private let proven: NumberForm?

    /// Whether the number has the form `1,234`, in which the comma may separate thousands or a fraction. This form has
    /// one comma, exactly three digits after the comma, and one to three digits before it. The first digit is not 0.
    public let isAmbiguous: Bool

    /// Creates a number from digits with separators, without a sign and without an exponent. Returns nil if the text is
    /// not a single number, as in `1.2.3`.
    public init?(_ text: some StringProtocol) {
        scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: WrittenNumber.isDigit), let number = WrittenNumber(scalars[...], exponent: [])
        else { return nil }
        (proven, isAmbiguous) = (number.proven, number.isAmbiguous)
    }

    /// Returns the number in JSON form, with all digits.
    ///
    /// - Parameter form: The form that decides the meaning of an ambiguous comma. If nil, the comma separates
    ///   thousands.
    public func json(in form: NumberForm?) -> String {
        let form = proven ?? (isAmbiguous ? form : nil) ?? .point
        let decimal = scalars.lastIndex(of: form == .point ? "." : ",") ?? scalars.endIndex
        let whole = scalars[..<decimal].filter(WrittenNumber.isDigit).drop { $0 == "0" }
        let fraction = scalars[min(scalars.endIndex, decimal + 1)...]
        let digits = (whole.isEmpty ? ["0"] : Array(whole)) + (fraction.isEmpty ? [] : ["."] + fraction)
        var text = ""
        text.unicodeScalars.append(contentsOf: digits)
        return text
    }
}
