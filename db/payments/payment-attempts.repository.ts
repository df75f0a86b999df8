import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PaymentAttemptsTable } from '#db/schema/payments.tables.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type PaymentAttempt = Selectable<PaymentAttemptsTable>;
export type OnlineAttemptKind = 'CAPTURE' | 'VOID' | 'REFUND';

const OPEN_STATES = ['wanted', 'sent', 'unknown'] as const;

/** Wants a move of money, once: the same key again changes nothing and answers false. */
export async function queueAttempt(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  attempt: {
    readonly id?: string;
    readonly orderId: string;
    readonly kind: OnlineAttemptKind;
    readonly amountInCents: number;
    readonly providerKey: string;
    readonly reason: string | null;
    /** For a refund, the part of a bill whose card it goes to. */
    readonly phonePaymentId?: string;
  },
): Promise<boolean> {
  const at = isoUtc(ctx.clock.now());
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_attempts')
    .values({
      id: ctx.ids.next(),
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      provider: 'stripe',
      parentAttemptId: null,
      state: 'wanted',
      nextTryIsoDateTimeUtc: at,
      lastError: null,
      createdIsoDateTimeUtc: at,
      resolvedIsoDateTimeUtc: null,
      ...attempt,
    })
    .onConflict((conflict) => conflict.column('providerKey').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** In the order of request: a void waits for the capture before it. */
export async function listAttempts(db: Db, scope: StoreScope, orderId: string): Promise<PaymentAttempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('createdIsoDateTimeUtc')
    .orderBy('id')
    .execute();
}

export async function findAttempt(db: Db, scope: StoreScope, id: string): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function isOpenAttempt(attempt: Pick<PaymentAttempt, 'state'>): boolean {
  return (OPEN_STATES as readonly string[]).includes(attempt.state);
}

/** Orders that have a move of money due; of each store the longest due first, and no store before another. */
export async function listOrdersToSettle(
  db: Db,
  due: { readonly at: string; readonly limit: number },
): Promise<{ orderId: string; restaurantId: string; storeId: string }[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('payment_attempts')
        .select(['orderId', 'restaurantId', 'storeId'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('storeId').orderBy((eb) => eb.fn.min('nextTryIsoDateTimeUtc')))
            .as('turn'),
        )
        .where('state', 'in', [...OPEN_STATES])
        .where('nextTryIsoDateTimeUtc', '<=', due.at)
        .groupBy(['orderId', 'restaurantId', 'storeId'])
        .as('due'),
    )
    .select(['orderId', 'restaurantId', 'storeId'])
    .orderBy('turn')
    .limit(due.limit)
    .execute();
}

export interface AttemptChange {
  readonly state: PaymentAttempt['state'];
  readonly providerKey?: string;
  readonly lastError?: string | null;
  readonly tries?: number;
  readonly nextTryIsoDateTimeUtc?: string | null;
  readonly resolvedIsoDateTimeUtc?: string | null;
}

/** Compare-and-set on state and tries: two workers do not both take it. */
export async function updateAttempt(
  trx: Trx,
  scope: StoreScope,
  attempt: Pick<PaymentAttempt, 'id' | 'state' | 'tries'>,
  change: AttemptChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_attempts')
    .set(change)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .where('tries', '=', attempt.tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
