import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { DisputesTable } from '#db/schema/online-money.tables.ts';
import type { DisputeMoney } from '#src/domain/payments/dispute.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type DisputeRow = Selectable<DisputesTable>;
export interface StoreDispute extends DisputeRow {
  readonly orderNumber: string;
}

const withOrder = (db: Db, { storeId }: StoreScope) =>
  db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.orderId')
    .selectAll('disputes')
    .select('orders.orderNumber')
    .where('disputes.storeId', '=', storeId);

/** The newest first. */
export async function listDisputes(db: Db, scope: StoreScope): Promise<StoreDispute[]> {
  return withOrder(db, scope).orderBy('disputes.openedIsoDateTimeUtc', 'desc').orderBy('disputes.id').execute();
}

export async function listDisputesOfOrder(db: Db, scope: StoreScope, orderId: string): Promise<StoreDispute[]> {
  return withOrder(db, scope)
    .where('disputes.orderId', '=', orderId)
    .orderBy('disputes.openedIsoDateTimeUtc')
    .execute();
}

export async function findDispute(db: Db, scope: StoreScope, disputeId: string): Promise<StoreDispute | null> {
  return (await withOrder(db, scope).where('disputes.id', '=', disputeId).executeTakeFirst()) ?? null;
}

export async function insertDisputeIn(
  trx: Trx,
  row: Omit<DisputeRow, 'takenInCents' | 'takenDay' | 'returnedDay'>,
): Promise<void> {
  await trx.insertInto('disputes').values(row).execute();
}

export async function updateDisputeIn(
  trx: Trx,
  { storeId }: StoreScope,
  disputeId: string,
  change: Updateable<DisputesTable>,
): Promise<void> {
  await trx.updateTable('disputes').set(change).where('storeId', '=', storeId).where('id', '=', disputeId).execute();
}

type MovedMoney = { readonly from: DisputeMoney; readonly to: DisputeMoney } & Pick<
  Updateable<DisputesTable>,
  'takenInCents' | 'takenDay' | 'returnedDay'
>;

/** False: somebody else moved it. */
export async function moveDisputeMoneyIn(
  trx: Trx,
  { storeId }: StoreScope,
  disputeId: string,
  { from, to, ...booked }: MovedMoney,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('disputes')
    .set({ money: to, ...booked })
    .where('storeId', '=', storeId)
    .where('id', '=', disputeId)
    .where('money', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What disputes took from the account, by order. */
export async function listTakenOfOrders(
  db: Db,
  { storeId }: StoreScope,
  orderIds: readonly string[],
): Promise<{ readonly orderId: string; readonly takenInCents: number | null }[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('disputes')
    .select(['orderId', 'takenInCents'])
    .where('storeId', '=', storeId)
    .where('takenDay', 'is not', null)
    .where(sql<boolean>`orderId in (select value from json_each(${JSON.stringify(orderIds)}))`)
    .execute();
}

/** Whose money is to be moved. Runs before any scope is known. */
export async function listDisputesToSettle(db: Db, limit: number) {
  return db
    .selectFrom('disputes')
    .select(['id', 'restaurantId', 'storeId'])
    .where('money', 'in', ['take', 'return'])
    .limit(limit)
    .execute();
}
