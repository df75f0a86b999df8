import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { MerchantAccountsTable } from '#db/schema/merchant-accounts.tables.ts';
import type { AccountFacts } from '#src/domain/payments/merchant-account.ts';
import type { PayoutSchedule } from '#src/domain/payments/payout-schedule.schema.ts';
import type { FeeRates } from '#src/domain/payments/transaction-fees.ts';
import type { PlatformScope, StoreScope } from '#src/shared/scope.ts';

/** A store's account at the card provider, as it was read last. */
export interface StoredMerchantAccount {
  readonly requestKey: string;
  /** Null: the provider has not answered yet. */
  readonly accountId: string | null;
  /** Null: never read. */
  readonly facts: AccountFacts | null;
  readonly schedule: PayoutSchedule;
  readonly feeRates: FeeRates;
  readonly archivedIsoDateTimeUtc: string | null;
  readonly readIsoDateTimeUtc: string | null;
  /** When its books were compared with ours; null: not yet. */
  readonly booksComparedIsoDateTimeUtc: string | null;
  /** Since when they could not be compared, although it is tried; null: the last comparison was made. */
  readonly booksFailedIsoDateTimeUtc: string | null;
}

export async function findMerchantAccount(db: Db, { storeId }: StoreScope): Promise<StoredMerchantAccount | null> {
  const row = await db.selectFrom('merchant_accounts').selectAll().where('storeId', '=', storeId).executeTakeFirst();
  return row ? storedOf(row) : null;
}

function storedOf(row: Selectable<MerchantAccountsTable>): StoredMerchantAccount {
  const { requestKey, accountId, archivedIsoDateTimeUtc, readIsoDateTimeUtc } = row;
  const facts = JSON.parse(row.factsJson) as Omit<AccountFacts, 'takesCharges'>;
  return {
    requestKey,
    accountId,
    facts: readIsoDateTimeUtc === null ? null : { ...facts, takesCharges: row.takesCharges === 1 },
    schedule: JSON.parse(row.scheduleJson) as PayoutSchedule,
    feeRates: JSON.parse(row.feeRatesJson) as FeeRates,
    archivedIsoDateTimeUtc,
    readIsoDateTimeUtc,
    booksComparedIsoDateTimeUtc: row.booksComparedIsoDateTimeUtc,
    booksFailedIsoDateTimeUtc: row.booksFailedIsoDateTimeUtc,
  };
}

/** Whose account it is. Runs before any scope is known. */
export async function findAccountOwner(
  db: Db,
  accountId: string,
): Promise<{ readonly restaurantId: string; readonly storeId: string } | null> {
  const row = await db
    .selectFrom('merchant_accounts')
    .select(['restaurantId', 'storeId'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** A new account to be asked for; in the place of an archived one it starts afresh. */
export async function wantMerchantAccount(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  wanted: { readonly requestKey: string; readonly feeRates: FeeRates; readonly createdIsoDateTimeUtc: string },
): Promise<void> {
  const { requestKey, feeRates, createdIsoDateTimeUtc } = wanted;
  const fresh = {
    requestKey,
    accountId: null,
    takesCharges: 0 as const,
    factsJson: '{}',
    scheduleJson: '{"interval":"daily"}',
    feeRatesJson: JSON.stringify(feeRates),
    archivedIsoDateTimeUtc: null,
    readIsoDateTimeUtc: null,
    booksComparedIsoDateTimeUtc: null,
    booksWantedIsoDateTimeUtc: null,
    booksFailedIsoDateTimeUtc: null,
    createdIsoDateTimeUtc,
  };
  await trx
    .insertInto('merchant_accounts')
    .values({ storeId, restaurantId, ...fresh })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(fresh))
    .execute();
}

/** Asks afresh, unless an account is there by now. */
export async function renewRequestKey(
  trx: Trx,
  { storeId }: StoreScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('merchant_accounts')
    .set({ requestKey: to })
    .where('storeId', '=', storeId)
    .where('requestKey', '=', from)
    .where('accountId', 'is', null)
    .execute();
}

/** What the provider says of it now. False: it is another account by now. */
export async function keepMerchantAccount(
  trx: Trx,
  { storeId }: StoreScope,
  read: {
    readonly requestKey: string;
    readonly accountId: string;
    readonly facts: AccountFacts;
    readonly schedule: PayoutSchedule;
    readonly readIsoDateTimeUtc: string;
  },
): Promise<boolean> {
  const { takesCharges, ...facts } = read.facts;
  const { numUpdatedRows } = await trx
    .updateTable('merchant_accounts')
    .set({
      accountId: read.accountId,
      takesCharges: takesCharges ? 1 : 0,
      factsJson: JSON.stringify(facts),
      scheduleJson: JSON.stringify(read.schedule),
      readIsoDateTimeUtc: read.readIsoDateTimeUtc,
    })
    .where('storeId', '=', storeId)
    .where('requestKey', '=', read.requestKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function archiveMerchantAccount(
  trx: Trx,
  { storeId }: StoreScope,
  archivedIsoDateTimeUtc: string,
): Promise<void> {
  await trx
    .updateTable('merchant_accounts')
    .set({ archivedIsoDateTimeUtc })
    .where('storeId', '=', storeId)
    .where('archivedIsoDateTimeUtc', 'is', null)
    .execute();
}

/** A store that is paid out, and what it agreed to pay for that. */
export interface FeeAccount {
  readonly storeId: string;
  readonly restaurantId: string;
  readonly storeName: string;
  readonly restaurantName: string;
  readonly countryCode: string;
  readonly feeRates: FeeRates;
}

/** By name. */
export async function listFeeAccounts(db: Db, _scope: PlatformScope): Promise<FeeAccount[]> {
  return (await feeAccounts(db).orderBy('restaurants.name').orderBy('stores.name').execute()).map(feeAccountOf);
}

export async function findFeeAccount(db: Db, _scope: PlatformScope, storeId: string): Promise<FeeAccount | null> {
  const row = await feeAccounts(db).where('merchant_accounts.storeId', '=', storeId).executeTakeFirst();
  return row ? feeAccountOf(row) : null;
}

function feeAccounts(db: Db) {
  return db
    .selectFrom('merchant_accounts')
    .innerJoin('stores', 'stores.id', 'merchant_accounts.storeId')
    .innerJoin('restaurants', 'restaurants.id', 'merchant_accounts.restaurantId')
    .select([
      'merchant_accounts.storeId',
      'merchant_accounts.restaurantId',
      'merchant_accounts.feeRatesJson',
      'stores.name as storeName',
      'stores.countryCode',
      'restaurants.name as restaurantName',
    ])
    .where('merchant_accounts.archivedIsoDateTimeUtc', 'is', null);
}

function feeAccountOf<Row extends { readonly feeRatesJson: string }>({ feeRatesJson, ...row }: Row) {
  return { ...row, feeRates: JSON.parse(feeRatesJson) as FeeRates };
}

/** False: they are others by now. */
export async function keepFeeRates(
  trx: Trx,
  _scope: PlatformScope,
  { storeId, from, to }: { readonly storeId: string; readonly from: FeeRates; readonly to: FeeRates },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('merchant_accounts')
    .set({ feeRatesJson: JSON.stringify(to) })
    .where('storeId', '=', storeId)
    .where('feeRatesJson', '=', JSON.stringify(from))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
