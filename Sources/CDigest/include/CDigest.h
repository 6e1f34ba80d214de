// libmd: the SHA-256 that fingerprints consents and signs what boards share.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <sha256.h>

#endif
