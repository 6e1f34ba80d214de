@_exported public import Apexy
