import Filters
import Values

extension ConditionResult {

    var comparesNull: Bool { typesWithoutOrder.contains("null") }

    /// The end of a remark about the condition, if the condition compares values of different types; otherwise nil.
    var comparisonRemark: String? {
        guard let comparisonProblem else { return nil }
        let result =
            comparesNull || hasOtherComparisons
            ? ", so the comparison was false" : "; such a comparison is never true"
        return comparisonProblem + result + (isNumberText ? "; filters treat this text as text, not as a number" : "")
    }

    /// The log message about an alert whose condition compares values of different types.
    var comparisonWarning: String {
        if comparesNull { return "contains a comparison that was false because a value was null" }
        if !hasOtherComparisons { return "contains a comparison that can never be true" }
        let reason = textWithoutOrder == nil ? "the types were different" : "a value was a text"
        return "contains a comparison that was false because \(reason)"
    }

    /// Whether the compared text looks like a number, such as `1,050.00` or `12 GB`.
    private var isNumberText: Bool { textWithoutOrder.map(QuantityText.isNumeric) ?? false }
}
