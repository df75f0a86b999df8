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
import { type KitchenFacts, kitchenBoard, kitchenTickets } from '#src/domain/kitchen/kitchen-tickets.ts';
import type { PaperWhileAway } from '#src/domain/kitchen/printed-away.ts';
import { withStarts } from '#src/domain/kitchen/timing/starts.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { kitchenTimesOf, localTimeOf } from '#src/features/printing/kitchen-times.ts';
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
  const { profile } = await ctx.menus.storeOf(scope);
  const board = kitchenBoard({ ...facts, papers }, stationIds, isoUtc(now));
  if (!profile.settings.orderProcess.kitchenTiming.startsTogether) return board;
  return { ...board, tickets: await withStartsOf(ctx, scope, profile, { facts, shown: board.tickets }) };
}

/** Its dishes wait for those of other stations, whether this screen shows them or not. */
async function withStartsOf(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  profile: StoreProfile,
  { facts, shown }: { readonly facts: KitchenFacts; readonly shown: KitchenBoard['tickets'] },
): Promise<KitchenBoard['tickets']> {
  const times = await kitchenTimesOf(ctx.db, ctx, scope, profile);
  const planned = withStarts({
    ...{ tickets: kitchenTickets(facts), times, itemOf: itemsIn(facts) },
    localOf: (at) => localTimeOf(Temporal.Instant.from(at), profile.timezone),
    forLater: new Set(facts.heads.filter(({ isForLater }) => isForLater).map(({ orderId }) => orderId)),
  });
  const byId = new Map(planned.map((ticket) => [ticket.id, ticket]));
  return shown.map((ticket) => ({ ...ticket, dishes: byId.get(ticket.id)?.dishes ?? ticket.dishes }));
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

/** Which item a line of these bills is. */
export function itemsIn({ told }: Pick<KitchenFacts, 'told'>): (lineId: string) => string | null {
  const lines = told.flatMap((entry) => entry.lines.flatMap(({ words }) => (words ? [words.line] : [])));
  const items = new Map(lines.map(({ id, priced }) => [id, priced.itemId]));
  return (lineId) => items.get(lineId) ?? null;
}
