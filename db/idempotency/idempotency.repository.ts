import type { Db, Trx } from '#db/connection.ts';
import { statement } from '#db/statement.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';

export interface StoredAnswer {
  readonly requestHash: string;
  /** 0: the work was committed, but its answer wasn't stored (the process ended in between). */
  readonly statusCode: number;
  readonly answer: unknown;
}

export async function findStoredAnswer(db: Db, scope: string, key: string): Promise<StoredAnswer | null> {
  const row = answerOfKey.first(db, { scope, key });
  if (!row) return null;
  return { requestHash: row.requestHash, statusCode: row.statusCode, answer: JSON.parse(row.answerJson) };
}

const answerOfKey = statement<
  { scope: string; key: string },
  { requestHash: string; statusCode: number; answerJson: string }
>((db, value) =>
  db
    .selectFrom('idempotency_keys')
    .select(['requestHash', 'statusCode', 'answerJson'])
    .where('scope', '=', value('scope'))
    .where('key', '=', value('key')),
);

/** In the transaction of the work itself: from then on the key is taken, whatever happens to the answer. */
export async function claimKeyIn(
  trx: Trx,
  ctx: Needs<'clock'>,
  claim: { readonly scope: string; readonly key: string; readonly requestHash: string },
): Promise<void> {
  claimKey.run(trx, { ...claim, at: isoUtc(ctx.clock.now()) });
}

const claimKey = statement<{ scope: string; key: string; requestHash: string; at: string }>((db, value) =>
  db
    .insertInto('idempotency_keys')
    .values({
      scope: value('scope'),
      key: value('key'),
      requestHash: value('requestHash'),
      statusCode: 0,
      answerJson: 'null',
      createdIsoDateTimeUtc: value('at'),
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing()),
);

export async function keepAnswerIn(
  trx: Trx,
  scope: string,
  key: string,
  kept: { readonly statusCode: number; readonly answer: unknown },
): Promise<void> {
  const answerJson = JSON.stringify(kept.answer ?? null);
  keepAnswer.run(trx, { scope, key, statusCode: kept.statusCode, answerJson });
}

const keepAnswer = statement<{ scope: string; key: string; statusCode: number; answerJson: string }>((db, value) =>
  db
    .updateTable('idempotency_keys')
    .set({ statusCode: value('statusCode'), answerJson: value('answerJson') })
    .where('scope', '=', value('scope'))
    .where('key', '=', value('key')),
);

/** The request was rejected after all: the same key may try again. */
export async function releaseKeyIn(trx: Trx, scope: string, key: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute();
}

export async function removeOldKeysIn(trx: Trx, beforeIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('createdIsoDateTimeUtc', '<', beforeIsoDateTimeUtc).execute();
}
