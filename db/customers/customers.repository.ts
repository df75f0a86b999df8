import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CustomersTable } from '#db/schema/customers.tables.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

type Lists = 'previousNamesJson' | 'previousMobilesJson' | 'previousUnverifiedEmailsJson' | 'messagesOffJson';

export type Customer = Omit<Selectable<CustomersTable>, Lists | 'mergedIntoId'> & {
  readonly previousNames: readonly string[];
  /** Numbers they had before, in E.164: their orders carry them. */
  readonly previousMobiles: readonly string[];
  readonly previousUnverifiedEmails: readonly string[];
  /** Messages that they have switched off, by their templates. */
  readonly messagesOff: readonly string[];
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
  customer: Omit<Insertable<CustomersTable>, 'restaurantId' | Lists | 'mergedIntoId'>,
): Promise<void> {
  await trx
    .insertInto('customers')
    .values({ ...customer, restaurantId: scope.restaurantId })
    .execute();
}

/** Name and e-mail as typed last; one that changed is kept among the former ones. */
export async function renameCustomer(
  trx: Trx,
  scope: RestaurantScope,
  customer: Customer,
  change: { readonly name: string; readonly unverifiedEmail: string },
): Promise<void> {
  const previousNames = withFormer(customer.previousNames, customer.name, change.name);
  const { previousUnverifiedEmails: emails, unverifiedEmail: email } = customer;
  await trx
    .updateTable('customers')
    .set({
      ...change,
      previousNamesJson: JSON.stringify(previousNames),
      previousUnverifiedEmailsJson: JSON.stringify(withFormer(emails, email, change.unverifiedEmail)),
    })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customer.id)
    .execute();
}

/** The last one joins the former ones where another takes its place. */
function withFormer(former: readonly string[], last: string, next: string): readonly string[] {
  if (last === '' || last === next) return former;
  return [...former.filter((one) => one !== last && one !== next), last].slice(-MAX_PREVIOUS_NAMES);
}

/** In E.164, or empty; never used to sign in. */
export async function changeSecondPhoneIn(
  trx: Trx,
  scope: RestaurantScope,
  customerId: string,
  phoneNumberE164: string,
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ phoneNumberE164 })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
    .execute();
}

export async function changeMessagesOffIn(
  trx: Trx,
  scope: RestaurantScope,
  customerId: string,
  messagesOff: readonly string[],
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ messagesOffJson: JSON.stringify(messagesOff) })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
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
  previousUnverifiedEmailsJson,
  messagesOffJson,
  mergedIntoId: _,
  ...row
}: Selectable<CustomersTable>): Customer {
  return {
    ...row,
    previousNames: JSON.parse(previousNamesJson) as string[],
    previousMobiles: JSON.parse(previousMobilesJson) as string[],
    previousUnverifiedEmails: JSON.parse(previousUnverifiedEmailsJson) as string[],
    messagesOff: JSON.parse(messagesOffJson) as string[],
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
    .select(['previousOrderCount', 'previousPosOrderCount', 'previousGoogleOrderCount'])
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!row) return false;
  return row.previousOrderCount + row.previousPosOrderCount + row.previousGoogleOrderCount > 0;
}
