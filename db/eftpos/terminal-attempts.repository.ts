import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TerminalAttemptsTable } from '#db/schema/card-terminals.tables.ts';
import { OPEN_TERMINAL_STATES } from '#src/domain/payments/terminal-payment.types.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type TerminalAttempt = Selectable<TerminalAttemptsTable>;

export async function insertTerminalAttempt(trx: Trx, attempt: Insertable<TerminalAttemptsTable>): Promise<void> {
  await trx.insertInto('terminal_attempts').values(attempt).execute();
}

export async function findTerminalAttempt(db: Db, scope: StoreScope, id: string): Promise<TerminalAttempt | null> {
  const row = await db
    .selectFrom('terminal_attempts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function getTerminalAttempt(db: Db, scope: StoreScope, id: string): Promise<TerminalAttempt> {
  const attempt = await findTerminalAttempt(db, scope, id);
  if (!attempt) throw notFound('card payment');
  return attempt;
}

/** In the order they were queued. */
export async function listTerminalAttempts(db: Db, scope: StoreScope, orderId: string): Promise<TerminalAttempt[]> {
  return db
    .selectFrom('terminal_attempts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('createdIsoDateTimeUtc')
    .orderBy('id')
    .execute();
}

/** Attempts in progress in a store; of one till, or at one card terminal. */
export async function listOpenTerminalAttempts(
  db: Db,
  scope: StoreScope,
  at: { readonly posTerminalId?: string; readonly cardTerminalId?: string } = {},
): Promise<TerminalAttempt[]> {
  let query = db
    .selectFrom('terminal_attempts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('state', 'in', OPEN_TERMINAL_STATES);
  if (at.posTerminalId) query = query.where('posTerminalId', '=', at.posTerminalId);
  if (at.cardTerminalId) query = query.where('cardTerminalId', '=', at.cardTerminalId);
  return query.orderBy('createdIsoDateTimeUtc').execute();
}

/** Attempts that want to be driven on, of every store, the longest waiting first. */
export async function listDueTerminalAttempts(
  db: Db,
  limit: number,
): Promise<Pick<TerminalAttempt, 'id' | 'restaurantId' | 'storeId' | 'nextLookIsoDateTimeUtc' | 'resolvedBy'>[]> {
  return db
    .selectFrom('terminal_attempts')
    .select(['id', 'restaurantId', 'storeId', 'nextLookIsoDateTimeUtc', 'resolvedBy'])
    .where('nextLookIsoDateTimeUtc', 'is not', null)
    .orderBy('nextLookIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

/** What ended so moved no money, by the word of a terminal or by ours. */
const WITHOUT_MONEY = ['declined', 'cancelled', 'reversed', 'failed', 'notStarted'] as const;

/** Sent since then and ended without money, with nothing planned and nobody's word against it. */
function endedWithoutMoney(db: Db, since: string) {
  return db
    .selectFrom('terminal_attempts')
    .where('createdIsoDateTimeUtc', '>=', since)
    .where('state', 'in', WITHOUT_MONEY)
    .where('resolvedBy', '!=', 'person')
    .where('sentIsoDateTimeUtc', 'is not', null)
    .where('nextLookIsoDateTimeUtc', 'is', null)
    .where('needsReview', '=', 0)
    .where('bankWord', 'is', null);
}

export async function listEndedWithoutMoney(
  db: Db,
  scope: StoreScope,
  { since, cardTerminalIds }: { readonly since: string; readonly cardTerminalIds: readonly string[] },
): Promise<string[]> {
  const rows = await endedWithoutMoney(db, since)
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('cardTerminalId', 'in', cardTerminalIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** Runs before any scope is known. */
export async function listStoresEndedWithoutMoney(db: Db, since: string) {
  return endedWithoutMoney(db, since).select(['restaurantId', 'storeId']).distinct().orderBy('storeId').execute();
}

/** The worker looks at them next. */
export async function askTerminalsAgainIn(
  trx: Trx,
  scope: StoreScope,
  ids: readonly string[],
  at: string,
): Promise<void> {
  await trx
    .updateTable('terminal_attempts')
    .set({ nextLookIsoDateTimeUtc: at })
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids)
    .where('nextLookIsoDateTimeUtc', 'is', null)
    .execute();
}

/** Payments that a person has to look at: two last words that do not agree, or none. Newest first. */
export async function listProblemTerminalAttempts(
  db: Db,
  scope: StoreScope,
  limit = 20,
): Promise<(TerminalAttempt & { readonly orderNumber: string })[]> {
  return db
    .selectFrom('terminal_attempts')
    .innerJoin('orders', 'orders.id', 'terminal_attempts.orderId')
    .selectAll('terminal_attempts')
    .select('orders.orderNumber')
    .where('terminal_attempts.storeId', '=', scope.storeId)
    .where((eb) => eb.or([eb('needsReview', '=', 1), eb('state', '=', 'unknown')]))
    .orderBy('terminal_attempts.createdIsoDateTimeUtc', 'desc')
    .limit(limit)
    .execute();
}

/** Whether an id is taken, in whatever store: two devices never make the same. */
export async function isTerminalAttemptId(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('terminal_attempts').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Compare-and-set on the revision: a concurrent change is read again, not overwritten. */
export async function updateTerminalAttempt(
  trx: Trx,
  scope: StoreScope,
  attempt: Pick<TerminalAttempt, 'id' | 'revision'>,
  change: Updateable<TerminalAttemptsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('terminal_attempts')
    .set({ ...change, revision: attempt.revision + 1 })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', attempt.id)
    .where('revision', '=', attempt.revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes every open attempt due at once, after a message from a terminal. */
export async function hurryTerminalAttempts(trx: Trx, at: string): Promise<void> {
  await trx
    .updateTable('terminal_attempts')
    .set({ nextLookIsoDateTimeUtc: at })
    .where('nextLookIsoDateTimeUtc', '>', at)
    .where('state', 'in', OPEN_TERMINAL_STATES)
    .execute();
}
