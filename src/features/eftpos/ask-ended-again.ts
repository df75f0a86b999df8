import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import {
  askTerminalsAgainIn,
  listEndedWithoutMoney,
  listStoresEndedWithoutMoney,
} from '#db/eftpos/terminal-attempts.repository.ts';
import type { Needs } from '#src/context.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

type Asks = Needs<'db' | 'write' | 'clock' | 'ports' | 'ownership' | 'log'>;

/** For as long as makers keep what was done at their terminals. */
const ASKED_FOR = { hours: 24 };

/**
 * Has each terminal asked again about the payments of the last day that ended without money: a word that was wrong is found
 * before the day is forgotten. The same word changes nothing, so it may be done at any time and as often as one likes. The number asked.
 */
export async function askEndedAgain(ctx: Asks, scope: StoreScope): Promise<number> {
  const now = ctx.clock.now();
  const terminals = await listCardTerminals(ctx.db, scope);
  const askable = terminals.filter(({ provider }) => {
    const port = ctx.ports.cardTerminals[provider];
    // Only a page reaches the others, and all that it has reported is known.
    return port !== undefined && port.byTill === undefined;
  });
  if (askable.length === 0) return 0;
  const ended = await listEndedWithoutMoney(ctx.db, scope, {
    since: isoUtc(now.subtract(ASKED_FOR)),
    cardTerminalIds: askable.map(({ id }) => id),
  });
  // The other side asks about its own.
  const own = ended.filter((id) => ctx.ownership.owns(ctx.db, scope, id));
  if (own.length > 0) await ctx.write((trx) => askTerminalsAgainIn(trx, scope, own, isoUtc(now)));
  return own.length;
}

/** For the rest of the day, in every store. */
const askEndedAgainHourly: Job = {
  name: 'eftpos.askEndedAgain',
  everySeconds: 3600,
  async run(ctx) {
    const since = isoUtc(ctx.clock.now().subtract(ASKED_FOR));
    const stores = await listStoresEndedWithoutMoney(ctx.db, since);
    await eachByItself(ctx, stores, (place) => askEndedAgain(ctx, grantStoreScope(place)));
  },
};

export const eftposJobs: readonly Job[] = [askEndedAgainHourly];

/** A count is the last look at a day's money: what terminals said is asked once more. */
const onDayCounted: Handler = {
  name: 'eftpos.dayCounted',
  types: ['cashDrawerChanged'],
  async handle(ctx, event) {
    if (event.type !== 'cashDrawerChanged' || event.storeId === null) return;
    await askEndedAgain(ctx, grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId }));
  },
};

export const eftposHandlers: readonly Handler[] = [onDayCounted];
