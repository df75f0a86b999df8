import { STORE_ADMINS, TILL, TILL_SETTERS } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const LOGS = '/api/pos/restaurants/:restaurantId/stores/:storeId/pos_terminals/:posTerminalId/worldline';
const AT_TILL = '/api/pos/settings/card-terminals/:cardTerminalId';
/** The planted terminal may be in the middle of a payment. */
const BUSY = [200, 409] as const;

/** `not_offered`, to those who may ask. */
const NOT_OFFERED = 403;

/** Card terminals at the till that stands beside them, and the acquirer's logs of a till. */
export const WORLDLINE_ROWS: Readonly<Record<string, Row>> = {
  [`POST ${LOGS}/save-logs`]: {
    who: TILL,
    body: () => ({ date: '2026-11-27', terminalId: '25108899', sdkVersion: '26-01', chunkIndex: 0, lines: ['FINEST'] }),
    audit: 'reads',
  },
  // Without the day that is asked for.
  [`GET ${LOGS}/logs`]: { who: STORE_ADMINS, answers: 400 },
  [`POST ${AT_TILL}/pair`]: { who: TILL_SETTERS, body: () => ({ code: '123456' }) },
  [`POST ${AT_TILL}/unpair`]: { who: TILL_SETTERS, body: () => nothing, answers: BUSY },
  [`POST ${AT_TILL}/test`]: { who: TILL, body: () => nothing },
  [`POST ${AT_TILL}/reprint`]: { who: TILL, body: () => nothing, answers: BUSY },
  [`POST ${AT_TILL}/log-on`]: { who: TILL, body: () => nothing, answers: BUSY },
  [`POST ${AT_TILL}/settle`]: { who: TILL_SETTERS, body: () => nothing, answers: BUSY },
  // The planted terminal's maker doesn't offer these.
  [`POST ${AT_TILL}/restart`]: { who: TILL_SETTERS, body: () => nothing, answers: NOT_OFFERED },
  [`POST ${AT_TILL}/update`]: { who: TILL_SETTERS, body: () => nothing, answers: NOT_OFFERED },
  [`GET ${AT_TILL}/log`]: { who: TILL_SETTERS },
};
