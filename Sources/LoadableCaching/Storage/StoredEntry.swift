public import Foundation
public import Loadables

/// A value as bytes, in an envelope that says what is to be known of it without reading them.
public struct StoredEntry: Hashable, Sendable {

    /// How the bytes are to be read.
    public enum Format: Int, Sendable {
        /// A JSON document, in UTF-8.
        case json = 1
        /// Whatever whoever stored them says.
        case bytes = 2
    }

    /// The value.
    public var value: Data

    /// How the bytes are to be read.
    public var format: Format

    /// The version of the value's type: a program that knows another one does not read it.
    public var version: Int

    /// When the source gave the value, or confirmed it.
    public var date: Timestamp

    /// When it stops to be fresh; nil for never.
    public var freshUntil: Timestamp?

    /// When it is thrown away; nil for never.
    public var keptUntil: Timestamp?

    /// How the source calls it; nil if it does not say.
    public var validator: ContentValidator?

    /// Makes an entry from its parts.
    public init(
        _ value: Data,
        format: Format,
        version: Int,
        date: Timestamp,
        freshUntil: Timestamp? = nil,
        keptUntil: Timestamp? = nil,
        validator: ContentValidator? = nil
    ) {
        self.value = value
        self.format = format
        self.version = version
        self.date = date
        self.freshUntil = freshUntil
        self.keptUntil = keptUntil
        self.validator = validator
    }
}
