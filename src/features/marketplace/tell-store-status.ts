/** A store's hand brake holds on Uber Eats too, and is let off there with it (decision 0310). */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import {
  changeStoreStatusThereIn,
  findStoreStatusThere,
  keepStoreStatusToTellIn,
  type StoreStatusRow,
} from '#db/marketplace/uber-eats-store-status.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type PauseThere,
  statusAt,
  statusToTell,
  type ToldStatusThere,
} from '#src/domain/marketplace/store-status-there.ts';
import { pauseAt, type StorePause } from '#src/domain/ordering/store-open.ts';
import type { TaskAgain } from '#src/domain/tasks/task-again.schema.ts';
import type { MarketplaceOutcome, MarketplacePort } from '#src/integrations/marketplace/marketplace.port.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type MarketplaceNeeds, outcomeWords, requireMarketplace } from './marketplace-access.ts';

/** It goes on until it is told: a store that can't cook must not be sold. */
const PAUSE_SECONDS = { first: 2, longest: 60 } as const;

/** For people at Uber Eats: customers there see their own words. */
const REASONS: Readonly<Record<StorePause['reason'], string>> = {
  paused: 'Paused by the store',
  tooBusy: 'The kitchen is too busy',
  technicalFailure: 'Technical problem at the store',
  closedEarly: 'Closed early today',
  other: 'Paused by the store',
};

/** Writes down what Uber Eats has to be told, now that the store may have been paused or resumed. A repetition writes nothing. */
export async function noteStoreStatus(
  ctx: Needs<'db' | 'write' | 'clock' | 'ports' | 'menus'>,
  scope: StoreScope,
): Promise<void> {
  if (ctx.ports.marketplace === null) return;
  if ((await theirIdOf(ctx.db, scope)) === null) return;
  await ctx.write(async (trx) => {
    const now = ctx.clock.now();
    const pause = pauseAt((await ctx.menus.storeOf(scope, trx)).profile, now);
    const word = statusToTell(pause, wordOf(await findStoreStatusThere(trx, scope)), now);
    if (!word) return;
    await keepStoreStatusToTellIn(trx, scope, {
      isOnline: word.isOnline ? 1 : 0,
      offlineUntilIsoDateTimeUtc: word.until && isoUtc(word.until),
      reason: pause ? REASONS[pause.reason] : '',
      dueIsoDateTimeUtc: isoUtc(now),
    });
  });
}

/** Null: the store isn't connected. */
async function theirIdOf(db: Db, scope: StoreScope): Promise<string | null> {
  const connection = await findUberEatsConnection(db, scope);
  return connection?.linkedIsoDateTimeUtc ? connection.uberEatsStoreId : null;
}

function wordOf(row: StoreStatusRow | null): ToldStatusThere | null {
  if (!row) return null;
  const { isOnline, offlineUntilIsoDateTimeUtc: until, status } = row;
  return { isOnline: isOnline === 1, until: until === null ? null : Temporal.Instant.from(until), status };
}

/** False: Uber Eats can't be reached, so that nothing else needs to wait for it now. */
export async function tellStoreStatus(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { marketplace, row }: { readonly marketplace: MarketplacePort; readonly row: StoreStatusRow },
): Promise<boolean> {
  const theirId = await theirIdOf(ctx.db, scope);
  const word = wordOf(row);
  if (theirId === null || !word) {
    const problem = 'The store is no longer connected to Uber Eats.';
    await ctx.write((trx) => changeStoreStatusThereIn(trx, row, { status: 'refused', problem }));
    return true;
  }
  const { isOnline, until } = statusAt(word, ctx.clock.now());
  const outcome = await marketplace.setStoreStatus(theirId, { isOnline, until, reason: isOnline ? '' : row.reason });
  await ctx.write((trx) => changeStoreStatusThereIn(trx, row, changeOf(ctx, row, outcome)));
  return outcome.kind !== 'unreachable';
}

/** Tried again where that may help, each time later. */
function changeOf(
  ctx: MarketplaceNeeds,
  row: StoreStatusRow,
  outcome: MarketplaceOutcome<null>,
): Parameters<typeof changeStoreStatusThereIn>[2] {
  if (outcome.kind === 'done') return { status: 'done', problem: '' };
  const problem = outcomeWords(ctx, outcome);
  // Going online in an outage that Uber sees is refused too: whoever looks at the page decides when to try again.
  if (outcome.kind === 'refused' && outcome.why !== 'too_many') return { status: 'refused', problem };
  const tries = row.tries + 1;
  const dueIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ seconds: backOff(tries, PAUSE_SECONDS) }));
  return { tries, dueIsoDateTimeUtc, problem };
}

/** Once more, where Uber Eats refused it: whatever stood in the way may be gone. Does nothing otherwise. */
export async function tellStoreStatusAgain(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ports'>,
  scope: StoreScope,
  { by, again }: { readonly by: ActedBy; readonly again?: TaskAgain },
): Promise<void> {
  requireMarketplace(ctx);
  await ctx.write(async (trx) => {
    const row = await findStoreStatusThere(trx, scope);
    if (row?.status !== 'refused') return;
    const { isOnline, offlineUntilIsoDateTimeUtc, reason } = row;
    const dueIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await keepStoreStatusToTellIn(trx, scope, { isOnline, offlineUntilIsoDateTimeUtc, reason, dueIsoDateTimeUtc });
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'tellUberEatsAgain', subjectType: 'store', subjectId: scope.storeId },
      after: { isOnline: isOnline === 1, offlineUntilIsoDateTimeUtc, ...again },
    });
  });
}

/** What Uber Eats knows of the hand brake; null: it was never told of one. */
export async function readStoreStatusThere(db: Db, scope: StoreScope): Promise<PauseThere | null> {
  const row = await findStoreStatusThere(db, scope);
  const word = wordOf(row);
  return row && word ? { ...word, problem: row.problem } : null;
}
