import type { Trx } from '#db/connection.ts';
import {
  addVersionRows,
  deltasAfter,
  dropOldVersions,
  insertMenuVersion,
  latestMenuVersion,
  type MenuVersion,
} from '#db/menu/menu-versions.repository.ts';
import type { Needs } from '#src/context.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { isPartGone, saysLess } from '#src/domain/menu/versions/last-said.ts';
import { foldDeltas, keyOf, type MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { describeVersionIn } from './describe-version.ts';

/** One person's changes within this time are one version: an evening of small edits stays readable. */
const ONE_SITTING = { minutes: 10 };

/** Weight is characters of JSON. The newest stay whatever they weigh: the last mistake can always be taken back. */
export const KEPT_VERSIONS = { most: 200, atLeast: 10, maxWeight: 32_000_000 } as const;

export interface NewVersion {
  readonly kind: 'atOnce' | 'publish' | 'import' | 'rollBack';
  readonly by: ActedBy;
  readonly note?: string;
  /** For a rollback, the version that it restores or takes back. */
  readonly ofNumber?: number;
  /** For a rollback that isn't of the whole menu: what `ofNumber` changed, or one item as it was in it. */
  readonly rollBackPart?: 'version' | 'item';
  /** More writes of the same import follow: its lines are worked out once, by the last (`describeImportIn`). */
  readonly isDescribedLater?: boolean;
}

/** Writes down what was published; what leaves the menu as it was is no version. */
export async function keepVersionIn(
  trx: Trx,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  { kind, by, note = '', ofNumber, rollBackPart, isDescribedLater = false }: NewVersion,
  deltas: readonly MenuDelta[],
): Promise<void> {
  const changes = foldDeltas([deltas]);
  if (changes.length === 0) return;
  const now = ctx.clock.now();
  const latest = await latestMenuVersion(trx, scope);
  const isGoingOn = latest !== null && isSameSitting(latest, { kind, by }, now);
  if (isGoingOn && !(await losesCorrectionIn(trx, scope, latest.number, changes))) {
    await addVersionRows(trx, scope, latest.number, changes);
    if (!isDescribedLater) await describeVersionIn(trx, ctx, scope, latest.number);
    return;
  }
  // Another one begins while an import goes on: its end describes that one alone.
  if (isGoingOn && isDescribedLater) await describeVersionIn(trx, ctx, scope, latest.number);
  const plain = { ofNumber: null, rollBackPart: null, note: '', weight: 0, changes: null };
  const made = { ...plain, publishedIsoDateTimeUtc: isoUtc(now) };
  // The menu before the first version: the very first mistake can be undone too.
  if (latest === null) await insertMenuVersion(trx, scope, { ...made, number: 0, kind: 'start', by: BY_SYSTEM });
  const number = (latest?.number ?? 0) + 1;
  const back = { ofNumber: ofNumber ?? null, rollBackPart: rollBackPart ?? null };
  await insertMenuVersion(trx, scope, { ...made, ...back, number, kind, by, note });
  await addVersionRows(trx, scope, number, changes);
  if (!isDescribedLater) await describeVersionIn(trx, ctx, scope, number);
  await dropOldVersions(trx, scope, KEPT_VERSIONS);
}

/**
 * A version has of each row what was before it and what was after it. What was said of a dish in between would be gone with the dish,
 * or with its option: it comes back with the version only if its deletion is one of its own.
 */
async function losesCorrectionIn(
  trx: Trx,
  scope: StoreScope,
  number: number,
  changes: readonly MenuDelta[],
): Promise<boolean> {
  const leaving = changes.filter(({ before, after }) => isPartGone(before, after));
  if (leaving.length === 0) return false;
  const begun = await deltasAfter(trx, scope, { after: number - 1, upTo: number });
  const first = new Map(begun.map((delta) => [keyOf(delta), delta.before]));
  return leaving.some((change) => {
    const was = first.get(keyOf(change)) ?? null;
    return was !== null && change.before !== null && saysLess(was, change.before);
  });
}

/** Writes down what the version of an import did, after its last write. */
export async function describeImportIn(trx: Trx, ctx: Needs<'menus'>, scope: StoreScope): Promise<void> {
  const latest = await latestMenuVersion(trx, scope);
  if (latest?.kind === 'import') await describeVersionIn(trx, ctx, scope, latest.number);
}

function isSameSitting(
  latest: MenuVersion,
  { kind, by }: Pick<NewVersion, 'kind' | 'by'>,
  now: Temporal.Instant,
): boolean {
  if (kind !== 'atOnce' && kind !== 'import') return false;
  const isSamePerson = latest.by.kind === by.kind && latest.by.id === by.id;
  const end = Temporal.Instant.from(latest.publishedIsoDateTimeUtc).add(ONE_SITTING);
  return latest.kind === kind && isSamePerson && Temporal.Instant.compare(now, end) < 0;
}
