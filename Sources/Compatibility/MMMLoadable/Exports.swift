// The original module exports Foundation. Code for that module may use Foundation without importing it.
@_exported public import Foundation
@_exported public import Loadables
