import type { Db } from '#db/connection.ts';
import {
  listKitchenEvents,
  listKitchenOrderIds,
  listTicketHeads,
  withOrdersOfDishes,
} from '#db/kitchen/kitchen-acts.repository.ts';
import { listPapersOfStations } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { Needs } from '#src/context.ts';
import type { KitchenBoard } from '#src/domain/kitchen/kitchen.types.ts';
import { type KitchenFacts, kitchenBoard } from '#src/domain/kitchen/kitchen-tickets.ts';
import type { PaperWhileAway } from '#src/domain/kitchen/printed-away.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** How far back a board looks: a long day, so that yesterday's forgotten tickets are off it. */
export const BOARD_HOURS = 18;

/** What these stations still have to make, and what they made last. */
export async function readKitchenBoard(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  stationIds: readonly string[],
): Promise<KitchenBoard> {
  const now = ctx.clock.now();
  const orderIds = await listKitchenOrderIds(ctx.db, scope, now.subtract({ hours: BOARD_HOURS }));
  const facts = await readKitchenFacts(ctx.db, ctx, scope, orderIds);
  const papers = await papersWhileAway(ctx.db, scope, orderIds);
  return kitchenBoard({ ...facts, papers }, stationIds, isoUtc(now));
}

/** At a station that is told at its screens, whatever is on paper of an order came out while they were silent. */
async function papersWhileAway(db: Db, scope: StoreScope, orderIds: readonly string[]): Promise<PaperWhileAway[]> {
  const stations = (await listPrintStations(db, scope)).filter(({ isToldOnScreens }) => isToldOnScreens);
  if (stations.length === 0) return [];
  const stationIds = stations.map(({ id }) => id);
  return listPapersOfStations(db, scope, { orderIds, stationIds });
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
