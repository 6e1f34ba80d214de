public import Documents

/// The result of a filter.
public struct FilterResult: Hashable, Sendable {

    /// The outputs, in the shape that ``Filter`` describes.
    public let document: Document

    /// The number of values in the result that are inexact because libjq computes with doubles, and the filter
    /// depends on digits beyond their precision. Numbers that the filter only passes on keep all their digits.
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

    /// The jq types of the first two values that the condition compared although they have no order: `["string",
    /// "number"]`. Such a comparison is false. Empty if there was no such comparison.
    public let typesWithoutOrder: [String]

    /// A message about ``typesWithoutOrder``, such as “compared a text with a number”; nil if there are none.
    public var comparisonProblem: String? {
        guard typesWithoutOrder.count == 2 else { return nil }
        return "compared \(Self.name(typesWithoutOrder[0])) with \(Self.name(typesWithoutOrder[1]))"
    }

    /// Parses the response of the worker process, for example `true string number`.
    init(_ answer: [UInt8]) {
        let words = String(decoding: answer, as: UTF8.self).split(separator: " ").map(String.init)
        isTrue = words.first == "true"
        typesWithoutOrder = Array(words.dropFirst())
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
