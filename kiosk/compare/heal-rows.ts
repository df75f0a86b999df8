import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { feedAgainIn, isKeyOf, putBackIn, readLevelPlaces, readRow, writerOf } from '#db/sync/compare-rows.ts';
import type { AppContext } from '#src/context.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Places, RequestedRows } from '#src/domain/sync/compare.schema.ts';
import { type DifferingRow, type Outcome, outcomeOf, type Suspect } from '#src/domain/sync/compare.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Cloud } from '../sync/cloud.ts';
import { type Finding, nameOf } from './compare-memory.ts';

type Asked = RequestedRows['rows'][number];
type Cells = Readonly<Record<string, string | number | null>>;

/** Rows requested from the cloud in one call. */
const ROWS_A_CALL = 500;

export interface HealContext {
  readonly ctx: Pick<AppContext, 'db' | 'write' | 'writeAlone' | 'clock' | 'ids' | 'log'>;
  readonly cloud: Cloud;
  readonly scope: StoreScope;
  readonly mark: string;
}

/** Decides what to do with each differing row. `before` holds earlier findings by name. */
export function decide(
  { ctx, mark }: HealContext,
  table: string,
  rows: readonly DifferingRow[],
  { suspect, before }: { readonly suspect: Suspect; readonly before: ReadonlyMap<string, Finding> },
): Finding[] {
  const now = isoUtc(ctx.clock.now());
  return rows.map(({ key, how, makers }) => {
    const earlier = before.get(nameOf({ table, key }));
    // It was repaired before and differs again, so no rule can decide it.
    const wasRepaired = earlier !== undefined && ['sentAgain', 'toldAgain', 'putBack'].includes(earlier.outcome);
    const outcome: Outcome = wasRepaired ? 'waits' : outcomeOf(writerOf(table, makers, mark), how, suspect);
    const foundIsoDateTimeUtc = earlier?.outcome === 'waits' ? earlier.foundIsoDateTimeUtc : now;
    return { table, key, how, suspect, outcome, foundIsoDateTimeUtc };
  });
}

/** Carries out every decision. Returns false when one side has moved on and the rows must be compared again. */
export async function heal(parts: HealContext, places: Places, findings: readonly Finding[]): Promise<boolean> {
  const of = (outcome: Outcome) =>
    findings.filter((one) => one.outcome === outcome).map(({ table, key }) => ({ table, key }));
  for (const some of inParts(of('putBack'))) if (!(await putBack(parts, places, some, BY_SYSTEM))) return false;
  for (const some of inParts(of('sentAgain'))) await parts.cloud.sendAgain({ rows: some });
  const toldAgain = of('toldAgain');
  if (toldAgain.length > 0) await parts.ctx.write(async (trx) => feedAgainIn(trx, parts.scope.storeId, toldAgain));
  return true;
}

/**
 * Overwrites rows with the cloud's copies if both are still as they were compared. `goes` also removes rows that the cloud does
 * not have, which only a person may decide.
 */
export async function putBack(
  { ctx, cloud, scope }: HealContext,
  places: Places,
  rows: readonly Asked[],
  by: ActedBy,
  { goes = false }: { readonly goes?: boolean } = {},
): Promise<boolean> {
  const answer = await cloud.copies({ ...places, rows: [...rows] });
  if (answer === null) return false;
  // Only what was requested, whatever else an answer may hold.
  const copies = answer.filter((copy) => (goes || 'row' in copy) && rows.some((one) => isKeyOf(copy, one)));
  return ctx.writeAlone(async (trx) => {
    const now = readLevelPlaces(trx);
    if (now?.taken !== places.taken || now.sent !== places.sent) return false;
    for (const copy of copies) {
      const asked = rows.find((one) => isKeyOf(copy, one));
      if (!asked) continue;
      const { before, after } = whatDiffers(readRow(trx, asked.table, asked.key), copy);
      await appendStoreAudit(trx, ctx, scope, {
        by,
        action: 'putBackRow',
        subjectType: asked.table,
        subjectId: asked.key.join(' '),
        before,
        after,
      });
    }
    putBackIn(trx, copies);
    return true;
  });
}

/** Returns the columns in which the row here and the cloud's copy differ. */
export function whatDiffers(here: Cells | null, copy: FeedRow): { before: Cells | null; after: Cells | null } {
  const there = 'row' in copy ? copy.row : null;
  if (!here || !there) return { before: here, after: there };
  const names = Object.keys(there).filter((name) => here[name] !== there[name]);
  const only = (row: Cells) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: only(here), after: only(there) };
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_CALL) }, (_, at) =>
    rows.slice(at * ROWS_A_CALL, (at + 1) * ROWS_A_CALL),
  );
}
