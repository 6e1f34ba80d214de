// With the views of the terminal, as code for the original has those of SwiftUI.
@_exported public import Loadability
@_exported public import TerminalUI

public import protocol Dashboard.HasPlaceholder

/// A view that has a placeholder.
public typealias HasPlaceholder = Dashboard.HasPlaceholder
