// Uses Temporal: not for islands.
/** When a cart can be had: the store's times, as far as every dish in it is on then (domain rules §4). */
import type { CollectionType, MenuItem } from '../menu/menu.schema.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { isWithinWeeklyHours } from '../time/weekly-hours.ts';
import { type DaySlots, listSlots, whyCollectionTimeRefused } from './slots.ts';

export interface CartTimes {
  /** As soon as possible can be asked for. */
  readonly isAsapOffered: boolean;
  readonly days: readonly DaySlots[];
}

type Dish = Pick<MenuItem, 'availableWeeklyHours'>;

/** Times at which the store takes orders and every dish is on. Where there is none, the store's: one dish has to go. */
export function cartTimes(
  store: StoreProfile,
  type: CollectionType,
  dishes: readonly Dish[],
  now: Temporal.Instant,
): CartTimes {
  const hours = dishes.flatMap(({ availableWeeklyHours }) => availableWeeklyHours ?? []);
  const areOn = (at: Temporal.Instant) => hours.every((each) => isWithinWeeklyHours(each, at, store.timezone));
  const isOpenNow = whyCollectionTimeRefused(store, type, null, now) === null;
  const all = listSlots(store, type, now);
  const days = all.flatMap(({ date, slots }) => {
    const left = slots.filter(areOn);
    return left.length > 0 ? [{ date, slots: left }] : [];
  });
  const isAsapOffered = isOpenNow && areOn(now);
  return isAsapOffered || days.length > 0 ? { isAsapOffered, days } : { isAsapOffered: isOpenNow, days: all };
}

/** The time that a cart has: what was chosen while that is offered, else as soon as possible (null), else the first there is. */
export function timeOfCart(
  store: StoreProfile,
  type: CollectionType,
  { chosen, dishes }: { readonly chosen: Temporal.Instant | null; readonly dishes: readonly Dish[] },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (!store.settings.checkout.hasCollectionTime) return null;
  if (chosen && whyCollectionTimeRefused(store, type, chosen, now) === null) return chosen;
  // What nearly every cart asks for is found without listing a week of times.
  const isOn = dishes.every(({ availableWeeklyHours }) =>
    isWithinWeeklyHours(availableWeeklyHours, now, store.timezone),
  );
  if (isOn && whyCollectionTimeRefused(store, type, null, now) === null) return null;
  const { isAsapOffered, days } = cartTimes(store, type, dishes, now);
  return isAsapOffered ? null : (days[0]?.slots[0] ?? null);
}

/** Whether a dish that is off now is on at a time that can be ordered ahead. */
export function isOnAhead(
  item: Pick<MenuItem, 'availableWeeklyHours' | 'availableFor'>,
  store: StoreProfile,
  now: Temporal.Instant,
): boolean {
  if (!store.settings.checkout.hasCollectionTime) return false;
  return (['pickup', 'delivery', 'dineIn'] as const).some(
    (type) =>
      item.availableFor[type] &&
      listSlots(store, type, now).some(({ slots }) =>
        slots.some((at) => isWithinWeeklyHours(item.availableWeeklyHours, at, store.timezone)),
      ),
  );
}
