// libmd computes SHA-256 for the fingerprints of consents and for the signatures of shared content.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <sha256.h>

#endif
