import { useEffect } from 'react';
import { announce, announceUrgently } from '#islands/runtime/announce.ts';
import type { Attention, OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import { storeTimeNow } from '../alone/server-clock.ts';
import {
  callersOf,
  keepOnly,
  noteAnnouncedUrgently,
  noteNotified,
  noteRang,
  seenCount,
} from '../history/ring-memory.ts';
import { planRing, UNSEEN_EVERY_MS } from '../history/ring-schedule.ts';
import { useBrowserStore } from '../kit/browser-store.ts';
import { play, soundReady } from '../kit/sounds.ts';

type Calling = 'newOrder' | 'newMarketplaceOrder' | 'connectedOrder' | 'newBooking' | 'failedPrint' | 'tableCall';

const TABLE_CALL = 'chime' as const;
/** The loudest, once an order was unanswered for too long. */
const LOUDEST = 1;
const MINUTE_MS = 60_000;

const TEXTS: Readonly<Record<Calling, (count: number) => string>> = {
  newOrder: (count) => (count === 1 ? 'New online order' : `${count} new online orders`),
  newMarketplaceOrder: (count) => (count === 1 ? 'New Uber Eats order' : `${count} new Uber Eats orders`),
  connectedOrder: (count) =>
    count === 1 ? 'New order of a connected store' : `${count} new orders of connected stores`,
  newBooking: (count) => (count === 1 ? 'New table booking' : `${count} new table bookings`),
  tableCall: (count) => (count === 1 ? 'A table calls staff' : `${count} tables call staff`),
  failedPrint: (count) => (count === 1 ? 'A docket didn’t print' : `${count} dockets didn’t print`),
};

const UNANSWERED = ['An online order hasn’t been answered', 'Several online orders haven’t been answered'] as const;

/** By this device's clock: the time at which the store's clock says this. */
function hereAt(isoDateTimeUtc: string): number {
  const now = Date.now();
  return Date.parse(isoDateTimeUtc) - (Date.parse(storeTimeNow(now)) - now);
}

function urgentFrom(
  id: string,
  placed: string,
  loudness: string,
  { louderAfterMinutes = 0, volume }: OwnTerminalSettings['notifications']['newOrder'],
) {
  // The store's escalation: first tills that ring at all, then all of them.
  if (loudness === 'everyTill' || (loudness === 'louder' && volume > 0)) return [[id, 0] as const];
  if (louderAfterMinutes === 0) return [];
  return [[id, hereAt(placed) + louderAfterMinutes * MINUTE_MS] as const];
}

/** The sound of one kind; a session that this till kept from before it rang for them has none. */
function soundOf(tone: Calling, { notifications, printAlarmMinutes }: OwnTerminalSettings) {
  if (tone === 'failedPrint') return { ...notifications.failedPrint, repeatMinutes: printAlarmMinutes };
  // A connected store's order is food to make here, as a new order is.
  if (tone === 'connectedOrder') return notifications.newOrder;
  // As loud as an order, and told from it across the room.
  if (tone === 'tableCall') return { ...notifications.newOrder, sound: TABLE_CALL, repeatMinutes: 1 as const };
  return (notifications as Partial<typeof notifications>)[tone] ?? notifications.newOrder;
}

const wordsOf = (text: string) => text.split(' ').filter(Boolean);

/** Rings for new orders, bookings and failed prints, with the sound, volume and repeat that this till is set to. */
export function useRinging(attention: Attention, settings: OwnTerminalSettings): void {
  const { newOrders, newBookings = [], failedPrints, connectedOrders = [], tableCalls = [] } = attention;
  const { notifications, printAlarmMinutes } = settings;
  const chosen = JSON.stringify([notifications, printAlarmMinutes]);
  const seen = useBrowserStore(seenCount, 0);
  const isSoundReady = useBrowserStore(soundReady, false);
  const orderIds = newOrders
    .map(({ id, placedIsoDateTimeUtc, loudness, untilIsoDateTimeUtc: until = '' }) =>
      [id, placedIsoDateTimeUtc, loudness, until].join('@'),
    )
    .join(' ');
  const bookingIds = newBookings.map(({ id }) => id).join(' ');
  const connectedIds = connectedOrders.map(({ id }) => id).join(' ');
  // Who is on the way rings no one else.
  const callIds = tableCalls.flatMap(({ id, comingBy }) => (comingBy === null ? [id] : [])).join(' ');
  const printIds = failedPrints.map(({ printJobId }) => printJobId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` changes what the plan reads from memory, `isSoundReady` what can be heard, `chosen` is the settings as text
  useEffect(() => {
    const placed = wordsOf(orderIds).map((one) => one.split('@'));
    const idsOf = (some: typeof placed) => some.map(([id = '']) => id);
    const orders = idsOf(placed.filter(([, , , until]) => until === ''));
    // A marketplace's order is over at its time, whether anybody has told this till or not.
    const offered = placed.filter(([, , , until = '']) => until !== '');
    const untilAt = new Map(offered.map(([id = '', , , until = '']) => [id, hereAt(until)]));
    const { newOrder, newMarketplaceOrder = newOrder } = notifications;
    const urgentAt = new Map(
      placed.flatMap(([id = '', at = '', loudness = '']) =>
        urgentFrom(id, at, loudness, untilAt.has(id) ? newMarketplaceOrder : newOrder),
      ),
    );
    const [prints, bookings] = [wordsOf(printIds), wordsOf(bookingIds)] as const;
    const [connected, calls] = [wordsOf(connectedIds), wordsOf(callIds)] as const;
    keepOnly([...orders, ...untilAt.keys(), ...connected, ...bookings, ...prints, ...calls]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ring = () => {
      const now = Date.now();
      const next = [
        ringFor('newOrder', orders, now),
        ringFor(
          'newMarketplaceOrder',
          [...untilAt.keys()].filter((id) => now < (untilAt.get(id) ?? 0)),
          now,
        ),
        ringFor('connectedOrder', connected, now),
        ringFor('newBooking', bookings, now),
        ringFor('tableCall', calls, now),
        ringFor('failedPrint', prints, now),
      ].filter((at) => at !== null);
      if (next.length > 0) timer = setTimeout(ring, Math.max(250, Math.min(...next) - now));
    };
    const ringFor = (tone: Calling, ids: readonly string[], now: number): number | null => {
      const { sound, volume, repeatMinutes } = soundOf(tone, settings);
      const plan = planRing(callersOf(ids, urgentAt), repeatMinutes, now);
      const isUrgent = plan.urgentIds.length > 0;
      if (plan.dueIds.length === 0) return plan.nextAt;
      const isNew = noteNotified(plan.dueIds);
      if (isUrgent && noteAnnouncedUrgently(plan.urgentIds))
        announceUrgently(UNANSWERED[Math.min(plan.urgentIds.length, 2) - 1] ?? '');
      else if (isNew) announce(TEXTS[tone](ids.length));
      // A muted ring does not count: the first touch that allows sound rings for everything before it.
      // Even a till that is set to be quiet rings for what everyone has missed.
      if (!play(sound, isUrgent ? LOUDEST : volume / 100)) return now + UNSEEN_EVERY_MS;
      noteRang(plan.dueIds, now);
      return plan.nextAt;
    };
    ring();
    return () => clearTimeout(timer);
  }, [orderIds, connectedIds, bookingIds, callIds, printIds, seen, chosen, isSoundReady]);
}
