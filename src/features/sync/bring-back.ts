import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { takeUsedRewardIn } from '#db/promotions/loyalty.repository.ts';
import type { BoxRow } from '#db/sync/boxes.repository.ts';
import { type Brought, bringBackIn, type LostRow, lostRowsOf } from '#db/sync/bring-back-rows.ts';
import { isOurPlace, lastRestore, restoredAt } from '#db/sync/histories.repository.ts';
import { keepFindingIn } from '#db/sync/restore-findings.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BringBackAnswer } from '#src/contracts/sync.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { lostRowLabel, mayHoldLostRows } from '#src/domain/sync/bring-back.ts';
import type { FeedRow, Place } from '#src/domain/sync/sync.schema.ts';
import { settleLoyaltyOfIn } from '#src/features/promotions/settle-loyalty.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type BringBackNeeds = Needs<'db' | 'writeAlone' | 'clock' | 'ids' | 'log'>;

export interface BringBackInput {
  readonly box: Pick<BoxRow, 'id' | 'mark' | 'pairedIsoDateTimeUtc' | 'lastSeenIsoDateTimeUtc'>;
  readonly by: ActedBy;
  /** The box's place in the history that this file has lost. */
  readonly taken: Place;
  readonly rows: readonly FeedRow[];
}

/** A place in a history that this file does not have: it was put back from a copy of an earlier day. */
export function requireOurPlace(ctx: Needs<'db'>, place: Place): void {
  if (isOurPlace(ctx.db, place)) return;
  throw new AppError(
    'resource_status_conflict',
    'Servery was restored from a backup since this box last heard of it.',
    {
      reason: 'other_history',
    },
  );
}

/**
 * Restores from a box what this file has lost (domain rules §7), only if the box follows a history that isn't ours and a
 * restore is known since it was last level: a history's name is easily made up.
 * What can't be restored, rows that both sides went on to change, and orders that needed another number are listed for
 * a person.
 */
export async function bringBack(
  ctx: BringBackNeeds,
  scope: StoreScope,
  { box, by, taken, rows }: BringBackInput,
): Promise<BringBackAnswer> {
  if (isOurPlace(ctx.db, taken)) {
    throw new AppError('resource_status_conflict', 'Nothing of this box is missing here.', { reason: 'same_history' });
  }
  return ctx.writeAlone(async (trx) => {
    const options = { from: 'cloud', scope, mark: box.mark, restoredAt: restoreFor(trx, box) } as const;
    const outcomes: { readonly lost: LostRow; readonly brought: Brought }[] = [];
    for (const lost of lostRowsOf(rows)) {
      const brought = isForgotten(lost)
        ? ({ kind: 'notTaken', why: 'to be forgotten again' } as const)
        : await bringBackIn(trx, scope, lost, options);
      outcomes.push({ lost, brought });
      await keepIn(trx, ctx, scope, lost, brought);
    }
    if (options.restoredAt !== null) await countStampsIn(trx, ctx, scope, outcomes);
    const counts = Object.groupBy(outcomes, ({ brought }) => brought.kind);
    const after = Object.fromEntries(Object.entries(counts).map(([kind, some]) => [kind, some.length]));
    ctx.log.warn('a box gave back what this file has lost', { boxId: box.id, ...after });
    await appendStoreAudit(trx, ctx, scope, { by, action: 'bringBack', subjectType: 'box', subjectId: box.id, after });
    return {
      broughtBack: (counts.broughtBack?.length ?? 0) + (counts.renumbered?.length ?? 0),
      notTaken: (counts.notTaken ?? []).map(({ lost: { table, key } }) => ({ table, key })),
    };
  });
}

/** How far the feed had come at the restore from which this box may hold something; null: there is none. */
function restoreFor(trx: Trx, box: BringBackInput['box']): number | null {
  const restore = lastRestore(trx);
  return restore && mayHoldLostRows(box, restore.at) ? restoredAt(trx) : null;
}

/**
 * Stamps and rewards of the orders that came, or whose entries did. A reward that was used is taken off its card when its
 * entry comes, once.
 */
async function countStampsIn(
  trx: Trx,
  ctx: BringBackNeeds,
  scope: StoreScope,
  outcomes: readonly { readonly lost: LostRow; readonly brought: Brought }[],
): Promise<void> {
  const orderIds = new Set<string>();
  for (const { lost, brought } of outcomes) {
    const { table, row } = lost;
    if (brought.kind === 'notTaken') continue;
    if (table === 'orders') orderIds.add(String(row.id));
    if (table !== 'loyalty_entries') continue;
    orderIds.add(String(row.orderId));
    if (brought.kind === 'broughtBack' && row.kind === 'redeem') await takeUsedRewardIn(trx, scope, String(row.id));
  }
  for (const orderId of orderIds) await settleLoyaltyOfIn(trx, ctx, scope, orderId);
}

/** Rows deleted to forget a person are deleted again only by a person, never by a row. */
function isForgotten({ table }: LostRow): boolean {
  return table === 'forgotten_customers';
}

async function keepIn(trx: Trx, ctx: BringBackNeeds, scope: StoreScope, lost: LostRow, brought: Brought) {
  if (brought.kind === 'same' || brought.kind === 'oursStands') return;
  const { kind, ...detail } = brought;
  const label = lostRowLabel(lost.table, lost.row);
  // Lines and versions come and go with their order.
  if (label === null && kind === 'broughtBack') return;
  const { table, key } = lost;
  const finding = { id: ctx.ids.next(), kind, table, key, label: label ?? `Part of ${table}`, detail };
  await keepFindingIn(trx, scope, finding, ctx.clock.now());
}
