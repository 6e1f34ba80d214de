// Including the views of the terminal, because code for the original has those of SwiftUI.
@_exported public import Loadability
@_exported public import TerminalUI
