import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { feedAgainIn, readLevelPlaces, readRow } from '#db/sync/compare-rows.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { type Cloud, CloudUnreachable } from '../sync/cloud.ts';
import type { Identity } from '../sync/identity.ts';
import { type CompareMemory, type Finding, type MemoryKeeper, nameOf, rememberFindings } from './compare-memory.ts';
import { CompareWalk, type StepResult } from './compare-walk.ts';
import { type HealContext, putBack, whatDiffers } from './heal-rows.ts';

/** Tries are a minute apart. Fewer failures than this happen while a program is being updated. */
const FAILURES_REPORTED = 5;

/** When everything was last compared (null before the first time), how many rows that were, and what differed, newest first. */
export interface CompareReport extends Pick<CompareMemory, 'endedIsoDateTimeUtc' | 'rows' | 'findings'> {
  /** When it began to fail. Null until it has failed several times in a row, and again once it succeeds. */
  readonly failingSinceIsoDateTimeUtc: string | null;
}

/** What differs between the box's and the cloud's copy of a row that waits for a person. */
export type Sides = ReturnType<typeof whatDiffers>;

export interface Compare {
  step(): Promise<StepResult>;
  report(): CompareReport;
  /** Returns null when the cloud can't be asked now. */
  sidesOf(finding: Finding): Promise<Sides | null>;
  /**
   * Keeps the box's copy of a waiting row, as a person decided, and sends it again. Returns false when the row no longer waits or
   * can't be sent now.
   */
  keepOurs(finding: Finding, by: ActedBy): Promise<boolean>;
  /** Takes the cloud's copy, as a person decided. */
  takeTheirs(finding: Finding, by: ActedBy): Promise<boolean>;
}

interface CompareOptions {
  readonly cloud: Cloud;
  readonly identity: Identity;
  readonly memory: MemoryKeeper;
}

/**
 * Walks through everything that both sides hold, piece by piece, and compares it with the cloud as of one place in both feeds. The
 * side that writes a row repairs it; a row that no rule can decide waits for a person (decision 0060).
 */
export function createCompare(ctx: HealContext['ctx'], { cloud, identity, memory }: CompareOptions): Compare {
  const scope = grantStoreScope(identity);
  const parts: HealContext = { ctx, cloud, scope, mark: identity.mark };
  const waits = (finding: Finding) =>
    memory.get().findings.some((one) => nameOf(one) === nameOf(finding) && one.outcome === 'waits');

  const walk = new CompareWalk(parts, memory);
  let failing: { readonly since: string; readonly times: number } | null = null;
  return {
    async step() {
      try {
        const done = await walk.step();
        // Nothing is compared while either side is busy.
        if (done.kind !== 'busy') failing = null;
        return done;
      } catch (error) {
        // Offline there is nothing to find out, and the box shows that elsewhere.
        if (!(error instanceof CloudUnreachable)) {
          failing = { since: failing?.since ?? isoUtc(ctx.clock.now()), times: (failing?.times ?? 0) + 1 };
        }
        throw error;
      }
    },
    report() {
      const { endedIsoDateTimeUtc, rows, findings } = memory.get();
      const failingSinceIsoDateTimeUtc = failing && failing.times >= FAILURES_REPORTED ? failing.since : null;
      return { endedIsoDateTimeUtc, rows, findings, failingSinceIsoDateTimeUtc };
    },
    async sidesOf({ table, key }) {
      const places = readLevelPlaces(ctx.db);
      const copies = places ? await cloud.copies({ ...places, rows: [{ table, key }] }) : null;
      return copies?.[0] ? whatDiffers(readRow(ctx.db, table, key), copies[0]) : null;
    },
    async keepOurs(finding, by) {
      if (!waits(finding)) return false;
      const { table, key } = finding;
      await ctx.write(async (trx) => {
        feedAgainIn(trx, scope.storeId, [{ table, key }]);
        const about = { by, action: 'keepBoxRow', subjectType: table, subjectId: key.join(' ') };
        await appendStoreAudit(trx, ctx, scope, about);
      });
      rememberFindings(memory, [{ ...finding, outcome: 'keptOurs' }]);
      return true;
    },
    async takeTheirs(finding, by) {
      const places = readLevelPlaces(ctx.db);
      if (!waits(finding) || !places || !(await putBack(parts, places, [finding], by, { goes: true }))) return false;
      rememberFindings(memory, [{ ...finding, outcome: 'tookTheirs' }]);
      return true;
    },
  };
}
