import {
  ALL,
  DISPLAY,
  FLOOR_PLANNERS,
  MENU_MANAGERS,
  ORDER_MANAGERS,
  ORDER_TAKERS,
  READY_SCREEN,
  SCREEN,
  TILL,
} from './role-groups.ts';
import type { Request, Row } from './route-row.ts';
import { because, line, nothing } from './row-parts.ts';

const S = '/restaurants/:restaurantId/stores/:storeId';
const CASH = `/api/pos${S}/cash`;
const BILLS = `/api/pos${S}/bills`;
const STASHED = `/api/pos${S}/pos_stashed_orders/:stashedOrderId`;
const TABLE = `/api/pos${S}/tables/:tableId`;
const CLOCK = `/api/pos${S}/time_clock`;
const KITCHEN = '/api/pos/kitchen';
const TICKET = `${KITCHEN}/orders/:orderId/stations/:stationId`;
const LAYOUT = `/api/floor${S}/layout`;
const BOOKING = `/api/pos${S}/table_bookings/:tableBookingId`;

const draftBill = (ids: Request['ids']) => ({
  lines: [{ ...line(ids.itemId), id: 'bill-line-9' }],
  collectionType: 'dineIn',
  tableId: ids.tableId,
  address: null,
  customerName: '',
  customerPhone: '',
  comments: '',
  adjustments: { discount: null, surcharge: null },
  manual: null,
});
const map = (tableId: string) => ({
  areas: [{ id: 'area', name: 'Inside', width: 600, length: 400 }],
  tables: [{ id: tableId, areaId: 'area', name: '1', type: 'SQUARE', seats: 2, x: 0, y: 0, rotation: 0 }],
  scale: 1,
  pinnedCoordinates: { x: 0, y: 0 },
});
/** Something happened at the table since: its mark is another. */
const TABLE_CHANGED = 409;
/** Someone changed the shift since it was read. */
const SHIFT_CHANGED = 409;
const HOURS = {
  clockInIsoDateTimeUtc: '2026-11-18T22:00:00.000Z',
  clockOutIsoDateTimeUtc: '2026-11-19T02:00:00.000Z',
  breaks: [],
  deduction: null,
};
const seen = { expectedMark: 'battery' };
/** What was sent is missing from the draft. */
const VOID_WITHOUT_REASON = 400;
/** It waits for an answer, and no one sits down before that. */
const NOT_ACCEPTED = 409;
/** Who is editing: visible to everyone and over in a minute. */
const hold = { audit: 'draft' } as const;

/** What is done at a screen is a log itself, never changed. Not every order has a ticket at every station. */
const ticket = { who: SCREEN, isForAccepted: true, audit: 'ledger', answers: [200, 409] } as const;

/** What a service is made of at the counter: the floor, its tables and layout, bills and the drawer. */
export const SERVICE_ROWS: Readonly<Record<string, Row>> = {
  // A tool that changes nothing; what confirm_order does is of its own tests.
  'POST /mcp': { who: ALL, body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), audit: 'reads' },
  'GET /.well-known/mcp.json': { who: ALL },
  // By an access key alone: what those may is in the tests of features/owner-tools.
  'POST /mcp/restaurants/:restaurantId': { who: [], body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) },

  'GET /api/pos/floor': { who: TILL },
  'GET /api/live/kitchen': { who: [...SCREEN, ...READY_SCREEN] },
  'GET /api/pos/ready/board': { who: READY_SCREEN },
  'GET /api/pos/display': { who: DISPLAY },
  // What is being sold this minute, not what was sold.
  'PUT /api/pos/display': { who: TILL, body: () => ({ sequence: 1, state: { kind: 'idle' } }), audit: 'draft' },
  [`GET ${KITCHEN}/screen`]: { who: SCREEN },
  [`PUT ${KITCHEN}/screen/stations`]: { who: SCREEN, body: ({ ids }) => ({ stationIds: [ids.stationId] }) },
  [`GET ${KITCHEN}/board`]: { who: SCREEN },
  // A sign of life, which changes nothing where it is expected.
  [`POST ${KITCHEN}/screen/alive`]: { who: SCREEN, audit: 'reads' },
  [`POST ${TICKET}/acknowledge`]: { ...ticket, body: () => ({ round: 1, dishes: [], allergies: [], name: 'Mia' }) },
  [`POST ${TICKET}/start`]: { ...ticket, body: () => ({ round: 1 }) },
  [`POST ${TICKET}/bump`]: { ...ticket, body: () => ({ round: 1, dishes: [] }) },
  [`POST ${TICKET}/recall`]: { ...ticket, body: () => ({ round: 1 }) },
  [`POST ${TABLE}/guests`]: { who: ORDER_TAKERS, body: () => ({ ...seen, guests: 2 }), answers: TABLE_CHANGED },
  [`POST ${TABLE}/served`]: { who: ORDER_TAKERS, body: () => seen, answers: TABLE_CHANGED },
  [`POST ${TABLE}/print-bill`]: { who: ORDER_TAKERS, body: () => seen, answers: TABLE_CHANGED },
  [`POST ${TABLE}/release`]: { who: ORDER_TAKERS, body: () => seen, answers: TABLE_CHANGED },
  [`POST ${TABLE}/move`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ ...seen, toTableId: ids.tableId }),
    answers: TABLE_CHANGED,
  },
  [`POST ${TABLE}/merge`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ ...seen, intoTableId: ids.tableId }),
    answers: TABLE_CHANGED,
  },
  [`POST ${TABLE}/put-on-bill`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ ...seen, orderIds: [ids.orderId], billId: null, newBillId: 'battery-bill' }),
    answers: TABLE_CHANGED,
  },
  [`POST ${TABLE}/calls/:callId/answer`]: { who: ORDER_TAKERS, body: () => ({ answer: 'done' }) },
  [`GET ${LAYOUT}`]: { who: FLOOR_PLANNERS },
  [`PUT ${LAYOUT}/draft`]: { who: FLOOR_PLANNERS, body: () => ({ layout: map('battery-table'), expectedVersion: 1 }) },
  [`POST ${LAYOUT}/discard-draft`]: { who: FLOOR_PLANNERS, body: () => ({ expectedVersion: 1 }) },
  [`POST ${LAYOUT}/publish`]: {
    who: FLOOR_PLANNERS,
    // Editors make the ids of new tables; another store's id is replaced (change-layout.test.ts).
    body: () => ({ layout: map('battery-table'), expectedVersion: 1 }),
  },
  [`POST ${STASHED}/log`]: { who: ORDER_MANAGERS, body: () => ({ kind: 'updated' }) },
  [`GET ${BILLS}`]: { who: TILL },
  [`GET ${BILLS}/:billId`]: { who: TILL },
  [`PUT ${BILLS}/:billId`]: { who: ORDER_TAKERS, body: ({ ids }) => ({ draft: draftBill(ids), expectedVersion: 1 }) },
  [`POST ${BILLS}/:billId/open`]: { who: ORDER_TAKERS, body: () => nothing, ...hold },
  [`POST ${BILLS}/:billId/renew-hold`]: { who: TILL, body: () => nothing, ...hold },
  [`POST ${BILLS}/:billId/bring-along`]: { who: TILL, body: ({ ids }) => ({ lines: draftBill(ids).lines }) },
  [`POST ${BILLS}/:billId/release`]: { who: TILL, body: () => nothing, ...hold },
  [`POST ${BILLS}/:billId/send`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ draft: draftBill(ids), expectedVersion: 1, expectedTotalInCents: 1 }),
    answers: VOID_WITHOUT_REASON,
  },
  // Nothing of it follows, so nothing changes; what is logged where something does: courses.test.ts.
  [`POST ${BILLS}/:billId/send-course`]: { who: ORDER_TAKERS, body: () => ({ course: 2 }), audit: 'reads' },
  [`POST ${BILLS}/:billId/cancel`]: { who: ['headEmployee'], body: () => because },
  [`POST ${BILLS}/:billId/move`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ tableId: ids.tableId, expectedVersion: 1 }),
  },
  [`POST ${BILLS}/:billId/merge`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ fromBillId: ids.otherBillId, expectedVersion: 1 }),
  },
  [`POST ${BILLS}/:billId/transfer`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({
      toBillId: ids.otherBillId,
      lines: [{ lineId: 'bill-line-1', quantity: 1 }],
      expectedVersion: 1,
    }),
  },
  [`PUT ${BILLS}/:billId/shares`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({
      shares: [
        { id: `${ids.storeId}-share-1`, mode: 'equally' },
        { id: `${ids.storeId}-share-2`, mode: 'equally' },
      ],
    }),
  },
  [`POST ${BILLS}/:billId/payments`]: {
    who: ORDER_TAKERS,
    body: () => ({
      id: 'battery-payment',
      shareId: null,
      amountInCents: 100,
      paymentType: 'posCash',
      tenderedInCents: 100,
      tipInCents: 0,
      customPaymentName: '',
    }),
  },

  // None of its shares is paid.
  [`POST ${BILLS}/:billId/payments/:tenderId/print`]: { who: ORDER_TAKERS, body: () => nothing, answers: 404 },
  [`GET ${CLOCK}`]: { who: ORDER_TAKERS },
  // A PIN that was typed is what proves the hours that a till sends later.
  [`POST ${CLOCK}/look`]: { who: TILL, body: () => ({ pin: '1111' }) },
  [`POST ${CLOCK}/punches`]: { who: TILL, body: () => ({ id: 'battery-punch', type: 'clockIn', pin: '1111' }) },
  [`GET ${CLOCK}/shifts`]: { who: ['headEmployee'] },
  [`GET ${CLOCK}/shifts/:shiftId`]: { who: ['headEmployee'] },
  [`POST ${CLOCK}/shifts`]: {
    who: ['headEmployee'],
    body: ({ ids }) => ({ id: 'battery-shift', employeeId: ids.employeeId, times: HOURS, ...because }),
  },
  [`PUT ${CLOCK}/shifts/:shiftId`]: {
    who: ['headEmployee'],
    body: () => ({ id: 'battery-edit', version: 'another', times: HOURS, ...because }),
    answers: SHIFT_CHANGED,
  },
  [`POST ${CLOCK}/shifts/:shiftId/remove`]: {
    who: ['headEmployee'],
    body: () => ({ id: 'battery-removal', version: 'another', ...because }),
    answers: SHIFT_CHANGED,
  },
  [`POST ${CLOCK}/shifts/approve`]: {
    who: ['headEmployee'],
    body: ({ ids }) => ({ shifts: [{ shiftId: ids.shiftId, version: 'another' }] }),
    answers: SHIFT_CHANGED,
  },
  [`GET /api/pos${S}/table_bookings`]: { who: ORDER_TAKERS },
  [`GET /api/pos${S}/new_bookings`]: { who: ORDER_TAKERS },
  [`GET /api/pos${S}/booking_times`]: { who: ORDER_TAKERS, query: () => ({ date: '2026-11-25', pax: '4' }) },
  [`GET /api/pos${S}/quoted_waits`]: { who: ORDER_TAKERS, query: () => ({ pax: '14' }) },
  [`POST /api/pos${S}/table_bookings`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({
      id: 'battery-booking',
      bookedForIsoDateTimeUtc: '2026-11-25T07:00:00.000Z',
      pax: 4,
      customer: { name: 'Em' },
      plannedTableId: ids.tableId,
    }),
  },
  [`POST /api/pos${S}/walk_ins`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({
      id: 'battery-walk-in',
      pax: 2,
      quotedWaitMinutes: 10,
      isAnyway: true,
      plannedTableId: ids.tableId,
    }),
  },
  [`PUT ${BOOKING}`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ expectedVersion: 1, customer: { name: 'Battery' }, plannedTableId: ids.tableId }),
  },
  [`POST ${BOOKING}/accept`]: { who: ORDER_TAKERS, body: () => nothing },
  [`POST ${BOOKING}/decline`]: { who: ORDER_TAKERS, body: () => because },
  [`POST ${BOOKING}/suggest_times`]: {
    who: ORDER_TAKERS,
    body: () => ({ times: ['2026-11-25T07:00:00.000Z'] }),
  },
  [`POST ${BOOKING}/cancel`]: { who: ORDER_TAKERS, body: () => because },
  [`POST ${BOOKING}/seat`]: {
    who: ORDER_TAKERS,
    body: ({ ids }) => ({ tableId: ids.tableId }),
    answers: NOT_ACCEPTED,
  },
  [`POST ${BOOKING}/late`]: { who: ORDER_TAKERS, body: () => ({ minutes: 10 }), answers: NOT_ACCEPTED },
  [`POST ${BOOKING}/no_show`]: { who: ORDER_TAKERS, body: () => nothing, answers: NOT_ACCEPTED },
  [`POST ${BOOKING}/print`]: { who: ORDER_TAKERS, body: () => nothing },
  [`POST ${BOOKING}/table_ready`]: { who: ORDER_TAKERS, body: () => nothing, answers: NOT_ACCEPTED },
  [`POST ${BOOKING}/left`]: { who: ORDER_TAKERS, body: () => nothing, answers: NOT_ACCEPTED },
  [`POST ${BOOKING}/put_back`]: { who: ORDER_TAKERS, body: () => nothing, answers: NOT_ACCEPTED },
  [`GET ${CASH}`]: { who: TILL },
  // The drawer has its float, and its next day has begun.
  [`POST ${CASH}/open`]: { who: ['headEmployee'], body: () => ({ floatInCents: 20_000 }), answers: 409 },
  [`POST ${CASH}/moves`]: {
    who: ['headEmployee'],
    body: ({ ids }) => ({ sessionId: ids.sessionId, kind: 'in', amountInCents: 100, reason: 'Battery' }),
  },
  [`POST ${CASH}/counts`]: {
    who: ['headEmployee'],
    body: ({ ids }) => ({ sessionId: ids.sessionId, countedInCents: 19_000 }),
  },
  [`POST ${CASH}/recounts`]: {
    who: ['headEmployee'],
    body: ({ ids }) => ({ sessionId: ids.countedSessionId, countedInCents: 19_000, afterNumber: 1 }),
    answers: 409,
  },
  [`GET ${CASH}/counts/:countId`]: { who: ['headEmployee'] },
  [`GET /api/cash${S}/counts.csv`]: { who: MENU_MANAGERS },
  [`POST ${CASH}/counts/:countId/print`]: { who: ['headEmployee'], body: () => nothing },
};
