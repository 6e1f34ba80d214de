// The original module exports Foundation, and code that was written for it relies on that.
@_exported public import Foundation
@_exported public import Loadables
