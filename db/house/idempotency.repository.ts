import type { Db, Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';

export interface KeptAnswer {
  readonly requestHash: string;
  /** 0: the work was committed, its answer was not kept (the process ended in between). */
  readonly statusCode: number;
  readonly answer: unknown;
}

export async function findKeptAnswer(db: Db, scope: string, key: string): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['requestHash', 'statusCode', 'answerJson'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return { requestHash: row.requestHash, statusCode: row.statusCode, answer: JSON.parse(row.answerJson) };
}

/** In the transaction of the work itself: from then on the key is taken, whatever happens to the answer. */
export async function claimKeyIn(
  trx: Trx,
  ctx: Needs<'clock'>,
  claim: { readonly scope: string; readonly key: string; readonly requestHash: string },
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({ ...claim, statusCode: 0, answerJson: 'null', createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .execute();
}

export async function keepAnswerIn(
  trx: Trx,
  scope: string,
  key: string,
  kept: { readonly statusCode: number; readonly answer: unknown },
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ statusCode: kept.statusCode, answerJson: JSON.stringify(kept.answer ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** The request was refused after all: the same key may try again. */
export async function releaseKeyIn(trx: Trx, scope: string, key: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute();
}

export async function removeOldKeysIn(trx: Trx, beforeIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('createdIsoDateTimeUtc', '<', beforeIsoDateTimeUtc).execute();
}
