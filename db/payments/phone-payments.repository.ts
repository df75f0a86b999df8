/** Parts of bills that guests pay on their phones. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PhonePaymentsTable } from '#db/schema/phone-payments.tables.ts';
import { sum } from '#src/domain/money/money.ts';
import type { SharedLine } from '#src/domain/ordering/bill.schema.ts';
import { isBeingPaid, type PhonePaymentState } from '#src/domain/ordering/phone-part.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PhonePayment extends Omit<Selectable<PhonePaymentsTable>, 'linesJson' | 'isPageOpen'> {
  readonly lines: readonly SharedLine[];
  readonly isPageOpen: boolean;
}

/** `false` if there is one of that id. */
export async function insertPhonePayment(trx: Trx, row: Insertable<PhonePaymentsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('phone_payments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findPhonePayment(db: Db, scope: StoreScope, id: string): Promise<PhonePayment | null> {
  const row = await db
    .selectFrom('phone_payments')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? read(row) : null;
}

/** Of a bill, oldest first. */
export async function listPhonePayments(db: Db, scope: StoreScope, billId: string): Promise<PhonePayment[]> {
  const rows = await db
    .selectFrom('phone_payments')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('billId', '=', billId)
    .orderBy('createdIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(read);
}

/** `false` if it is in another state by now. */
export async function updatePhonePayment(
  trx: Trx,
  scope: StoreScope,
  { id, states }: { readonly id: string; readonly states: readonly PhonePaymentState[] },
  change: Updateable<PhonePaymentsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('phone_payments')
    .set(change)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those of a bill that lock their part now. */
export async function listBeingPaid(
  db: Db,
  scope: StoreScope,
  billId: string,
  now: Temporal.Instant,
): Promise<PhonePayment[]> {
  return (await listPhonePayments(db, scope, billId)).filter((one) => locks(one, now));
}

/** How much of a bill guests are paying on their phones now, without tips. */
export async function onPhonesInCents(db: Db, scope: StoreScope, billId: string, now: Temporal.Instant) {
  return sum((await listBeingPaid(db, scope, billId, now)).map((one) => one.amountInCents));
}

/** Whether it locks its part now. */
export function locks(
  { state, heldUntilIsoDateTimeUtc }: Pick<PhonePayment, 'state' | 'heldUntilIsoDateTimeUtc'>,
  now: Temporal.Instant,
): boolean {
  return isBeingPaid({ state, heldUntil: Temporal.Instant.from(heldUntilIsoDateTimeUtc) }, now);
}

/** Which of these payments guests made on their phones. */
export async function paidOnPhones(db: Db, scope: StoreScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('phone_payments')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'paid')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What has gone back to its card, and of the fees to the store; below zero: what came back from the card. */
export async function addToPhoneRefundsIn(
  trx: Trx,
  scope: StoreScope,
  id: string,
  more: { readonly refundedInCents: number; readonly feesReturnedInCents: number },
): Promise<void> {
  await trx
    .updateTable('phone_payments')
    .set((eb) => ({
      refundedInCents: eb('refundedInCents', '+', more.refundedInCents),
      feesReturnedInCents: eb('feesReturnedInCents', '+', more.feesReturnedInCents),
    }))
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute();
}

type Place = Pick<PhonePayment, 'id' | 'restaurantId' | 'storeId'>;

/** What a job has to see to: moves under way, and pages that should no longer be paid on. */
export function listPhonePaymentsDue(db: Db, at: string, limit: number): Promise<Place[]> {
  return db
    .selectFrom('phone_payments')
    .select(['id', 'restaurantId', 'storeId'])
    .where((where) => where.or([where('state', 'in', ['capturing', 'returning']), where('isPageOpen', '=', 1)]))
    .where((where) =>
      where.or([where('state', 'in', ['capturing', 'returning', 'freed']), where('heldUntilIsoDateTimeUtc', '<=', at)]),
    )
    .where((where) => where.or([where('nextTryIsoDateTimeUtc', 'is', null), where('nextTryIsoDateTimeUtc', '<=', at)]))
    .orderBy('heldUntilIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

function read({ linesJson, isPageOpen, ...row }: Selectable<PhonePaymentsTable>): PhonePayment {
  return { ...row, lines: JSON.parse(linesJson) as SharedLine[], isPageOpen: isPageOpen === 1 };
}
