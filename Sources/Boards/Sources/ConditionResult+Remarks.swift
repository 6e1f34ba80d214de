import Filters
import Values

extension ConditionResult {

    var comparesNull: Bool { typesWithoutOrder.contains("null") }

    /// What a remark says about a comparison of values of different types, after the condition; nil if there is none.
    var comparisonRemark: String? {
        guard let comparisonProblem else { return nil }
        let result =
            comparesNull || hasOtherComparisons
            ? ", so the comparison was false" : "; such a comparison is never true"
        return comparisonProblem + result + (isNumberText ? "; to filters, this number is a text" : "")
    }

    /// What a log says about the alert with such a comparison.
    var comparisonWarning: String {
        if comparesNull { return "contains a comparison that was false because a value is null" }
        if !hasOtherComparisons { return "contains a comparison that can never be true" }
        let isText = textWithoutOrder != nil
        return "contains a comparison that was false because \(isText ? "a value is a text" : "the types differ")"
    }

    /// Whether the text is a number to a reader, such as `1,050.00` or `12 GB`.
    private var isNumberText: Bool { textWithoutOrder.map(QuantityText.isNumeric) ?? false }
}
