// A picture is of no use without its pixels.
@_exported public import Pixels
