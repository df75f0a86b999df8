import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CustomersTable } from '#db/schema/customers.tables.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export type Customer = Omit<
  Selectable<CustomersTable>,
  'previousNamesJson' | 'previousMobilesJson' | 'mergedIntoId'
> & {
  readonly previousNames: readonly string[];
  /** Numbers they had before, in E.164: their orders carry them. */
  readonly previousMobiles: readonly string[];
};

/** The most former names, and numbers, kept of a customer. */
const MAX_PREVIOUS_NAMES = 20;

/** Nobody where they were merged into another: `findMergedInto` says into whom. */
export async function findCustomer(db: Db, scope: RestaurantScope, customerId: string): Promise<Customer | null> {
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirst();
  return row ? customerOf(row) : null;
}

/** Whose everything is that was this customer's. */
export async function findMergedInto(db: Db, scope: RestaurantScope, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('mergedIntoId')
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.mergedIntoId ?? null;
}

/** Rows that are left of customers who were merged into this one. */
export async function listMergedIds(db: Db, scope: RestaurantScope, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('restaurantId', '=', scope.restaurantId)
    .where('mergedIntoId', '=', customerId)
    .execute();
  return rows.map(({ id }) => id);
}

/** `mobileNumberE164` as `+61491570156`. A number of somebody who was merged finds the one that was kept. */
export async function findCustomerByMobile(
  db: Db,
  scope: RestaurantScope,
  mobileNumberE164: string,
): Promise<Customer | null> {
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('mobileNumberE164', '=', mobileNumberE164)
    .executeTakeFirst();
  if (row?.mergedIntoId) return findCustomer(db, scope, row.mergedIntoId);
  return row ? customerOf(row) : null;
}

export async function insertCustomer(
  trx: Trx,
  scope: RestaurantScope,
  customer: Omit<
    Insertable<CustomersTable>,
    'restaurantId' | 'previousNamesJson' | 'previousMobilesJson' | 'mergedIntoId'
  >,
): Promise<void> {
  await trx
    .insertInto('customers')
    .values({ ...customer, restaurantId: scope.restaurantId })
    .execute();
}

/** Name and e-mail as typed last; a name that changed is kept among the former ones. */
export async function renameCustomer(
  trx: Trx,
  scope: RestaurantScope,
  customer: Customer,
  change: { readonly name: string; readonly unverifiedEmail: string },
): Promise<void> {
  const isOther = customer.name !== '' && customer.name !== change.name;
  const former = customer.previousNames.filter((name) => name !== customer.name && name !== change.name);
  const previousNames = isOther ? [...former, customer.name].slice(-MAX_PREVIOUS_NAMES) : customer.previousNames;
  await trx
    .updateTable('customers')
    .set({ ...change, previousNamesJson: JSON.stringify(previousNames) })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customer.id)
    .execute();
}

/** The number before is kept, in front of none that is theirs again. */
export async function changeCustomerMobileIn(
  trx: Trx,
  scope: RestaurantScope,
  customer: Customer,
  mobileNumberE164: string,
): Promise<void> {
  const former = customer.previousMobiles.filter((one) => one !== mobileNumberE164);
  const previousMobiles = [...former, customer.mobileNumberE164].slice(-MAX_PREVIOUS_NAMES);
  await trx
    .updateTable('customers')
    .set({ mobileNumberE164, previousMobilesJson: JSON.stringify(previousMobiles) })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customer.id)
    .execute();
}

function customerOf({
  previousNamesJson,
  previousMobilesJson,
  mergedIntoId: _,
  ...row
}: Selectable<CustomersTable>): Customer {
  return {
    ...row,
    previousNames: JSON.parse(previousNamesJson) as string[],
    previousMobiles: JSON.parse(previousMobilesJson) as string[],
  };
}

/** Of all restaurants: an id is one person's. */
export async function isCustomerIdFree(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) === undefined;
}

/** At any store of the restaurant: a box knows it by the counts that came with the row. */
export async function hasOrderedAtRestaurant(
  db: Db,
  scope: Pick<RestaurantScope, 'restaurantId'>,
  customerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select(['previousOrderCount', 'previousPosOrderCount'])
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined && row.previousOrderCount + row.previousPosOrderCount > 0;
}
