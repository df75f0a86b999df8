import type { CollectionType, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { cartTimes } from '#src/domain/ordering/cart-times.ts';
import type { SlotRoom } from '#src/domain/ordering/slot-room.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatDayNear, formatSlotTime, localDateOf } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { SelectOption } from '#src/ui/controls.tsx';

type Dishes = readonly Pick<MenuItem, 'availableWeeklyHours'>[];

export interface CheckoutTimes {
  readonly days: readonly SelectOption[];
  /** The day of the time that the cart has, `yyyy-mm-dd`. */
  readonly day: string;
  /** The times of that day. An empty value is as soon as possible. */
  readonly times: readonly SelectOption[];
}

const ASAP: SelectOption = { value: '', label: 'As soon as possible' };

/** The days and, of one of them, the times at which the cart can be had. */
export function checkoutTimes(
  store: StoreProfile,
  type: CollectionType,
  { dishes, requested, room }: { readonly dishes: Dishes; readonly requested: string | null; readonly room?: SlotRoom },
  now: Temporal.Instant,
): CheckoutTimes {
  const { isAsapOffered, days } = cartTimes(store, type, dishes, now, room);
  const today = localDateOf(now, store.timezone);
  const day = dayOf(requested, store, now);
  const slots = days.find(({ date }) => date === day)?.slots ?? [];
  const dates = new Set([...(isAsapOffered ? [today.toString()] : []), ...days.map(({ date }) => date)]);
  return {
    day,
    days: [...dates].map((date) => ({
      value: date,
      label: capitalised(formatDayNear(Temporal.PlainDate.from(date), today)),
    })),
    times: [
      ...(isAsapOffered && day === today.toString() ? [ASAP] : []),
      ...slots.map((at) => ({ value: isoUtc(at), label: formatSlotTime(at, store.timezone) })),
    ],
  };
}

/** The store's day of a requested time, `yyyy-mm-dd`; as soon as possible is today. */
export function dayOf(requested: string | null, store: StoreProfile, now: Temporal.Instant): string {
  return localDateOf(requested ? Temporal.Instant.from(requested) : now, store.timezone).toString();
}

/** A day's default time: as soon as possible if it can be, else its first time. */
export function firstOfDay(
  store: StoreProfile,
  type: CollectionType,
  { dishes, day, room }: { readonly dishes: Dishes; readonly day: string; readonly room?: SlotRoom },
  now: Temporal.Instant,
): string | null {
  const { isAsapOffered, days } = cartTimes(store, type, dishes, now, room);
  if (isAsapOffered && day === dayOf(null, store, now)) return null;
  const first = days.find(({ date }) => date === day)?.slots[0];
  return first ? isoUtc(first) : null;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
