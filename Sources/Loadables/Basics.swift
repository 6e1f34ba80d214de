// Clocks, timestamps and error summaries are part of the API of loadables.
@_exported public import Basics
