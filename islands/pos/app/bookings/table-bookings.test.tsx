/** The day of the bookings, with the panel and the seats that open over it. It is Saturday, 6 PM. */
import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Window } from 'happy-dom';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import type { TillBooking, TillBookingDay } from '#src/domain/till/booking.types.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { SessionProvider, type Till, TillProvider } from '../kit/pos-context.tsx';
import type { BookingsSearch } from '../paths/bookings-search.ts';
import { BookingPanel } from './booking-panel.tsx';
import { SeatSheet } from './seat-sheet.tsx';
import { TableBookingsScreen } from './table-bookings.screen.tsx';

const NOW = '2026-11-21T07:00:00.000Z';
const window = new Window({ url: 'http://till.test/table-bookings' });
browserGlobals(window, {
  ...{ window, document: window.document, HTMLElement: window.HTMLElement, Node: window.Node },
  ...{ self: window, location: window.location, scrollTo: () => undefined, IS_REACT_ACT_ENVIRONMENT: true },
  requestAnimationFrame: () => 0,
  cancelAnimationFrame: () => undefined,
});
beforeAll(() => {
  setSystemTime(new Date(NOW));
});
afterAll(() => {
  setSystemTime();
});

/** Booked for so many minutes from now. */
const bookingAt = (minutes: number, more: Partial<TillBooking>): TillBooking => ({
  id: 'b1',
  bookedForIsoDateTimeUtc: new Date(Date.parse(NOW) + minutes * 60_000).toISOString(),
  turnMinutes: 120,
  pax: 4,
  seatingArea: null,
  heldArea: '',
  customerId: null,
  customerName: 'Ada Rossi',
  customerPhone: '',
  note: '',
  requests: [],
  statusCode: 'accepted',
  statusReason: null,
  source: 'ONLINE',
  placedIsoDateTime: NOW,
  seatedIsoDateTimeUtc: null,
  seatedTableId: null,
  plannedTableId: null,
  proposed: null,
  lateMinutes: null,
  noShowIsoDateTimeUtc: null,
  confirmedIsoDateTimeUtc: null,
  offeredTimes: null,
  tableReadyIsoDateTimeUtc: null,
  leftIsoDateTimeUtc: null,
  readyText: null,
  quotedWaitMinutes: null,
  version: 1,
  wish: null,
  ...more,
});

const dayWith = (bookings: readonly TillBooking[], waiting: readonly TillBooking[] = []): TillBookingDay => ({
  ...{ atIsoDateTimeUtc: NOW, date: '2026-11-21', today: '2026-11-21', bookings, waiting, halfHours: [], seats: 40 },
  ...{ areas: [], templates: [], tables: [] },
});

type Answer = (path: string, body: unknown) => unknown;

/** The till with this on it, and what it has called. */
async function tillWith(content: ReactNode, answer: Answer = () => ({})) {
  document.body.innerHTML = '<div id="till"></div>';
  const called: unknown[] = [];
  const client = {
    async call({ path, method }: { path: string; method: string }, { body }: { body?: unknown }) {
      if (method !== 'GET') called.push([path.split('/').at(-1), body]);
      return answer(path, body);
    },
  };
  const board = async () => ({ tables: TABLES });
  const here = async () => ({ restaurantId: 'roma', storeId: 'roma-1' });
  const till = { api: { client, here, floor: { board } }, refresh: async () => {} } as unknown as Till;
  const session = { store: { timezone: 'Australia/Sydney', hasTableMap: true } } as unknown as PosSession;
  const shown = () => (
    <TillProvider till={till}>
      <SessionProvider session={session}>{content}</SessionProvider>
    </TillProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: shown }), history, isServer: false });
  const root = createRoot(document.querySelector('#till')!);
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  const keyOf = (label: string) =>
    [...document.querySelectorAll('button')].find(
      (key) => key.getAttribute('aria-label') === label || key.textContent?.includes(label),
    );
  return {
    called,
    keyOf,
    text: () => document.body.textContent ?? '',
    tap: (label: string) => act(async () => keyOf(label)?.click()),
    unmount: () => act(async () => root.unmount()),
  };
}

const TABLES = [
  { id: 't1', name: '1', seats: 4, state: 'free', guests: 0, bills: [] },
  { id: 't2', name: '2', seats: 6, state: 'seated', guests: 5, bills: [] },
];

describe('the day', () => {
  test('has late guests first, says who confirmed, counts who comes, and opens a booking by one tap', async () => {
    const day = dayWith([
      bookingAt(30, { id: 'b1', confirmedIsoDateTimeUtc: NOW }),
      bookingAt(-12, { id: 'b2', customerName: 'Ben Ng', pax: 2 }),
      bookingAt(60, { id: 'b3', customerName: 'Cora', pax: 8, statusCode: 'cancelled' }),
    ]);
    const till = await tillWith(<TableBookingsScreen day={day} search={{}} onSearch={() => undefined} />);
    const rows = [...document.querySelectorAll('[data-part="booking-row"]')].map(({ textContent }) => textContent);
    expect(rows.map((row) => /Ben Ng|Ada Rossi|Cora/.exec(row ?? '')?.[0])).toEqual(['Ben Ng', 'Ada Rossi', 'Cora']);
    expect(rows[0]).toContain('12 min late');
    expect(rows[1]).toContain('Guest confirmed');
    expect(till.text()).toContain('Today6 guests');
    await till.tap('Ada Rossi');
    expect(document.querySelector('[role="dialog"] h2')?.textContent).toBe('Ada Rossi');
    await till.unmount();
  });

  test('is turned one day on or back', async () => {
    const asked: BookingsSearch[] = [];
    const till = await tillWith(
      <TableBookingsScreen day={dayWith([])} search={{}} onSearch={(search) => void asked.push(search)} />,
    );
    await till.tap('Day after');
    await till.tap('Day before');
    expect(asked).toEqual([{ date: '2026-11-22' }, { date: '2026-11-20' }]);
    await till.unmount();
  });
});

test('the panel sends only what was changed; a full time is insisted on after what stands in the way was shown', async () => {
  const collision = { id: 'b9', name: 'Ben Ng', pax: 8, bookedForIsoDateTimeUtc: NOW, area: '' };
  const full = { alternatives: [], collisions: [collision], mayBookAnyway: true };
  const refusal = new AppErrorAnswer('validation_failed', 'That time is full.', 'slot_taken', full, 400);
  const day = dayWith([bookingAt(60, {})]);
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  const till = await tillWith(<BookingPanel booking={bookingAt(60, {})} day={day} onClose={close} />, (path, body) => {
    if (path.endsWith('booking_times')) return { times: [], seats: 40 };
    if (!(body as { isAnyway: boolean }).isAnyway) throw refusal;
    return {};
  });
  await till.tap('Guests: one more');
  await till.tap('Save booking');
  expect([till.text().includes('6:00 PM, Ben Ng, 8 guests'), isClosed]).toEqual([true, false]);
  await till.tap('Book anyway');
  const bodies = till.called.map((call) => (call as [string, unknown])[1]);
  expect(bodies).toEqual([
    { expectedVersion: 1, isAnyway: false, pax: 5 },
    { expectedVersion: 1, isAnyway: true, pax: 5 },
  ]);
  expect(isClosed).toBe(true);
  await till.unmount();
});

test('guests sit at the table that was meant for them if it is free, at another, or at none', async () => {
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  const booking = bookingAt(0, { plannedTableId: 't1' });
  const till = await tillWith(<SeatSheet booking={booking} onClose={close} />);
  expect(till.text()).toContain('Seat at table 1');
  expect(till.keyOf('2')?.disabled).toBe(true);
  await till.tap('4 seats');
  await till.tap('Seat without a table');
  expect([till.called, isClosed]).toEqual([[['seat', { tableId: null }]], true]);
  await till.unmount();
});

describe('guests at the door', () => {
  /** Came so many minutes ago and were quoted 20. */
  const cameAgo = (minutes: number, more: Partial<TillBooking>) =>
    bookingAt(20 - minutes, {
      placedIsoDateTime: new Date(Date.parse(NOW) - minutes * 60_000).toISOString(),
      ...{ quotedWaitMinutes: 20, source: 'POS' },
      ...more,
    });
  const shown = (waiting: readonly TillBooking[], answer?: Answer) =>
    tillWith(<TableBookingsScreen day={dayWith(waiting, waiting)} search={{}} onSearch={() => undefined} />, answer);
  const rows = () =>
    [...document.querySelectorAll('[data-part="waiting-row"]')].map(({ textContent }) => textContent ?? '');

  test('stand above the bookings and not among them, with what they waited against what they were quoted', async () => {
    const till = await shown([
      cameAgo(27, { id: 'w1', customerName: 'Ben' }),
      cameAgo(5, { id: 'w2', customerName: 'Cora', pax: 2 }),
    ]);
    expect(rows()[0]).toContain('27 min7 min over');
    expect(rows()[1]).toContain('5 minquoted 20 min');
    expect(document.querySelectorAll('[data-part="booking-row"]').length).toBe(0);
    await till.unmount();
  });

  test('are called, leave and are seated by one key each', async () => {
    const till = await shown([cameAgo(5, { id: 'w1' })]);
    await till.tap('Ready');
    await till.tap('Gone');
    expect(till.called.map((call) => (call as [string])[0])).toEqual(['table_ready', 'left']);
    await till.tap('Seat');
    expect(till.text()).toContain('Seat at table 1');
    await till.unmount();
  });

  test.each([
    ['sent', 'Text sent.'],
    ['sending', 'Text not sent yet.'],
    ['none', 'Call them: no text was sent.'],
  ] as const)('whose table is ready read %p as %p, and can be put back', async (readyText, text) => {
    const till = await shown([cameAgo(5, { id: 'w1', tableReadyIsoDateTimeUtc: NOW, readyText })]);
    expect(rows()[0]).toContain(`Table ready at 6:00 PM. ${text}`);
    await till.tap('Not ready');
    expect(till.called).toEqual([['put_back', {}]]);
    await till.unmount();
  });

  test('are added with the wait of their size; where there is none, the host says one first', async () => {
    const wait = (pax: number) => ({
      pax,
      minutes: 20,
      why: null,
      table: { id: 't9', name: '9', freeIsoDateTimeUtc: NOW },
    });
    const waits = [wait(2), { pax: 5, minutes: null, table: null, why: 'noTable' }];
    const till = await shown([], (path) => (path.endsWith('quoted_waits') ? { atIsoDateTimeUtc: NOW, waits } : {}));
    expect(till.text()).toContain('No one is waiting at the door.');
    await till.tap('Add walk-in');
    expect(till.text()).toContain('Counts on table 9, free at about 6:00 PM.');
    await till.tap('5No table');
    expect(till.text()).toContain('No table is large enough.');
    expect(document.querySelector<HTMLButtonElement>('footer button')?.disabled).toBe(true);
    await till.tap('45 min');
    await till.tap('Add walk-in, 45 min');
    expect(till.called).toMatchObject([['walk_ins', { pax: 5, quotedWaitMinutes: 45, isAnyway: true }]]);
    await till.unmount();
  });
});
