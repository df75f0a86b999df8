import type { Db } from '#db/connection.ts';
import {
  listKitchenEvents,
  listKitchenOrderIds,
  listTicketHeads,
  withOrdersOfDishes,
} from '#db/kitchen/kitchen-acts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { KitchenBoard } from '#src/domain/kitchen/kitchen.types.ts';
import { type KitchenFacts, kitchenBoard } from '#src/domain/kitchen/kitchen-tickets.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** How far back a board looks: a long day, so that yesterday's forgotten tickets are off it. */
const BOARD_HOURS = 18;

/** What these stations still have to make, and what they made last. */
export async function readKitchenBoard(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  stationIds: readonly string[],
): Promise<KitchenBoard> {
  const now = ctx.clock.now();
  const orderIds = await listKitchenOrderIds(ctx.db, scope, now.subtract({ hours: BOARD_HOURS }));
  const facts = await readKitchenFacts(ctx.db, ctx, scope, orderIds);
  return kitchenBoard(facts, stationIds, isoUtc(now));
}

/** The tickets of these orders follow from it. */
export async function readKitchenFacts(
  db: Db,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<KitchenFacts> {
  const { countryCode } = (await ctx.menus.storeOf(scope, db)).profile;
  const events = await listKitchenEvents(db, scope, await withOrdersOfDishes(db, scope, orderIds));
  return { ...events, heads: await listTicketHeads(db, scope, orderIds), countryCode };
}
