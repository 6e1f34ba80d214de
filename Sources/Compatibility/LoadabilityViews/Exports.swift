// Code for the original library uses views of SwiftUI. `TerminalUI` has the corresponding views.
@_exported public import Loadability
@_exported public import TerminalUI
