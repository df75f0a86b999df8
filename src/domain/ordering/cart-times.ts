// Uses Temporal: not for islands.
/** When a cart can be had: the store's times at which every item in it is available (domain rules §4). */
import type { CollectionType, MenuItem } from '../menu/menu.schema.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { isWithinWeeklyHours } from '../time/weekly-hours.ts';
import { ANY_ROOM, type SlotRoom } from './slot-room.ts';
import { type DaySlots, earliestCollectionAt, listSlots, whyCollectionTimeRefused } from './slots.ts';

export interface CartTimes {
  /** Whether "as soon as possible" can be requested. */
  readonly isAsapOffered: boolean;
  readonly days: readonly DaySlots[];
}

type Dish = Pick<MenuItem, 'availableWeeklyHours'>;

/**
 * Times at which the store takes orders and every item is available. If there is none, the store's times: an item has
 * to be removed.
 */
export function cartTimes(
  store: StoreProfile,
  type: CollectionType,
  dishes: readonly Dish[],
  now: Temporal.Instant,
  room: SlotRoom = ANY_ROOM,
): CartTimes {
  const hours = dishes.flatMap(({ availableWeeklyHours }) => availableWeeklyHours ?? []);
  const areOn = (at: Temporal.Instant) => hours.every((each) => isWithinWeeklyHours(each, at, store.timezone));
  const isOpenNow = isAsapPossible(store, type, now, room);
  const all = daysWith(listSlots(store, type, now), (at) => room.hasRoomAt(at));
  const days = daysWith(all, areOn);
  const isAsapOffered = isOpenNow && areOn(now);
  return isAsapOffered || days.length > 0 ? { isAsapOffered, days } : { isAsapOffered: isOpenNow, days: all };
}

function daysWith(days: readonly DaySlots[], isKept: (at: Temporal.Instant) => boolean): DaySlots[] {
  return days.flatMap(({ date, slots }) => {
    const left = slots.filter(isKept);
    return left.length > 0 ? [{ date, slots: left }] : [];
  });
}

/** The store is open, and its kitchen has room when the order would be ready. */
function isAsapPossible(store: StoreProfile, type: CollectionType, now: Temporal.Instant, room: SlotRoom): boolean {
  if (whyCollectionTimeRefused(store, type, null, now) !== null) return false;
  const readyAt = earliestCollectionAt(store, type, now);
  return readyAt !== null && room.hasRoomAt(readyAt);
}

/** The time that a cart has: what was chosen while that is offered, else as soon as possible (null), else the first there is. */
export function timeOfCart(
  store: StoreProfile,
  type: CollectionType,
  { chosen, dishes }: { readonly chosen: Temporal.Instant | null; readonly dishes: readonly Dish[] },
  now: Temporal.Instant,
  room: SlotRoom = ANY_ROOM,
): Temporal.Instant | null {
  if (!store.settings.checkout.hasCollectionTime) return null;
  if (chosen && room.hasRoomAt(chosen) && whyCollectionTimeRefused(store, type, chosen, now) === null) return chosen;
  // The usual case is answered without listing a week of times.
  const isOn = dishes.every(({ availableWeeklyHours }) =>
    isWithinWeeklyHours(availableWeeklyHours, now, store.timezone),
  );
  if (isOn && isAsapPossible(store, type, now, room)) return null;
  const { isAsapOffered, days } = cartTimes(store, type, dishes, now, room);
  return isAsapOffered ? null : (days[0]?.slots[0] ?? null);
}

/** Whether an item that is off now is available at a time that can be ordered ahead. */
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
