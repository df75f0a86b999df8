import { ALL, STAFF } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const client = { credentialId: 'AAAA', clientDataJson: 'e30' };

/** What devices sign is in the tests of features/access/passkeys; here nobody was asked, so nobody gets in. */
export const PASSKEY_ROWS: Readonly<Record<string, Row>> = {
  'POST /api/auth/passkeys/begin': { who: ALL, body: () => nothing, audit: 'login' },
  'POST /api/auth/passkeys/sign-in': {
    ...{ who: ALL, answers: 403, audit: 'login' },
    body: () => ({ ...client, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: null }),
  },
  'POST /api/staff/passkeys/begin': { who: STAFF, body: () => nothing, audit: 'reads' },
  'POST /api/staff/passkeys': { who: STAFF, answers: 400, body: () => ({ ...client, attestationObject: 'AAAA' }) },
};
