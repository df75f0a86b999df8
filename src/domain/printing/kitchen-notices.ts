// Uses Temporal: for servers and boxes, not for islands.
import type { Order } from '../ordering/order.types.ts';
import type { CountryCode } from '../tenancy/store-settings.schema.ts';
import { orderTypeText } from './docket-head.ts';
import { dayText, isSameDay, type StoreClock, timeText } from './docket-times.ts';

/** The store's own clock at the moment of the change. */
export interface NoticeClock extends StoreClock {
  readonly now: Temporal.Instant;
}

/**
 * Changes to an order that every station with work on it must know: how it leaves, the table, the promised time, the
 * name, the address and the note (domain rules §8). Each is a banner on the change docket. Line changes aren't
 * included: they concern only the stations of those lines.
 */
export function kitchenNotices(before: Order, after: Order, clock: NoticeClock): string[] {
  return [
    ...placeNotices(before, after, clock.countryCode),
    ...dueNotices(before, after, clock),
    ...nameNotices(before, after),
    ...addressNotices(before, after),
    ...noteNotices(before.comments.trim(), after.comments.trim()),
  ];
}

function placeNotices(before: Order, after: Order, countryCode: CountryCode): string[] {
  const [from, to] = [tableOf(before), tableOf(after)];
  if (before.collection.type === after.collection.type) {
    return from === to ? [] : [`MOVED: ${from ?? 'NO TABLE'} -> ${to ?? 'NO TABLE'}`];
  }
  const now = to === null ? '' : ` ${to}`;
  const was = from ?? orderTypeText(before.collection.type, countryCode);
  return [`NOW ${orderTypeText(after.collection.type, countryCode)}${now} - WAS ${was}`];
}

function tableOf({ collection }: Order): string | null {
  return collection.type === 'dineIn' && collection.tableName ? `TABLE ${collection.tableName}` : null;
}

function dueNotices(before: Order, after: Order, clock: NoticeClock): string[] {
  const [was, is] = [dueOf(before), dueOf(after)];
  if (was === is) return [];
  if (is === null) return ['NOW ASAP'];
  const at = Temporal.Instant.from(is);
  const due = at.toZonedDateTimeISO(clock.timezone);
  const isToday = isSameDay(at, clock.now, clock);
  return [`NOW DUE ${isToday ? '' : `${dayText(due)} `}${timeText(due)}`];
}

function dueOf(order: Order): string | null {
  return order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc;
}

function nameNotices(before: Order, after: Order): string[] {
  const [was, is] = [before.customerName.trim(), after.customerName.trim()];
  if (was === is) return [];
  return [is === '' ? `NAME REMOVED - WAS ${was}` : `NAME: ${is}`];
}

function addressNotices(before: Order, after: Order): string[] {
  const is = addressOf(after);
  return is === null || before.collection.type !== 'delivery' || addressOf(before) === is ? [] : [`DELIVER TO: ${is}`];
}

function addressOf({ collection }: Order): string | null {
  if (collection.type !== 'delivery') return null;
  const { line1, suburb } = collection.address;
  return `${line1}, ${suburb}`;
}

/** The note itself is printed in its own box on the docket. */
function noteNotices(was: string, is: string): string[] {
  if (was === is) return [];
  if (is === '') return ['ORDER NOTE REMOVED'];
  return [was === '' ? 'NEW ORDER NOTE' : 'ORDER NOTE CHANGED'];
}
