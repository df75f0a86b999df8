import type { Db } from '#db/connection.ts';
import { soldItemsSince } from '#db/ordering/sold-items.queries.ts';
import type { Needs } from '#src/context.ts';
import type { SoldItem } from '#src/domain/menu/popular-items.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const DAYS = 28;
/** Enough for a full row without sold-out items and the third drink. */
const MOST_ITEMS = 40;
const KEPT_MINUTES = 20;
const MAX_STORES = 5000;

interface CachedItems {
  readonly untilMs: number;
  readonly sold: Promise<readonly SoldItem[]>;
}

const cachedByDatabase = new WeakMap<Db, Map<string, CachedItems>>();

/**
 * Items by how often the store sold them in the last four weeks, most ordered first. Recalculated only every twenty
 * minutes: a menu page must not wait for it.
 */
export function soldLately(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  store: StoreProfile,
): Promise<readonly SoldItem[]> {
  const kept = cachedByDatabase.get(ctx.db) ?? new Map<string, CachedItems>();
  cachedByDatabase.set(ctx.db, kept);
  const now = ctx.clock.now();
  const known = kept.get(store.id);
  if (known && now.epochMilliseconds < known.untilMs) return known.sold;
  const today = businessDayOf(now, store.timezone, posHoursOf(store.settings));
  const businessDay = Temporal.PlainDate.from(today).subtract({ days: DAYS }).toString();
  const sold = soldItemsSince(ctx.db, scope, { businessDay, limit: MOST_ITEMS });
  // A count that failed is tried again by the next page.
  sold.catch(() => kept.delete(store.id));
  kept.delete(store.id);
  kept.set(store.id, { untilMs: now.add({ minutes: KEPT_MINUTES }).epochMilliseconds, sold });
  if (kept.size > MAX_STORES) kept.delete(kept.keys().next().value ?? '');
  return sold;
}

interface CachedDay {
  readonly day: string;
  readonly sold: Promise<readonly SoldItem[]>;
}

const daysByDatabase = new WeakMap<Db, Map<string, CachedDay>>();

/**
 * The same until yesterday, counted once a day: items keep their places from morning to evening, and a till's menu gets
 * a new version only once a day.
 */
export function soldBeforeToday(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  store: Pick<StoreProfile, 'id' | 'timezone' | 'settings'>,
): Promise<readonly SoldItem[]> {
  const kept = daysByDatabase.get(ctx.db) ?? new Map<string, CachedDay>();
  daysByDatabase.set(ctx.db, kept);
  const day = businessDayOf(ctx.clock.now(), store.timezone, posHoursOf(store.settings));
  const known = kept.get(store.id);
  if (known?.day === day) return known.sold;
  const businessDay = Temporal.PlainDate.from(day).subtract({ days: DAYS }).toString();
  const sold = soldItemsSince(ctx.db, scope, { businessDay, until: day, limit: MOST_ITEMS });
  sold.catch(() => kept.delete(store.id));
  kept.set(store.id, { day, sold });
  if (kept.size > MAX_STORES) kept.delete(kept.keys().next().value ?? '');
  return sold;
}
