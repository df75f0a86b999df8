import { expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import type { NewTillBooking } from '#src/domain/till/booking.types.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { SessionProvider, type Till, TillProvider } from '../kit/pos-context.tsx';
import { NewBookingCard } from './new-bookings.screen.tsx';

const window = new Window();
browserGlobals(window, {
  window,
  document: window.document,
  HTMLElement: window.HTMLElement,
  IS_REACT_ACT_ENVIRONMENT: true,
});

const NOW = Date.parse('2026-11-21T07:00:00.000Z');
const BOOKING = {
  id: 'b1',
  bookedForIsoDateTimeUtc: '2026-11-22T07:00:00.000Z',
  placedIsoDateTime: '2026-11-21T06:50:00.000Z',
  pax: 4,
  heldArea: 'Terrace',
  customerName: 'Ada Rossi',
  customerPhone: '0491 570 156',
  note: 'By the window',
  requests: ['High chair'],
  visits: 2,
  noRoom: null,
  seatingArea: null,
  offeredTimes: null,
  tableReadyIsoDateTimeUtc: null,
  leftIsoDateTimeUtc: null,
  readyText: null,
  wish: null,
} as unknown as NewTillBooking;
const session = { store: { timezone: 'Australia/Sydney' } } as unknown as PosSession;

/** The card on the screen, and what its keys have called. */
async function cardOf(booking: NewTillBooking, answer: () => Promise<unknown> = async () => booking) {
  document.body.innerHTML = '<div id="till"></div>';
  const called: unknown[] = [];
  const client = {
    call: ({ path }: { path: string }, { body }: { body: unknown }) => {
      called.push([path.split('/').at(-1), body]);
      return answer();
    },
  };
  const here = async () => ({ restaurantId: 'roma', storeId: 'roma-1' });
  const till = { api: { client, here }, refresh: async () => {} } as unknown as Till;
  const root = createRoot(document.querySelector('#till')!);
  await act(async () =>
    root.render(
      <TillProvider till={till}>
        <SessionProvider session={session}>
          <NewBookingCard booking={booking} now={NOW} />
        </SessionProvider>
      </TillProvider>,
    ),
  );
  const keys = () => [...document.querySelectorAll('button')];
  return {
    called,
    keys,
    text: () => document.querySelector('#till')?.textContent ?? '',
    async tap(label: string) {
      await act(async () =>
        keys()
          .find(({ textContent }) => textContent?.includes(label))
          ?.click(),
      );
    },
    unmount: () => act(async () => root.unmount()),
  };
}

test('a booking that waits says who comes, when, how many, where, what they ask for and whether they came before', async () => {
  const card = await cardOf(BOOKING);
  for (const part of ['Ada Rossi', 'Sun 22 Nov 6:00 PM', '4 guests', 'Terrace', '0491 570 156', '2 times', '10 min']) {
    expect(card.text()).toContain(part);
  }
  expect(card.text()).toContain('High chair · By the window');
  await card.unmount();
});

test('one tap accepts it, and one tap declines it with a reason', async () => {
  const card = await cardOf(BOOKING);
  await card.tap('Accept');
  await card.tap('We’re fully booked');
  expect(card.called).toEqual([
    ['accept', {}],
    ['decline', { reason: 'We’re fully booked' }],
  ]);
  await card.unmount();
});

test('another time is suggested from the free ones, three at most, and the card says what was suggested', async () => {
  const at = (hour: number) => `2026-11-22T0${hour}:00:00.000Z`;
  const free = (atIsoDateTimeUtc: string) => ({ atIsoDateTimeUtc, noRoom: null, covers: 2 });
  const times = { times: [free(at(6)), free(at(7)), { ...free(at(8)), noRoom: 'seats' }, free(at(9))], seats: 40 };
  const card = await cardOf(BOOKING, async () => times);
  await card.tap('Suggest another time');
  expect(document.body.textContent).toContain('4 guests, asked for Sun 22 Nov 6:00 PM');
  const labels = card.keys().map(({ textContent }) => textContent);
  // Neither what they asked for nor what is full.
  expect(labels.some((label) => label?.includes('6:00 PM'))).toBe(false);
  expect(labels.some((label) => label?.includes('7:00 PM'))).toBe(false);
  await card.tap('5:00 PM');
  await card.tap('8:00 PM');
  await card.tap('Suggest 2 times');
  expect(card.called.at(-1)).toEqual(['suggest_times', { times: [at(6), at(9)] }]);
  await card.unmount();
  const offered = await cardOf({ ...BOOKING, offeredTimes: [at(6), at(9)] });
  expect(offered.text()).toContain('Suggested Sun 22 Nov 5:00 PM, Sun 22 Nov 8:00 PM. Waiting for the guest.');
  await offered.unmount();
  const refused = await cardOf({ ...BOOKING, offeredTimes: [] });
  expect(refused.text()).toContain('wants none of the times');
  await refused.unmount();
});

test('one that doesn’t fit says why, and one that someone else answered says by whom', async () => {
  const text = 'This booking has already been accepted by Mia.';
  const taken = new AppErrorAnswer('resource_status_conflict', text, 'already_accepted', undefined, 409);
  const card = await cardOf({ ...BOOKING, noRoom: 'seats' }, () => Promise.reject(taken));
  expect(card.text()).toContain('Not enough free seats');
  await card.tap('Accept');
  expect(card.text()).toContain(text);
  await card.unmount();
});

test('one that waits for the internet says so, and its keys are off', async () => {
  const wish = { kind: 'acceptBooking', byName: 'Mia', refusedText: null };
  const card = await cardOf({ ...BOOKING, wish });
  expect(card.text()).toContain('Booking accepted by Mia: will be sent when the internet is back');
  expect(card.keys().every(({ disabled }) => disabled)).toBe(true);
  await card.unmount();
});
