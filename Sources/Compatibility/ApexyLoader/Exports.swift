@_exported public import Apexy
@_exported public import Loadables
