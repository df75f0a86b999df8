import { listKitchenOrderIds } from '#db/kitchen/kitchen-acts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { readyOrders } from '#src/domain/kitchen/ready-board.ts';
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';
import { stationsOnScreens } from '#src/features/printing/stations-on-screens.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readKitchenFacts } from './read-board.ts';

/** Longer than an order is on it: what was promised for later today has been at the kitchen for hours. */
const LOOKS_BACK_HOURS = 12;

/** What a paired order-ready screen shows now. */
export async function readReadyBoard(
  ctx: Needs<'db' | 'clock' | 'menus' | 'ownership'>,
  scope: StoreScope,
  posTerminalId: string,
): Promise<ReadyBoard> {
  const now = ctx.clock.now();
  const { settings } = await getPosTerminal(ctx.db, scope, posTerminalId);
  const stationIds = await stationsOnScreens(ctx.db, ctx, scope, await listPrintStations(ctx.db, scope));
  const orderIds = await listKitchenOrderIds(ctx.db, scope, now.subtract({ hours: LOOKS_BACK_HOURS }));
  const facts = await readKitchenFacts(ctx.db, ctx, scope, orderIds);
  const { profile } = await ctx.menus.storeOf(scope);
  return {
    ...{ storeName: profile.name, timezone: profile.timezone, asOfIsoDateTimeUtc: isoUtc(now) },
    ...readyOrders(facts, {
      stationIds,
      // A setting that can't be read shows less, not more.
      numbersOnly: settings.kitchen?.orderReady?.numbersOnly ?? true,
      nowMs: now.epochMilliseconds,
    }),
  };
}
