import { waitingUberEatsOrders } from '#db/marketplace/uber-eats-orders.repository.ts';
import { waitingCounts } from '#db/ordering/waiting-counts.queries.ts';
import type { AppContext } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { storeHeadOf } from '../../storefront/store-head.ts';
import type { MyStore } from '../my-stores.ts';

/** What a list of stores says of one: what waits, and whether it takes orders. */
export interface StoreLine extends Pick<MyStore, 'restaurantId' | 'restaurantName' | 'storeId' | 'name'> {
  readonly fresh: number;
  /** Since the oldest unanswered order was placed; null: none waits. */
  readonly oldestMinutes: number | null;
  readonly cooking: number;
  readonly late: number;
  readonly openText: string;
  readonly isOpen: boolean;
  readonly isPaused: boolean;
}

export async function storeLine(
  ctx: Pick<AppContext, 'db' | 'menus' | 'clock'>,
  { scope, restaurantId, restaurantName, storeId, name }: MyStore,
): Promise<StoreLine> {
  const now = ctx.clock.now();
  const { oldestIsoDateTimeUtc, ...counts } = await waitingCounts(ctx.db, scope, isoUtc(now));
  const uberEats = await waitingUberEatsOrders(ctx.db, scope, isoUtc(now));
  const oldest =
    [oldestIsoDateTimeUtc, uberEats.oldestIsoDateTimeUtc].filter((iso) => iso !== null).toSorted()[0] ?? null;
  const { openText, isOpen, isPaused } = storeHeadOf(await ctx.menus.storeOf(scope), now);
  const oldestMinutes =
    oldest === null ? null : Math.max(0, Math.floor((now.epochMilliseconds - Date.parse(oldest)) / 60_000));
  const fresh = counts.fresh + uberEats.count;
  return { restaurantId, restaurantName, storeId, name, ...counts, fresh, oldestMinutes, openText, isOpen, isPaused };
}
