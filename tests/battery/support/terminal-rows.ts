import { ORDER_TAKERS, STORE_ADMINS, TILL, TILL_SETTERS } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const S = '/restaurants/:restaurantId/stores/:storeId';
const PAD = `/api/pos${S}/card_terminals/:cardTerminalId`;
const RUN = `/api/pos${S}/card-payments/:attemptId/run`;
const OF_PAGE = '/api/pos/settings/card-terminals/:cardTerminalId';
/** The planted terminal may be in the middle of a payment. */
const BUSY = [200, 409] as const;
/** The planted terminal is none of Linkly's. */
const ELSEWHERE = 404;
/** … and no page drives it: `not_driven_here`, to those who may ask. */
const NOT_DRIVEN = 403;
/** … nor can it be restarted from here: `not_offered`. */
const NOT_OFFERED = 403;
const PAGE = { pageId: 'battery-page' };

/** What card terminals do beside payments, the specification's calls of Linkly, and terminals that a page drives. */
export const TERMINAL_ROWS: Readonly<Record<string, Row>> = {
  [`POST ${PAD}/test`]: { who: STORE_ADMINS, body: () => nothing },
  [`POST ${PAD}/reprint`]: { who: STORE_ADMINS, body: () => nothing, answers: BUSY },
  // The planted terminal's maker doesn't offer these.
  [`POST ${PAD}/restart`]: { who: STORE_ADMINS, body: () => nothing, answers: NOT_OFFERED },
  [`POST ${PAD}/update`]: { who: STORE_ADMINS, body: () => nothing, answers: NOT_OFFERED },
  [`POST ${PAD}/log-on`]: { who: STORE_ADMINS, body: () => nothing, answers: BUSY },
  [`POST ${PAD}/totals`]: { who: STORE_ADMINS, body: () => nothing, answers: BUSY },
  [`POST ${PAD}/settle`]: { who: STORE_ADMINS, body: () => nothing, answers: BUSY },
  [`GET ${PAD}/documents`]: { who: STORE_ADMINS },
  [`GET ${PAD}/logs`]: { who: STORE_ADMINS },
  'POST /api/linkly/pin-pad/pair': {
    who: TILL_SETTERS,
    body: ({ ids }) => ({ cardTerminalId: ids.cardTerminalId, pairCode: '123456', password: 'battery' }),
    answers: ELSEWHERE,
  },
  'POST /api/linkly/purchase/request': {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ sessionId: 'battery-session', orderId: ids.orderId, amountInCents: 1 }),
    answers: 403,
  },
  'POST /api/linkly/refund/request': {
    who: ['headEmployee'],
    body: ({ ids }) => ({ sessionId: 'battery-back', orderId: ids.orderId, amountInCents: 1, reason: 'Battery' }),
    answers: 409,
  },
  'POST /api/linkly/cancel-transaction/request': {
    who: TILL,
    body: ({ ids }) => ({ sessionId: ids.attemptId }),
    answers: ELSEWHERE,
  },
  'POST /api/linkly/retry/request': {
    who: TILL,
    body: ({ ids }) => ({ sessionId: ids.attemptId }),
    answers: ELSEWHERE,
  },
  'POST /api/linkly/reprint-receipt/request': {
    who: TILL,
    body: ({ ids }) => ({ sessionId: ids.attemptId }),
    answers: ELSEWHERE,
  },
  'POST /api/linkly/slack/purchase': {
    who: TILL,
    body: ({ ids }) => ({ sessionId: ids.attemptId, note: 'It froze' }),
    answers: [200, 409],
  },
  'POST /api/linkly/slack/refund': {
    who: TILL,
    body: ({ ids }) => ({ sessionId: ids.attemptId, note: 'It froze' }),
    answers: ELSEWHERE,
  },
  [`POST ${RUN}`]: { who: TILL, body: () => PAGE, answers: NOT_DRIVEN },
  [`POST ${RUN}/reports`]: { who: TILL, body: () => ({ ...PAGE, reports: [] }), answers: 409 },
  [`POST ${OF_PAGE}/access`]: { who: TILL_SETTERS, body: () => nothing, answers: NOT_DRIVEN },
  [`POST ${OF_PAGE}/paired`]: {
    who: TILL_SETTERS,
    body: () => ({ secret: 'battery', terminalNumber: '1' }),
    answers: NOT_DRIVEN,
  },
  [`POST ${OF_PAGE}/documents`]: {
    who: TILL_SETTERS,
    body: () => ({ kind: 'settlement', format: 'txt', text: 'Battery' }),
    answers: NOT_DRIVEN,
  },
};
