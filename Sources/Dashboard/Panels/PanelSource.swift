package import TerminalUI

/// A board's source that a panel shows. It gives access to the values of the source for exports.
package struct PanelSource {

    package let name: String

    /// Returns the values of the current content; nil if the content has no values, for example because it is a
    /// picture.
    package let values: @MainActor () -> JSONDocument?

    package let unit: @MainActor () -> String?

    /// Returns the units of the numbers in fields of the current content.
    package var units: @MainActor () -> [String: String] = { [:] }

    /// The field that contains the item that a row was loaded for; nil if rows are not loaded for items. If the field
    /// only repeats other fields of each row, tables leave it out.
    package var itemField: String?

    /// Returns the bytes of the latest response, without secrets; nil if they are unknown.
    package var bytes: @MainActor () -> RawBytes? = { nil }

    package init(
        _ name: String, values: @escaping @MainActor () -> JSONDocument?, unit: @escaping @MainActor () -> String?
    ) {
        (self.name, self.values, self.unit) = (name, values, unit)
    }
}
