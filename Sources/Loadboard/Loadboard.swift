// Exports all modules that a program needs to show a board.
@_exported public import Dashboard
@_exported public import Feeds
@_exported public import LoadableCaching
@_exported public import LoadableCoding
@_exported public import LoadableNetworking
@_exported public import Loadables
@_exported public import LocalSources
@_exported public import NcursesTerminal
@_exported public import Pictures
@_exported public import TerminalUI
@_exported public import Values
