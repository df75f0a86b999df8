import type { AppContext } from '#src/context.ts';
import type { Compared } from '#src/domain/sync/sync.schema.ts';
import { type Cloud, CloudUnreachable } from '../sync/cloud.ts';
import type { Identity } from '../sync/identity.ts';
import type { SyncReport } from '../sync/sync-state.ts';
import { type Compare, createCompare } from './compare.ts';
import { type Finding, openCompareMemory } from './compare-memory.ts';

export interface ComparePauses {
  /** Pauses for other work after this many rows. */
  readonly rowsATurn: number;
  readonly betweenTurnsMs: number;
  /** How long there must have been no write. */
  readonly quietMs: number;
  readonly betweenWalksMs: number;
}

/** A small store is compared in a minute each hour, one with years of orders over the course of a day. */
const PAUSES: ComparePauses = {
  rowsATurn: 1000,
  betweenTurnsMs: 2000,
  quietMs: 1500,
  betweenWalksMs: 60 * 60_000,
};

export interface CompareLoop {
  readonly compare: Compare;
  wake(): void;
  stop(): Promise<void>;
}

/** Compares with the cloud at quiet moments: everything sent and received, and no sale at this very second. */
export function startCompare(
  ctx: AppContext,
  cloud: Cloud,
  {
    identity,
    report,
    pauses = PAUSES,
  }: { identity: Identity; report: () => SyncReport | null; pauses?: ComparePauses },
): CompareLoop {
  const compare = createCompare(ctx, { cloud, identity, memory: openCompareMemory(ctx.dataDir, identity.mark) });
  let lastWriteAt = 0;
  let isStopped = false;
  let isBroken = false;
  let running: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isQuiet = () => report()?.state.kind === 'level' && performance.now() - lastWriteAt >= pauses.quietMs;
  /** Returns how long to pause. */
  const turn = async (): Promise<number> => {
    for (let rows = 0; rows < pauses.rowsATurn && !isStopped; ) {
      if (!isQuiet()) break;
      const done = await compare.step();
      if (done.kind !== 'busy') isBroken = false;
      if (done.kind === 'ended') return pauses.betweenWalksMs;
      if (done.kind === 'busy') break;
      // A table without rows costs a request too.
      rows += Math.max(done.rows, pauses.rowsATurn / 20);
    }
    return pauses.betweenTurnsMs;
  };
  const later = (ms: number) => {
    timer = setTimeout(() => {
      running = turn()
        .catch((error: unknown) => {
          if (!(error instanceof CloudUnreachable) && !isBroken) {
            isBroken = true;
            ctx.log.error('box and cloud could not be compared', { error });
          }
          return pauses.betweenTurnsMs * 30;
        })
        .then((pause) => {
          if (!isStopped) later(pause);
        });
    }, ms);
  };
  later(pauses.betweenTurnsMs);
  return {
    compare,
    wake() {
      lastWriteAt = performance.now();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const REPAIRED: readonly Finding['outcome'][] = ['sentAgain', 'toldAgain', 'putBack', 'keptOurs', 'tookTheirs'];

/** The comparison as the box reports it with each push, and shows it. */
export function comparedOf(compare: Compare, now: Temporal.Instant): Compared {
  const { endedIsoDateTimeUtc, findings, failingSinceIsoDateTimeUtc } = compare.report();
  const isOfToday = ({ foundIsoDateTimeUtc }: Finding) =>
    Temporal.Instant.from(foundIsoDateTimeUtc).until(now).total('hours') < 24;
  return {
    endedIsoDateTimeUtc,
    mended: findings.filter((one) => REPAIRED.includes(one.outcome) && isOfToday(one)).length,
    waiting: findings.filter(({ outcome }) => outcome === 'waits').length,
    failingSinceIsoDateTimeUtc,
  };
}
