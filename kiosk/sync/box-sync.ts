import type { Trx } from '#db/connection.ts';
import { migrations } from '#db/migrations/index.ts';
import { raiseOrderCountersIn } from '#db/ordering/raise-order-counters.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { countFailedPrints } from '#db/printing/unfinished-prints.ts';
import { keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Compared } from '#src/domain/sync/sync.schema.ts';
import type { DiskState, StopReason, SyncSummary } from '#src/domain/sync/sync-summary.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { VERSION } from '#src/shared/version.ts';
import { type Cloud, openCloud } from './cloud.ts';
import type { Identity, IdentityKeeper } from './identity.ts';
import { type SyncLoop, startSync } from './sync-loop.ts';
import type { SyncReport } from './sync-state.ts';

export interface BoxSync {
  /** Null: the box belongs to no store. */
  report(): SyncReport | null;
  summary(): SyncSummary | null;
  /** Becomes a store's box with the code from the admin, and begins to fetch it. */
  pair(cloudUrl: string, pairingCode: string): Promise<void>;
  /** Why it must not sell until a person says so; null: it may. */
  sellingStop(): StopReason | null;
  /** A person says that it sells on. */
  allowSelling(): Promise<void>;
  /** Somebody wants it now. */
  hurry(): void;
  /** Something that the pill says has changed. */
  tellTills(): void;
  start(ctx: AppContext): { wake(): void; stop(): Promise<void> };
}

/** What runs beside the sync for as long as the box is a store's, and speaks with the same cloud. */
export interface Beside {
  wake?(): void;
  stop(): void | Promise<void>;
}

export interface BoxSyncParts {
  readonly identity: IdentityKeeper;
  readonly disk: () => DiskReport;
  /** Null: it does not compare. */
  readonly compared: () => Compared | null;
  /** Where tills find it; left out: nobody asks. */
  readonly addresses?: () => readonly string[];
  readonly beside: readonly ((ctx: AppContext, cloud: Cloud, identity: Identity) => Beside)[];
  readonly fetch?: typeof fetch;
}

/** How much of the schema this program knows. */
export const SCHEMA = Object.keys(migrations).at(-1) ?? '';

/** The box's side of the feed, from before it is paired on. */
export function createBoxSync(parts: BoxSyncParts): BoxSync {
  const { identity, disk, compared, addresses = () => [], fetch: fetcher = fetch } = parts;
  let running: SyncLoop | null = null;
  let besides: Beside[] = [];
  let ctx: AppContext | null = null;

  const begin = () => {
    const own = identity.get();
    if (!ctx || !own || running) return;
    const at = ctx;
    const cloud = openCloud({
      url: own.cloudUrl,
      credential: () => identity.get()?.credential ?? null,
      fetch: fetcher,
    });
    // The file may be older than what its machine gave.
    void at
      .write(async (trx) => raiseOrderCountersIn(trx, own.storeId, own.numberBlock ?? 0))
      // Of a store that was not fetched yet there is nothing to count.
      .catch((error: unknown) => at.log.warn('order counters not raised', { error }));
    running = startSync(at, {
      cloud,
      identity: own,
      statusOf: async () => ({
        ...(await statusOf(at, own, disk(), compared(), running?.report() ?? null)),
        addresses: [...addresses()].slice(0, 8),
        storeKey: identity.get()?.laterStoreKeys?.length ?? 0,
      }),
      onChange: (report) => void tell(at, own, report),
    });
    besides = parts.beside.map((start) => start(at, cloud, own));
  };
  const summary = (): SyncSummary | null => {
    const report = running?.report();
    if (!report) return null;
    const { state, unsent, clockAheadMs } = report;
    const reachesCloud = state.kind === 'level' || state.kind === 'fetching';
    const awaySinceIsoDateTimeUtc = 'sinceIsoDateTimeUtc' in state ? state.sinceIsoDateTimeUtc : null;
    const stuck = state.kind === 'stuck' ? state.where : null;
    const revoked = state.kind === 'revoked' ? state.why : null;
    const isGivingBack = state.kind === 'givingBack';
    const disks = diskStateOf(disk(), report);
    return { reachesCloud, awaySinceIsoDateTimeUtc, stuck, revoked, isGivingBack, unsent, clockAheadMs, disk: disks };
  };
  let toldOf: string | null = null;
  /** Tills hear it the way they hear everything. */
  const tell = async (at: AppContext, own: { restaurantId: string; storeId: string }, report: SyncReport) => {
    const reachesCloud = report.state.kind === 'level' || report.state.kind === 'fetching';
    if (report.state.kind === 'fetching' || report.state.kind === toldOf) return;
    toldOf = report.state.kind;
    const scope = grantStoreScope(own);
    await at
      .write((trx) => appendStoreEvent(trx, at, scope, { type: 'lineChanged', payload: { reachesCloud } }))
      // Before the first copy there is no store to say it of, and no till to hear it.
      .catch((error: unknown) => at.log.warn('line change not told', { error }));
  };

  return {
    report: () => running?.report() ?? null,
    summary,
    async pair(cloudUrl, pairingCode) {
      const url = cloudUrl.replace(/\/+$/, '');
      const cloud = openCloud({ url, credential: () => null, fetch: fetcher });
      const paired = await cloud.pair(pairingCode, identity.get()?.numberBlock ?? null);
      const {
        boxId,
        mark,
        numberBlock = 0,
        credential,
        storeKey,
        laterStoreKeys = [],
        restaurantId,
        storeId,
        storeName,
      } = paired;
      const rotatedIsoDateTimeUtc = isoUtc(Temporal.Now.instant());
      // A file that came with the machine, restored from a backup, stands where another pairing did: this one fetches all.
      // Written first: a machine whose power goes in between belongs to no store, and asks for a code.
      await ctx?.write((trx) => beginAnewIn(trx));
      identity.keep({
        boxId,
        mark,
        numberBlock,
        credential,
        storeKey,
        laterStoreKeys,
        restaurantId,
        storeId,
        storeName,
        cloudUrl: url,
        rotatedIsoDateTimeUtc,
      });
      begin();
    },
    sellingStop() {
      const report = running?.report();
      return report?.state.kind === 'revoked' && !report.isSellingAllowed ? report.state.why : null;
    },
    allowSelling: async () => running?.allowSelling(),
    hurry: () => running?.hurry(),
    tellTills() {
      const own = identity.get();
      const report = running?.report();
      toldOf = null;
      if (ctx && own && report) void tell(ctx, own, report);
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

/** Nothing was taken from the cloud under this pairing, and nothing of an earlier one is owed by it. */
async function beginAnewIn(trx: Trx): Promise<void> {
  await keepPlaceIn(trx, 'taken', 0);
  await keepPlaceIn(trx, 'olderCopy', 0);
}

/** The guard looks every few seconds; what found no room has found none. */
function diskStateOf(disk: DiskReport, report: SyncReport | null): DiskState {
  return report?.isDiskFull ? 'reserve' : disk.state;
}

async function statusOf(
  ctx: AppContext,
  own: Identity,
  disk: DiskReport,
  compared: Compared | null,
  report: SyncReport | null,
) {
  return {
    version: VERSION,
    schema: SCHEMA,
    failedPrints: await countFailedPrints(ctx.db, grantStoreScope(own)),
    freeDiskBytes: disk.freeBytes,
    diskBytes: disk.totalBytes,
    diskState: diskStateOf(disk, report),
    ...(compared ? { compared } : {}),
  };
}
