import { expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { browserGlobals } from '#islands/runtime/testing/browser-globals.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import type { Attention } from '#src/domain/till/till.types.ts';
import { Ringing } from './ringing.tsx';

const window = new Window();
/** What is said is written down at once; the next ring is not waited for. */
const atOnce = (run: () => void, ms: number) => {
  if (ms <= 50) run();
};
browserGlobals(window, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true, setTimeout: atOnce });

const NOTHING = { newOrders: [], newBookings: [], failedPrints: [] } as unknown as Attention;
const PLACED = '2026-11-21T07:00:00.000Z';
const bookings = (...ids: string[]) => ({
  ...NOTHING,
  newBookings: ids.map((id) => ({ id, placedIsoDateTimeUtc: PLACED })),
});

const MINUTE_MS = 60_000;
/** Uber Eats cancels it in so many minutes. */
const offered = (id: string, minutes: number) => ({
  ...NOTHING,
  newOrders: [
    {
      ...{ id, orderNumber: '4C0DE', placedIsoDateTimeUtc: new Date(Date.now() - MINUTE_MS).toISOString() },
      untilIsoDateTimeUtc: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
    },
  ],
});

test('a new booking is announced once, as a new order is, also on a till that kept its settings from before', async () => {
  const settings = posTerminalSettingsSchema.parse({});
  const { newBooking: _, ...notifications } = settings.notifications;
  const older = { ...settings, notifications } as unknown as typeof settings;
  for (const kept of [settings, older]) {
    document.body.innerHTML = '<div id="announcer"></div><div id="till"></div>';
    const root = createRoot(document.querySelector('#till')!);
    const heard = async (attention: Attention) => {
      document.querySelector('#announcer')!.textContent = '';
      await act(async () => root.render(<Ringing attention={attention} settings={kept} />));
      return document.querySelector('#announcer')?.textContent;
    };
    expect(await heard(NOTHING)).toBe('');
    expect(await heard(bookings('b1'))).toBe('New table booking');
    expect(await heard({ ...bookings('b1') })).toBe('');
    expect(await heard(bookings('b1', 'b2'))).toBe('2 new table bookings');
    expect(await heard(NOTHING)).toBe('');
    await act(async () => root.unmount());
  }
});

test('a table that calls is announced until someone is on the way', async () => {
  const settings = posTerminalSettingsSchema.parse({});
  document.body.innerHTML = '<div id="announcer"></div><div id="till"></div>';
  const root = createRoot(document.querySelector('#till')!);
  const heard = async (...calls: readonly (readonly [string, string | null])[]) => {
    document.querySelector('#announcer')!.textContent = '';
    const tableCalls = calls.map(([id, comingBy]) => ({
      ...{ id, comingBy, reason: 'water', calledAt: PLACED, tableId: id, tableName: id },
    }));
    const attention = { ...NOTHING, tableCalls } as unknown as Attention;
    await act(async () => root.render(<Ringing attention={attention} settings={settings} />));
    return document.querySelector('#announcer')?.textContent;
  };
  expect(await heard()).toBe('');
  expect(await heard(['c1', null])).toBe('A table calls staff');
  expect(await heard(['c1', 'Mia'])).toBe('');
  expect(await heard(['c1', 'Mia'], ['c2', null])).toBe('A table calls staff');
  await act(async () => root.unmount());
});

test('an order of Uber Eats is announced as one while it can be answered, and no longer', async () => {
  const settings = posTerminalSettingsSchema.parse({});
  document.body.innerHTML = '<div id="announcer"></div><div id="till"></div>';
  const root = createRoot(document.querySelector('#till')!);
  const heard = async (attention: Attention) => {
    document.querySelector('#announcer')!.textContent = '';
    await act(async () => root.render(<Ringing attention={attention} settings={settings} />));
    return document.querySelector('#announcer')?.textContent;
  };
  expect(await heard(offered('too-late', -1))).toBe('');
  expect(await heard(offered('in-time', 10))).toBe('New Uber Eats order');
  await act(async () => root.unmount());
});

test('an order of a connected store is announced once, and falls silent when it is no longer read', async () => {
  const settings = posTerminalSettingsSchema.parse({});
  document.body.innerHTML = '<div id="announcer"></div><div id="till"></div>';
  const root = createRoot(document.querySelector('#till')!);
  const of = (...ids: readonly string[]): Attention => ({
    ...NOTHING,
    connectedOrders: ids.map((id) => ({
      ...{ id, orderNumber: 'W-1', storeName: 'Roma Pizza', placedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
    })),
  });
  const heard = async (attention: Attention) => {
    document.querySelector('#announcer')!.textContent = '';
    await act(async () => root.render(<Ringing attention={attention} settings={settings} />));
    return document.querySelector('#announcer')?.textContent;
  };
  expect(await heard(of('a'))).toBe('New order of a connected store');
  expect(await heard(of('a'))).toBe('');
  expect(await heard(of('a', 'b'))).toBe('2 new orders of connected stores');
  expect(await heard(NOTHING)).toBe('');
  await act(async () => root.unmount());
});
