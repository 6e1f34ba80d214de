// libmd computes SHA-256 for the fingerprints of consents and the signatures of shared contents.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <sha256.h>

#endif
