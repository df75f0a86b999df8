// Uses Temporal: not for islands.
/** How much a kitchen takes on for each quarter of an hour (decision 0144). */
import type { CollectionType } from '../menu/menu.schema.ts';
import type { StoreProfile, StoreSettings } from '../tenancy/store-settings.schema.ts';
import { SLOT_MINUTES } from './slots.ts';

export type SlotCapacity = StoreSettings['orderProcess']['slotCapacity'];

/** The units of an item whose category has no number of its own. */
export const USUAL_UNITS = 1;

/** Whether one more order, of the given size, fits at a time. */
export interface SlotRoom {
  hasRoomAt(at: Temporal.Instant): boolean;
}

export const ANY_ROOM: SlotRoom = { hasRoomAt: () => true };

/** What a placed order takes of its quarter of an hour. */
export interface TakenPlace {
  readonly dueAt: Temporal.Instant;
  readonly units: number;
}

/** Pickup and delivery are limited. Guests at a table are already here and aren't sent away. */
export function isLimited({ settings }: StoreProfile, type: CollectionType): boolean {
  return settings.orderProcess.slotCapacity.by !== 'none' && type !== 'dineIn';
}

/** An order larger than the limit has a quarter of an hour of its own: else it could never be placed. */
export function slotRoom(
  { most, needed }: { readonly most: number; readonly needed: number },
  taken: readonly TakenPlace[],
): SlotRoom {
  const used = new Map<number, number>();
  for (const { dueAt, units } of taken) {
    const quarter = quarterOf(dueAt);
    used.set(quarter, (used.get(quarter) ?? 0) + units);
  }
  return {
    hasRoomAt(at) {
      const before = used.get(quarterOf(at)) ?? 0;
      return before === 0 || before + needed <= most;
    },
  };
}

/** An order's units: itself, or its items, each with its category's units. */
export function unitsOf(
  lines: readonly { readonly categoryId: string; readonly quantity: number }[],
  { by, unitsOfCategory }: SlotCapacity,
): number {
  if (by !== 'makeUnits') return 1;
  return lines.reduce(
    (sum, { categoryId, quantity }) => sum + quantity * (unitsOfCategory[categoryId] ?? USUAL_UNITS),
    0,
  );
}

export interface DueOrder {
  readonly collectionType: CollectionType;
  readonly placedIsoDateTimeUtc: string;
  readonly requestedForIsoDateTimeUtc: string | null;
  readonly promisedForIsoDateTimeUtc: string | null;
}

/** When an order is due: as requested, else as promised, else after the usual time. */
export function dueAtOf(order: DueOrder, { settings }: StoreProfile): Temporal.Instant {
  const known = order.requestedForIsoDateTimeUtc ?? order.promisedForIsoDateTimeUtc;
  if (known !== null) return Temporal.Instant.from(known);
  const minutes = settings.orderProcess.prepMinutes[order.collectionType];
  return Temporal.Instant.from(order.placedIsoDateTimeUtc).add({ minutes });
}

const QUARTER_MS = SLOT_MINUTES * 60_000;
/** By the clock, so that sessions starting at ten past share the kitchen with those on the hour. */
const quarterOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / QUARTER_MS);
