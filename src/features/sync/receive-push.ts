import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { takenNumbers } from '#db/ordering/renumber-orders.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { readStoreKeys } from '#db/staff/store-keys.repository.ts';
import { applyRowsIn, ForeignRowError } from '#db/sync/apply-rows.ts';
import { type BoxRow, findActiveBox, updateBoxIn } from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import type { PushAnswer } from '#src/contracts/sync.endpoints.ts';
import type { BoxStatus, FeedBatch, FeedRow, Place, StoredBoxStatus } from '#src/domain/sync/sync.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { requireOurPlace } from './bring-back.ts';
import { hearMachine } from './hear-machine.ts';
import { takeStoreKeyIn } from './store-keys.ts';

type PushNeeds = Needs<'db' | 'write' | 'writeAlone' | 'clock' | 'ids' | 'log' | 'secrets'>;

/**
 * Takes the next rows of a box's feed, all or none, in one transaction with the new position: a repeated batch has one
 * effect, one with a gap is rejected with our position. A row that the box may not write rejects the batch, and is
 * logged and audited.
 */
export async function receivePush(
  ctx: PushNeeds,
  scope: StoreScope,
  box: Pick<BoxRow, 'id' | 'mark' | 'name' | 'numberBlock' | 'runs'>,
  push: FeedBatch & { readonly status: BoxStatus; readonly taken?: Place | undefined },
): Promise<PushAnswer> {
  const { status, from, to, rows, taken } = push;
  const secondMachineIsoDateTimeUtc = await hearMachine(ctx, scope, box, push.history);
  // The box must first restore what this file has lost, since these rows may refer to it.
  if (taken) requireOurPlace(ctx, taken);
  const now = ctx.clock.now();
  const clockAheadMs = Temporal.Instant.from(status.sentIsoDateTimeUtc).epochMilliseconds - now.epochMilliseconds;
  const kept: StoredBoxStatus = { ...status, clockAheadMs };
  const seen = { lastSeenIsoDateTimeUtc: isoUtc(now), statusJson: JSON.stringify(kept) };
  try {
    const received = await ctx.writeAlone(async (trx) => {
      const { receivedPosition: standing = 0, receivedFrom = 0 } = (await findActiveBox(trx, scope)) ?? {};
      if (status.storeKey) await takeStoreKeyIn(trx, ctx, scope, status.storeKey);
      if (from === receivedFrom && to === standing && from !== to) {
        // The same push again: its answer got lost.
        await updateBoxIn(trx, box.id, seen);
        return standing;
      }
      if (from !== standing) throw wrongPlace(standing);
      const added = applyRowsIn(trx, rows, { from: 'box', scope, mark: box.mark });
      if (to > from) failpoint('receive.written');
      await updateBoxIn(trx, box.id, { ...seen, receivedPosition: to, ...(to > from ? { receivedFrom: from } : {}) });
      await tellCommandsIn(trx, ctx, scope, added.get('sync_commands') ?? []);
      return to;
    });
    if (to > from) failpoint('receive.kept');
    const { offered: storeKey } = await readStoreKeys(ctx.db, scope);
    return { received, nowIsoDateTimeUtc: isoUtc(now), secondMachineIsoDateTimeUtc, storeKey };
  } catch (error) {
    throw await rejectionOf(ctx, scope, box, { error, rows });
  }
}

async function tellCommandsIn(
  trx: Trx,
  ctx: PushNeeds,
  scope: StoreScope,
  commands: readonly Readonly<Record<string, string | number | null>>[],
): Promise<void> {
  const { restaurantId, storeId } = scope;
  for (const { id, kind, subjectId } of commands) {
    const payload = { commandId: String(id), kind: String(kind), subjectId: String(subjectId) };
    await appendEvent(trx, ctx, { restaurantId, storeId, type: 'commandSent', payload });
  }
}

async function rejectionOf(
  ctx: PushNeeds,
  scope: StoreScope,
  box: Pick<BoxRow, 'id' | 'name' | 'numberBlock'>,
  { error, rows }: { readonly error: unknown; readonly rows: readonly FeedRow[] },
): Promise<unknown> {
  if (error instanceof ForeignRowError) {
    ctx.log.error('box sent what is not its own', { boxId: box.id, table: error.table, why: error.message });
    const { restaurantId, storeId } = scope;
    await ctx.write((trx) =>
      appendAudit(trx, ctx, {
        restaurantId,
        storeId,
        by: { mover: 'system', kind: 'box', id: box.id, name: box.name, origin: 'sync' },
        action: 'refusePush',
        subjectType: 'box',
        subjectId: box.id,
        after: { table: error.table, why: error.message },
      }),
    );
    return new AppError('user_not_allowed', 'This is not the box’s to say.', { reason: 'foreign_row' });
  }
  if (isMissingParent(error)) {
    return new AppError('resource_status_conflict', 'Something that these rows name has not come yet.', {
      reason: 'rows_missing',
      cause: error,
    });
  }
  const taken = takenNumbers(
    ctx.db,
    rows.flatMap((one) => (one.table === 'orders' && 'row' in one ? [one.row] : [])),
    box.numberBlock,
  );
  if (taken.length > 0) {
    return new AppError('resource_status_conflict', 'Another order of the day has one of these numbers.', {
      reason: 'numbers_taken',
      details: { taken },
      cause: error,
    });
  }
  return error;
}

/** A batch that was cut between a row and what it names; a longer one holds both. Every other constraint is another matter. */
export function isMissingParent(error: unknown): boolean {
  return error instanceof Error && error.message.includes('FOREIGN KEY constraint failed');
}

function wrongPlace(received: number): AppError {
  return new AppError('resource_status_conflict', 'These rows do not follow what came before.', {
    reason: 'wrong_place',
    details: { received },
  });
}
