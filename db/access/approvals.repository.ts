import type { Db, Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import {
  type ActPart,
  PROTECTED_ACTIONS,
  type ProtectedAct,
  type ProtectedAction,
  type ReadingAction,
} from '#src/domain/access/approval.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The till and the person an approval was requested for: it's valid for no other. */
export interface RequestedAt {
  readonly posTerminalId: string;
  /** Null when the till asks for no PIN. */
  readonly askedById: string | null;
}

export interface Approval extends RequestedAt {
  readonly act: ProtectedAct;
  readonly approvedById: string;
  readonly expiresAt: Temporal.Instant;
}

function hashOf(ctx: Needs<'secrets'>, token: string): string {
  return ctx.secrets.keyedHash('approval', token);
}

/** Keeps what was approved and answers the token that goes with the act. The file holds only its keyed hash. */
export async function keepApprovalIn(
  trx: Trx,
  ctx: Needs<'secrets' | 'clock'>,
  { restaurantId, storeId }: StoreScope,
  { act, posTerminalId, askedById, approvedById, expiresAt }: Approval,
): Promise<string> {
  const token = ctx.secrets.newToken();
  await trx
    .insertInto('approvals')
    .values({
      tokenHash: hashOf(ctx, token),
      restaurantId,
      storeId,
      posTerminalId,
      askedById,
      approvedById,
      action: act.action,
      subjectId: act.subjectId,
      partsJson: JSON.stringify(act.parts),
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      expiresIsoDateTimeUtc: isoUtc(expiresAt),
    })
    .execute();
  return token;
}

/** Null for one that is unknown, used up, out of time, or of another till or person. */
export async function findApproval(
  db: Db,
  ctx: Needs<'secrets' | 'clock'>,
  { storeId }: StoreScope,
  token: string,
  { posTerminalId, askedById }: RequestedAt,
): Promise<Approval | null> {
  const row = await db
    .selectFrom('approvals')
    .selectAll()
    .where('tokenHash', '=', hashOf(ctx, token))
    .where('storeId', '=', storeId)
    .where('posTerminalId', '=', posTerminalId)
    .where('askedById', 'is', askedById)
    .where('expiresIsoDateTimeUtc', '>', isoUtc(ctx.clock.now()))
    .executeTakeFirst();
  if (!row || !isAction(row.action)) return null;
  const act = { action: row.action, subjectId: row.subjectId, parts: JSON.parse(row.partsJson) as ActPart[] };
  const expiresAt = Temporal.Instant.from(row.expiresIsoDateTimeUtc);
  return { act, posTerminalId, askedById, approvedById: row.approvedById, expiresAt };
}

/** Whether someone approved this screen at the till for the employee who is at it, and not too long ago. */
export async function hasOpenApproval(
  db: Db,
  ctx: Needs<'clock'>,
  { storeId }: StoreScope,
  action: ReadingAction,
  { posTerminalId, askedById }: RequestedAt,
): Promise<boolean> {
  const row = await db
    .selectFrom('approvals')
    .select('action')
    .where('storeId', '=', storeId)
    .where('posTerminalId', '=', posTerminalId)
    .where('askedById', 'is', askedById)
    .where('action', '=', action)
    .where('expiresIsoDateTimeUtc', '>', isoUtc(ctx.clock.now()))
    .executeTakeFirst();
  return row !== undefined;
}

function isAction(text: string): text is ProtectedAction {
  return Object.hasOwn(PROTECTED_ACTIONS, text);
}

/** In the transaction of the approved action: uses the approval up. False if it was used already. */
export async function spendApprovalIn(trx: Trx, ctx: Needs<'secrets'>, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('approvals')
    .where('tokenHash', '=', hashOf(ctx, token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the till's approvals because it was locked or someone else signed in. */
export async function forgetApprovalsAtIn(trx: Trx, posTerminalId: string): Promise<void> {
  await trx.deleteFrom('approvals').where('posTerminalId', '=', posTerminalId).execute();
}

/** Housekeeping. */
export async function removeExpiredApprovalsIn(trx: Trx, nowIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('approvals').where('expiresIsoDateTimeUtc', '<=', nowIsoDateTimeUtc).execute();
}
