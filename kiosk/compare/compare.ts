import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import {
  COMPARED,
  comparedColumns,
  feedAgainIn,
  rangeDigest,
  readLevelPlaces,
  readRow,
  readRowDigests,
} from '#db/sync/compare-rows.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { RowDigest } from '#src/domain/sync/compare.schema.ts';
import { differingRows, suspectOf } from '#src/domain/sync/compare.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { type Cloud, CloudUnreachable } from '../sync/cloud.ts';
import type { Identity } from '../sync/identity.ts';
import { type AgreedPiece, type CompareMemory, type Finding, type MemoryKeeper, nameOf } from './compare-memory.ts';
import { decide, type HealContext, heal, putBack, whatDiffers } from './heal-rows.ts';

type Key = RowDigest['key'];

/** Rows that are read and hashed at once: some milliseconds, in which a till waits. */
const ROWS_A_PIECE = 500;
/** Kept for the pages. */
const FINDINGS_KEPT = 200;
/** A minute lies between two tries: less than this is a program that was just being changed over. */
const FAILURES_SAID = 5;

export type StepResult =
  /** A piece was compared, of so many rows. */
  | { readonly kind: 'compared'; readonly rows: number }
  /** Something is on its way between the two: the same piece again later. */
  | { readonly kind: 'busy' }
  /** The piece before was the last of all. */
  | { readonly kind: 'ended' };

/** When everything was last gone through (null: not yet), how many rows that were, and what differed, newest first. */
export interface CompareReport extends Pick<CompareMemory, 'endedIsoDateTimeUtc' | 'rows' | 'findings'> {
  /** Since when it fails; null until it has failed several times in a row, and again from the first time it does not. */
  readonly failingSinceIsoDateTimeUtc: string | null;
}

/** A row that waits for a person: what differs of it here and in the cloud. */
export type Sides = ReturnType<typeof whatDiffers>;

export interface Compare {
  step(): Promise<StepResult>;
  report(): CompareReport;
  /** Null: the cloud cannot be asked now. */
  sidesOf(finding: Finding): Promise<Sides | null>;
  /** A person says of a row that waits: ours stands and is told again. False: not now, or it waits no more. */
  keepOurs(finding: Finding, by: ActedBy): Promise<boolean>;
  /** The cloud's copy stands. */
  takeTheirs(finding: Finding, by: ActedBy): Promise<boolean>;
}

interface CompareOptions {
  readonly cloud: Cloud;
  readonly identity: Identity;
  readonly memory: MemoryKeeper;
}

/**
 * Walks through all that both sides hold, piece by piece, and compares it with the cloud as of one place in both feeds. What
 * differs is put right by whoever writes it, and what nobody can decide waits for a person (decision 0060).
 */
export function createCompare(ctx: HealContext['ctx'], { cloud, identity, memory }: CompareOptions): Compare {
  const scope = grantStoreScope(identity);
  const parts: HealContext = { ctx, cloud, scope, mark: identity.mark };
  const remember = (fresh: readonly Finding[]) => {
    const kept = memory.get();
    const names = new Set(fresh.map(nameOf));
    const findings = [...fresh, ...kept.findings.filter((one) => !names.has(nameOf(one)))].slice(0, FINDINGS_KEPT);
    memory.keep({ ...kept, findings });
  };
  const waits = (finding: Finding) =>
    memory.get().findings.some((one) => nameOf(one) === nameOf(finding) && one.outcome === 'waits');

  const walk = createWalk(parts, { memory, remember });
  let failing: { readonly since: string; readonly times: number } | null = null;
  return {
    async step() {
      try {
        const done = await walk();
        // What was busy was not compared.
        if (done.kind !== 'busy') failing = null;
        return done;
      } catch (error) {
        // Without a line there is nothing to find out, and that is said elsewhere.
        if (!(error instanceof CloudUnreachable)) {
          failing = { since: failing?.since ?? isoUtc(ctx.clock.now()), times: (failing?.times ?? 0) + 1 };
        }
        throw error;
      }
    },
    report() {
      const { endedIsoDateTimeUtc, rows, findings } = memory.get();
      const failingSinceIsoDateTimeUtc = failing && failing.times >= FAILURES_SAID ? failing.since : null;
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
      remember([{ ...finding, outcome: 'keptOurs' }]);
      return true;
    },
    async takeTheirs(finding, by) {
      const places = readLevelPlaces(ctx.db);
      if (!waits(finding) || !places || !(await putBack(parts, places, [finding], by, { goes: true }))) return false;
      remember([{ ...finding, outcome: 'tookTheirs' }]);
      return true;
    },
  };
}

interface Piece {
  readonly after: Key | null;
  /** Null: to the end of the table. */
  readonly upTo: Key | null;
  readonly rows: readonly RowDigest[];
  /** What both held of the very same piece. */
  readonly agreed: AgreedPiece | null;
}

/** Where a walk is; a new one begins when the last piece was compared. */
function createWalk(
  parts: HealContext,
  { memory, remember }: { readonly memory: MemoryKeeper; remember(findings: readonly Finding[]): void },
) {
  const { ctx, cloud, mark, scope } = parts;
  const compared = { ...scope, mark };
  const fresh = () => ({
    tableAt: 0,
    after: null as Key | null,
    rows: 0,
    agreed: {} as Record<string, AgreedPiece[]>,
    found: new Set<string>(),
  });
  let walk = fresh();

  const end = () => {
    const { rows, agreed, found } = walk;
    const findings = memory
      .get()
      .findings.map((one) =>
        one.outcome === 'waits' && !found.has(nameOf(one)) ? { ...one, outcome: 'equalAgain' as const } : one,
      );
    memory.keep({ mark, endedIsoDateTimeUtc: isoUtc(ctx.clock.now()), rows, agreed, findings });
    walk = fresh();
  };
  const goOn = (upTo: Key | null) => {
    walk.after = upTo;
    if (upTo === null) walk.tableAt++;
  };
  const readPiece = (table: string, columns: readonly string[]): Piece => {
    const { after } = walk;
    const read = (from: Key | null, upTo: Key | null, limit: number) =>
      readRowDigests(ctx.db, compared, { table, after: from, upTo }, columns, limit);
    const known = memory.get().agreed[table]?.find((one) => isSameKey(one.after, after)) ?? null;
    if (known) {
      const isEnd = read(known.upTo, null, 1).length === 0;
      const rows = read(after, known.upTo, ROWS_A_PIECE * 2);
      return { after, upTo: isEnd ? null : known.upTo, rows, agreed: known };
    }
    const rows = read(after, null, ROWS_A_PIECE);
    return { after, upTo: rows.length < ROWS_A_PIECE ? null : (rows.at(-1)?.key ?? null), rows, agreed: null };
  };
  const keepAgreed = (table: string, piece: AgreedPiece) => {
    const pieces = walk.agreed[table] ?? [];
    const before = pieces.at(-1);
    walk.agreed[table] =
      before && before.rows + piece.rows <= ROWS_A_PIECE && isSameKey(before.upTo, piece.after)
        ? [...pieces.slice(0, -1), joined(before, piece)]
        : [...pieces, piece];
  };

  return async (): Promise<StepResult> => {
    const table = COMPARED[walk.tableAt];
    if (table === undefined) {
      end();
      return { kind: 'ended' };
    }
    // Places and rows in one turn of the program: nothing is written in between.
    const places = readLevelPlaces(ctx.db);
    if (!places) return { kind: 'busy' };
    const columns = comparedColumns(ctx.db, table) ?? [];
    const piece = readPiece(table, columns);
    const { after, upTo, rows, agreed } = piece;
    const digest = rangeDigest(rows);
    const answer = await cloud.compare({ ...places, table, after, upTo, columns: [...columns], digest });
    if (answer.state === 'moved') return { kind: 'busy' };
    if (answer.state === 'unknown') {
      goOn(null);
      return { kind: 'compared', rows: 0 };
    }
    const last = rows.at(-1);
    if (answer.rows === null) {
      if (last) keepAgreed(table, { after, upTo: upTo ?? last.key, rows: rows.length, digest });
    } else {
      const suspect = suspectOf(agreed?.digest ?? null, digest, answer.digest);
      const before = new Map(memory.get().findings.map((one) => [nameOf(one), one]));
      const findings = decide(parts, table, differingRows(rows, answer.rows), { suspect, before });
      if (!(await heal(parts, places, findings))) return { kind: 'busy' };
      logFindings(
        ctx,
        table,
        suspect,
        findings.filter((one) => before.get(nameOf(one))?.outcome !== 'waits'),
      );
      for (const one of findings) walk.found.add(nameOf(one));
      remember(findings);
      // Stays the evidence for as long as the two differ.
      if (agreed) keepAgreed(table, agreed);
    }
    walk.rows += rows.length;
    goOn(upTo);
    return { kind: 'compared', rows: rows.length };
  };
}

/** What came bit by bit becomes one piece. */
function joined(before: AgreedPiece, next: AgreedPiece): AgreedPiece {
  return { ...next, after: before.after, rows: before.rows + next.rows, digest: rangeDigest([before, next]) };
}

function logFindings({ log }: HealContext['ctx'], table: string, suspect: unknown, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const outcomes = Object.groupBy(findings, ({ outcome }) => outcome);
  const counts = Object.fromEntries(Object.entries(outcomes).map(([name, list]) => [name, list.length]));
  log.error('box and cloud differ', { table, rows: findings.length, suspect, ...counts });
}

function isSameKey(one: Key | null, other: Key | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
