import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { BookDifferencesTable } from '#db/schema/online-money.tables.ts';
import type { Difference, OurEntry } from '#src/domain/payments/compare-books.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface BookDifference extends Selectable<BookDifferencesTable> {
  /** Null: of no order. */
  readonly orderNumber: string | null;
}

/** Open ones first, then the newest. */
export async function listDifferences(
  db: Db,
  { storeId }: StoreScope,
  { isOpen, limit }: { readonly isOpen: boolean; readonly limit: number },
): Promise<BookDifference[]> {
  let query = db
    .selectFrom('book_differences')
    .leftJoin('orders', 'orders.id', 'book_differences.orderId')
    .selectAll('book_differences')
    .select('orders.orderNumber')
    .where('book_differences.storeId', '=', storeId);
  if (isOpen) query = query.where('book_differences.resolvedIsoDateTimeUtc', 'is', null);
  return query
    .orderBy(sql`resolvedIsoDateTimeUtc is not null`)
    .orderBy('book_differences.foundIsoDateTimeUtc', 'desc')
    .orderBy('book_differences.id')
    .limit(limit)
    .execute();
}

/** False: it is settled already, or not the store's. */
export async function resolveDifferenceIn(
  trx: Trx,
  { storeId }: StoreScope,
  id: string,
  settled: { readonly at: string; readonly resolution: string; readonly byName: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('book_differences')
    .set({
      resolvedIsoDateTimeUtc: settled.at,
      resolution: settled.resolution,
      resolvedByName: settled.byName,
    })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('resolvedIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const AGREES = 'agrees';

/** An unknown payment of the platform is named by its intent, one of an account by its charge. */
function isPlatforms(row: {
  readonly orderId: string | null;
  readonly connectedAccountId: string | null;
  readonly subjectId: string;
}): boolean {
  return row.orderId === null ? row.subjectId.startsWith('pi_') : row.connectedAccountId === null;
}

/**
 * What a comparison found takes the place of what the one before did: new ones are added, those that agree by now are closed, and
 * what a person has settled stays settled while it is the same difference. One that is older than what was compared waits for a
 * person: that it was not found says nothing. The number of new ones.
 */
export async function keepDifferencesIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  {
    found,
    since,
    at,
    currencyCode,
    newId,
    isOfPlatform = false,
  }: {
    readonly found: readonly Difference[];
    /** From when on was compared. */
    readonly since: string;
    readonly at: string;
    readonly currencyCode: CurrencyCode;
    readonly newId: () => string;
    /** Of payments that the platform keeps, rather than those into the store's account: only such are closed. */
    readonly isOfPlatform?: boolean;
  },
): Promise<number> {
  const known = await trx
    .selectFrom('book_differences')
    .leftJoin('order_payments', 'order_payments.orderId', 'book_differences.orderId')
    .selectAll('book_differences')
    .leftJoin('orders', 'orders.id', 'book_differences.orderId')
    .select(['order_payments.connectedAccountId', 'orders.placedIsoDateTimeUtc'])
    .where('book_differences.storeId', '=', storeId)
    .execute();
  const isSame = (
    a: Pick<Difference, 'kind' | 'subjectId'>,
    b: { readonly kind: string; readonly subjectId: string },
  ) => a.kind === b.kind && a.subjectId === b.subjectId;
  let added = 0;
  for (const one of found) {
    const { oursInCents, theirsInCents } = one;
    const open = known.find((row) => row.resolvedIsoDateTimeUtc === null && isSame(one, row));
    if (open) {
      await trx.updateTable('book_differences').set({ oursInCents, theirsInCents }).where('id', '=', open.id).execute();
      continue;
    }
    const isSettled = known.some(
      (row) =>
        isSame(one, row) &&
        row.resolution !== AGREES &&
        row.oursInCents === oursInCents &&
        row.theirsInCents === theirsInCents,
    );
    if (isSettled) continue;
    await trx
      .insertInto('book_differences')
      .values({ ...one, id: newId(), restaurantId, storeId, currencyCode, foundIsoDateTimeUtc: at })
      .execute();
    added += 1;
  }
  for (const row of known) {
    if (row.resolvedIsoDateTimeUtc !== null || found.some((one) => isSame(one, row))) continue;
    if (isPlatforms(row) !== isOfPlatform) continue;
    if ((row.placedIsoDateTimeUtc ?? row.foundIsoDateTimeUtc) < since) continue;
    await trx
      .updateTable('book_differences')
      .set({ resolvedIsoDateTimeUtc: at, resolution: AGREES })
      .where('id', '=', row.id)
      .execute();
  }
  return added;
}

/** Orders of an account since an instant, and those of further charges, as our books have them. Those under way are left out. */
export async function listOurEntries(
  db: Db,
  { storeId }: StoreScope,
  of: {
    /** Null: of payments that the platform keeps. */
    readonly accountId: string | null;
    readonly since: string;
    /** Changed later than this: still on its way to the provider's books. */
    readonly until: string;
    readonly chargeIds: readonly string[];
  },
): Promise<{ readonly entries: OurEntry[]; readonly underWay: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.orderId')
    .leftJoin('order_books', 'order_books.orderId', 'order_payments.orderId')
    .select([
      'order_payments.orderId',
      'order_payments.chargeId',
      'orders.grandTotalInCents as orderTotalInCents',
      'order_payments.capturedInCents',
      'order_payments.refundedInCents',
      'order_payments.updatedIsoDateTimeUtc',
      'order_payments.statusCode',
      sql<number>`platformFeeInCents + connectFeeInCents + transactionFeeInCents`.as('feesInCents'),
      sql<number>`coalesce(order_books.feesReturnedInCents, 0)`.as('feesReturnedInCents'),
      sql<number>`(select coalesce(sum(takenInCents), 0) from disputes
        where disputes.orderId = order_payments.orderId and money in ('taken', 'return', 'returned'))`.as(
        'disputeTakenInCents',
      ),
      sql<number>`(select coalesce(sum(takenInCents), 0) from disputes
        where disputes.orderId = order_payments.orderId and money = 'returned')`.as('disputeReturnedInCents'),
      sql<number>`exists (select 1 from disputes where disputes.orderId = order_payments.orderId and money in ('take', 'return'))
        or exists (select 1 from payment_attempts where payment_attempts.orderId = order_payments.orderId
          and state in ('wanted', 'sent', 'unknown'))
        or exists (select 1 from refunds where refunds.orderId = order_payments.orderId and statusCode = 'requested')`.as(
        'isUnderWay',
      ),
    ])
    .where('order_payments.storeId', '=', storeId)
    .where('order_payments.connectedAccountId', of.accountId === null ? 'is' : '=', of.accountId)
    .where(({ or, eb }) =>
      or([
        eb('orders.placedIsoDateTimeUtc', '>=', of.since),
        eb('order_payments.chargeId', 'in', of.chargeIds.length > 0 ? of.chargeIds : ['']),
      ]),
    )
    .execute();
  const all = [...rows, ...(await listPhoneEntries(db, { storeId }, of))];
  const isMoving = (row: (typeof all)[number]) => row.isUnderWay === 1 || row.updatedIsoDateTimeUtc > of.until;
  return {
    entries: all.filter((row) => !isMoving(row)),
    underWay: new Set(all.filter(isMoving).flatMap(({ chargeId }) => chargeId ?? [])),
  };
}

/** Parts of tables' bills that guests paid on their phones: each is a payment of its own at the provider. */
async function listPhoneEntries(
  db: Db,
  { storeId }: { readonly storeId: string },
  of: { readonly accountId: string | null; readonly since: string; readonly chargeIds: readonly string[] },
) {
  const rows = await db
    .selectFrom('phone_payments')
    .select([
      'billId as orderId',
      'chargeId',
      'amountInCents',
      'tipInCents',
      'applicationFeeInCents as feesInCents',
      'refundedInCents',
      'feesReturnedInCents',
      'updatedIsoDateTimeUtc',
    ])
    .where('storeId', '=', storeId)
    .where('state', '=', 'paid')
    .where('connectedAccountId', of.accountId === null ? 'is' : '=', of.accountId)
    .where(({ or, eb }) =>
      or([
        eb('createdIsoDateTimeUtc', '>=', of.since),
        eb('chargeId', 'in', of.chargeIds.length > 0 ? of.chargeIds : ['']),
      ]),
    )
    .execute();
  return rows.map(({ amountInCents, tipInCents, ...row }) => ({
    ...row,
    orderTotalInCents: amountInCents + tipInCents,
    capturedInCents: amountInCents + tipInCents,
    ...{ disputeTakenInCents: 0, disputeReturnedInCents: 0 },
    ...{ statusCode: 'success' as const, isUnderWay: 0 },
  }));
}

/** Whether an online payment of an order since then came to the platform. */
export async function isPaidByPlatform(db: Db, { storeId }: StoreScope, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.orderId')
    .select('order_payments.orderId')
    .where('order_payments.storeId', '=', storeId)
    .where('order_payments.connectedAccountId', 'is', null)
    .where('orders.placedIsoDateTimeUtc', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores of which an online payment came to the platform. Runs before any scope is known. */
export async function listStoresPaidByPlatform(db: Db, since: string) {
  return db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.orderId')
    .select(['order_payments.restaurantId', 'order_payments.storeId'])
    .distinct()
    .where('order_payments.connectedAccountId', 'is', null)
    .where('orders.placedIsoDateTimeUtc', '>=', since)
    .orderBy('order_payments.storeId')
    .execute();
}

/** Accounts whose books may be due: those that were asked for first, then those compared longest ago. Runs before any scope is known. */
export async function listAccountsToCompare(
  db: Db,
  { now, before }: { readonly now: string; readonly before: string },
): Promise<
  {
    readonly restaurantId: string;
    readonly storeId: string;
    readonly comparedIso: string | null;
    readonly isAskedFor: boolean;
  }[]
> {
  const rows = await db
    .selectFrom('merchant_accounts')
    .select([
      'restaurantId',
      'storeId',
      'booksComparedIsoDateTimeUtc as comparedIso',
      sql<number>`coalesce(booksWantedIsoDateTimeUtc <= ${now}, 0)`.as('isAskedFor'),
    ])
    .where('accountId', 'is not', null)
    .where('archivedIsoDateTimeUtc', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('booksComparedIsoDateTimeUtc', 'is', null),
        eb('booksComparedIsoDateTimeUtc', '<', before),
        eb('booksWantedIsoDateTimeUtc', '<=', now),
      ]),
    )
    .orderBy('isAskedFor', 'desc')
    .orderBy(sql`coalesce(booksWantedIsoDateTimeUtc, booksComparedIsoDateTimeUtc)`)
    .execute();
  return rows.map(({ isAskedFor, ...row }) => ({ ...row, isAskedFor: isAskedFor === 1 }));
}

/** From this moment a comparison is due, whatever the hour, until one is made. */
export async function askForComparisonIn(trx: Trx, { storeId }: StoreScope, from: string): Promise<void> {
  await trx
    .updateTable('merchant_accounts')
    .set({ booksWantedIsoDateTimeUtc: from })
    .where('storeId', '=', storeId)
    .where('accountId', 'is not', null)
    .where('archivedIsoDateTimeUtc', 'is', null)
    .execute();
}

/** It could not be made: it is due again at once, behind others, and since when is kept. */
export async function markNotComparedIn(trx: Trx, { storeId }: StoreScope, at: string): Promise<void> {
  await trx
    .updateTable('merchant_accounts')
    .set({
      booksWantedIsoDateTimeUtc: at,
      booksFailedIsoDateTimeUtc: sql<string>`coalesce(booksFailedIsoDateTimeUtc, ${at})`,
    })
    .where('storeId', '=', storeId)
    .execute();
}

/** What was asked for after it had begun is still due. */
export async function markComparedIn(
  trx: Trx,
  { storeId }: StoreScope,
  { began, at }: { readonly began: string; readonly at: string },
): Promise<void> {
  await trx
    .updateTable('merchant_accounts')
    .set({
      booksComparedIsoDateTimeUtc: at,
      booksWantedIsoDateTimeUtc: sql<
        string | null
      >`case when booksWantedIsoDateTimeUtc > ${began} then booksWantedIsoDateTimeUtc end`,
      booksFailedIsoDateTimeUtc: null,
    })
    .where('storeId', '=', storeId)
    .execute();
}
