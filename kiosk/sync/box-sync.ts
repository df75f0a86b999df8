import type { Trx } from '#db/connection.ts';
import { raiseOrderCountersIn } from '#db/ordering/raise-order-counters.ts';
import { keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Compared } from '#src/domain/sync/sync.schema.ts';
import type { StopReason, SyncSummary } from '#src/domain/sync/sync-summary.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { statusOf } from './box-status.ts';
import { type Cloud, openCloud } from './cloud.ts';
import type { Identity, IdentityKeeper } from './identity.ts';
import { LineChanges } from './line-changes.ts';
import { type SyncLoop, startSync } from './sync-loop.ts';
import type { SyncReport } from './sync-state.ts';
import { summaryOf } from './sync-summary-of.ts';

export interface BoxSync {
  /** Null if the box belongs to no store. */
  report(): SyncReport | null;
  summary(): SyncSummary | null;
  /** Pairs this machine as a store's box with the code from the admin, and starts to fetch the store. */
  pair(cloudUrl: string, pairingCode: string): Promise<void>;
  /** Why it may not sell until a person allows it. Null if it may. */
  sellingStop(): StopReason | null;
  /** Lets it keep selling, as a person decided. */
  allowSelling(): Promise<void>;
  /** Tries now, because someone is waiting. */
  hurry(): void;
  /** Notifies tills of a change in what their connection pill shows. */
  notifyTills(): void;
  start(ctx: AppContext): { wake(): void; stop(): Promise<void> };
}

/** Runs beside the sync for as long as the box belongs to a store, with the same cloud. */
export interface Beside {
  wake?(): void;
  stop(): void | Promise<void>;
}

export interface BoxSyncParts {
  readonly identity: IdentityKeeper;
  readonly disk: () => DiskReport;
  /** Null while it doesn't compare. */
  readonly compared: () => Compared | null;
  /** Addresses where tills find it. */
  readonly addresses?: () => readonly string[];
  readonly beside: readonly ((ctx: AppContext, cloud: Cloud, identity: Identity) => Beside)[];
  readonly fetch?: typeof fetch;
}

/** The most addresses that the box reports. */
const MAX_ADDRESSES = 8;

/** The box's side of the feed. It exists before pairing too. */
export function createBoxSync(parts: BoxSyncParts): BoxSync {
  const { identity, disk, fetch: fetcher = fetch } = parts;
  const line = new LineChanges();
  let running: SyncLoop | null = null;
  let besides: Beside[] = [];
  let ctx: AppContext | null = null;

  const report = () => running?.report() ?? null;
  const begin = () => {
    const own = identity.get();
    if (!ctx || !own || running) return;
    const at = ctx;
    const cloud = openCloud({
      url: own.cloudUrl,
      credential: () => identity.get()?.credential ?? null,
      fetch: fetcher,
    });
    raiseOrderCounters(at, own);
    running = startSync(at, {
      cloud,
      identity: own,
      statusOf: () => reportedStatus(at, own, parts, report()),
      onChange: (changed) => void line.notify(at, grantStoreScope(own), changed),
    });
    besides = parts.beside.map((start) => start(at, cloud, own));
  };

  return {
    report,
    summary() {
      const known = report();
      return known && summaryOf(known, disk());
    },
    async pair(cloudUrl, pairingCode) {
      const paired = await pairAt(cloudUrl, pairingCode, {
        earlierBlock: identity.get()?.numberBlock ?? null,
        fetcher,
      });
      // Written before the identity, so a power cut in between leaves a machine without a store that asks for a code.
      await ctx?.write((trx) => restartFeedIn(trx));
      identity.keep(paired);
      begin();
    },
    sellingStop() {
      const known = report();
      return known?.state.kind === 'revoked' && !known.isSellingAllowed ? known.state.why : null;
    },
    allowSelling: async () => running?.allowSelling(),
    hurry: () => running?.hurry(),
    notifyTills() {
      const own = identity.get();
      const known = report();
      line.forget();
      if (ctx && own && known) void line.notify(ctx, grantStoreScope(own), known);
    },
    start(given) {
      ctx = given;
      begin();
      return {
        wake() {
          running?.wake();
          for (const one of besides) one.wake?.();
        },
        async stop() {
          await Promise.all([running?.stop(), ...besides.map((one) => one.stop())]);
        },
      };
    },
  };
}

/** The database file may be older than the numbers that this machine has given to orders. */
function raiseOrderCounters(ctx: AppContext, own: Identity): void {
  void ctx
    .write(async (trx) => raiseOrderCountersIn(trx, own.storeId, own.numberBlock ?? 0))
    // A store that wasn't fetched yet has nothing to count.
    .catch((error: unknown) => ctx.log.warn('order counters not raised', { error }));
}

async function reportedStatus(
  ctx: AppContext,
  own: Identity,
  { disk, compared, addresses = () => [], identity }: BoxSyncParts,
  report: SyncReport | null,
) {
  const status = await statusOf(ctx, grantStoreScope(own), { disk: disk(), compared: compared(), report });
  return {
    ...status,
    addresses: addresses().slice(0, MAX_ADDRESSES),
    storeKey: identity.get()?.laterStoreKeys?.length ?? 0,
  };
}

/** Exchanges a pairing code for the identity of a store's box. */
async function pairAt(
  cloudUrl: string,
  pairingCode: string,
  { earlierBlock, fetcher }: { readonly earlierBlock: number | null; readonly fetcher: typeof fetch },
): Promise<Identity> {
  const url = cloudUrl.replace(/\/+$/, '');
  const cloud = openCloud({ url, credential: () => null, fetch: fetcher });
  const paired = await cloud.pair(pairingCode, earlierBlock);
  return {
    boxId: paired.boxId,
    mark: paired.mark,
    numberBlock: paired.numberBlock ?? 0,
    credential: paired.credential,
    storeKey: paired.storeKey,
    laterStoreKeys: paired.laterStoreKeys ?? [],
    restaurantId: paired.restaurantId,
    storeId: paired.storeId,
    storeName: paired.storeName,
    cloudUrl: url,
    rotatedIsoDateTimeUtc: isoUtc(Temporal.Now.instant()),
  };
}

/**
 * Starts a new pairing from scratch: it fetches everything, and owes nothing that an earlier pairing did. A database restored
 * from a backup holds the place of another pairing.
 */
async function restartFeedIn(trx: Trx): Promise<void> {
  await keepPlaceIn(trx, 'taken', 0);
  await keepPlaceIn(trx, 'olderCopy', 0);
}
