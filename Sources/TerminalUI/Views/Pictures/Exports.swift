// What a `Picture` shows; apart, so that what loads pictures needs no terminal.
@_exported public import Pixels
