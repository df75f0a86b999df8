import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { insertCommand, isMessage, listOpenCommands, type SyncCommand } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface CloudCommand {
  readonly kind: SyncCommandKind;
  /** The order, item or till that it is about. */
  readonly subjectId: string;
  readonly body: unknown;
  readonly by: ActedBy;
  /** Set for commands that each change a different part, so the second need not wait for the first's answer. */
  readonly isAnotherPart?: boolean;
}

/**
 * Queues a command for what only the cloud may do: saved here until answered, sent when the internet is up, done once
 * there (domain rules §7). A second command about the same thing waits for the answer to the first.
 */
export async function askCloud(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { kind, subjectId, body, by, isAnotherPart = false }: CloudCommand,
): Promise<{ readonly commandId: string }> {
  return ctx.write(async (trx) => {
    const open = await openChangeOf(trx, scope, subjectId);
    if (open && !isAnotherPart) {
      throw new AppError(
        'resource_status_conflict',
        `${open.by.name} has already requested this. It will be sent when the internet is back.`,
        {
          reason: 'already_pending',
          details: { kind: open.kind },
        },
      );
    }
    return { commandId: await askCloudIn(trx, ctx, scope, { kind, subjectId, body, by }) };
  });
}

/** The unanswered command about it. A message to its guest changes nothing, so those don't count. */
export async function openChangeOf(db: Db, scope: StoreScope, subjectId: string): Promise<SyncCommand | undefined> {
  return (await listOpenCommands(db, scope, subjectId)).find(({ kind }) => !isMessage(kind));
}

/**
 * Like `askCloud` in a running write, without waiting for an earlier one: answers come in the order of the commands.
 */
export async function askCloudIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { kind, subjectId, body, by }: CloudCommand,
): Promise<string> {
  const commandId = ctx.ids.next();
  await insertCommand(trx, scope, {
    id: commandId,
    kind,
    subjectId,
    body,
    by,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
  const { restaurantId, storeId } = scope;
  await appendEvent(trx, ctx, {
    restaurantId,
    storeId,
    type: 'commandSent',
    payload: { commandId, kind, subjectId },
  });
  await appendAudit(trx, ctx, {
    restaurantId,
    storeId,
    by,
    action: 'askCloud',
    subjectType: 'command',
    subjectId: commandId,
    after: { kind, subjectId },
  });
  return commandId;
}
