import { STAFF } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const PHONES = '/api/staff/phones';
/** The battery has no key for push messages; what one does is in the tests of features/notifications/phones. */
const OFF = 503;

/** The phone of whoever is signed in: their own, which no one else can name. */
export const PHONE_ROWS: Readonly<Record<string, Row>> = {
  [`POST ${PHONES}/subscribe`]: {
    ...{ who: STAFF, answers: OFF },
    body: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'BA', auth: 'AA' } }),
  },
  // None of these rings, so nothing changes.
  [`POST ${PHONES}/unsubscribe`]: { who: STAFF, body: () => nothing, audit: 'login' },
  [`POST ${PHONES}/test`]: { who: STAFF, answers: OFF, body: () => nothing },
  [`POST ${PHONES}/receipts`]: { who: STAFF, answers: 404, body: () => nothing },
};
