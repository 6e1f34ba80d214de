// Clocks, moments and sentences about errors belong to what loadables say.
@_exported public import Basics
