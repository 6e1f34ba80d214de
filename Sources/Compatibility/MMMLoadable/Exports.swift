@_exported public import Loadables
