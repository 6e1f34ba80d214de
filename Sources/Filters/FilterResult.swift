import Basics
public import Documents

/// The result of a filter.
public struct FilterResult: Hashable, Sendable {

    /// The outputs of the filter: one value or an array, as described in ``Filter``.
    public let document: Document

    /// The number of inexact values in the result. libjq computes with doubles. A value is inexact if it depends on
    /// digits beyond the precision of a double. Numbers that the filter copies unchanged keep all their digits.
    ///
    /// If the inexact values cannot be determined, all numbers of the document with too many digits for a double are
    /// counted instead.
    public let roundedValues: Int

    init(_ document: Document, roundedValues: Int = 0) {
        self.document = document
        self.roundedValues = roundedValues
    }
}

/// The result of a condition.
public struct ConditionResult: Hashable, Sendable {

    /// Whether at least one output of the filter is neither `false` nor `null`.
    public let isTrue: Bool

    /// The jq types of two values of different types that the filter compared with `<`, `<=`, `>` or `>=`, such as
    /// `["string", "number"]`. Such a comparison is false. If there were several, the first one counts. Empty if there
    /// was none.
    public let typesWithoutOrder: [String]

    /// The text that was compared with a value of another type; nil if neither value was a text.
    public let textWithoutOrder: String?

    /// Whether there was a comparison of two values of the same type, besides a comparison of different types. False if
    /// ``typesWithoutOrder`` is empty.
    public let hasOtherComparisons: Bool

    /// A message about the comparison of different types, such as “compared a text, “1,050.00”, with a number”; nil if
    /// there was none.
    public var comparisonProblem: String? {
        guard typesWithoutOrder.count == 2 else { return nil }
        let (first, second) = (Self.name(typesWithoutOrder[0]), Self.name(typesWithoutOrder[1]))
        guard let text = textWithoutOrder.map({ "“\(OneLine($0, limit: 40))”" }) else {
            return "compared \(first) with \(second)"
        }
        return typesWithoutOrder[0] == "string"
            ? "compared \(first), \(text), with \(second)" : "compared \(first) with \(second), \(text)"
    }

    /// Parses the response of the worker process, such as `true` or `false also string number` and a text.
    init(_ answer: [UInt8]) {
        let parts = answer.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let words = String(decoding: parts.first ?? [], as: UTF8.self).split(separator: " ").map(String.init)
        isTrue = words.first == "true"
        hasOtherComparisons = words.dropFirst().first == "also"
        typesWithoutOrder = Array(words.dropFirst(2))
        textWithoutOrder = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
    }

    private static func name(_ type: String) -> String {
        switch type {
        case "string": "a text"
        case "number": "a number"
        case "boolean": "true or false"
        case "array": "a list"
        case "object": "a map"
        default: type
        }
    }
}
