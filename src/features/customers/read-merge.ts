import { listAddresses } from '#db/customers/addresses.repository.ts';
import { type Customer, findCustomer } from '#db/customers/customers.repository.ts';
import { storesOfCustomer, totalsOfPhones } from '#db/customers/restaurant-customers.queries.ts';
import { listComparedCustomers } from '#db/customers/similar-customers.queries.ts';
import { findLoyaltyCard } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import { type SimilarPair, similarCustomers } from '#src/domain/customers/similar-customers.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** More would take the page longer than somebody waits. */
const COMPARED = 20_000;
const MOST_PAIRS = 50;

/** One of two customers, with all that a merge moves. */
export async function readMerging({ db }: Needs<'db'>, scope: RestaurantScope, customerId: string) {
  const customer = await findCustomer(db, scope, customerId);
  if (!customer) return null;
  const totals = totalsOfPhones(db, scope, [customer.mobileNumberE164, ...customer.previousMobiles]);
  return {
    customer,
    card: await findLoyaltyCard(db, scope, customerId),
    orders: totals.reduce((sum, one) => sum + one.orders, 0),
    spentInCents: totals.reduce((sum, one) => sum + one.spentInCents, 0),
    addresses: (await listAddresses(db, scope, customerId)).map(({ address }) => address),
    stores: await storesOfCustomer(db, scope, customerId),
  };
}
export type MergingFacts = NonNullable<Awaited<ReturnType<typeof readMerging>>>;

export interface SuggestedMerge {
  readonly first: Customer;
  readonly second: Customer;
  readonly because: SimilarPair['because'];
}

/** Customers who could be one person, the surest first. */
export async function suggestMerges({ db }: Needs<'db'>, scope: RestaurantScope): Promise<SuggestedMerge[]> {
  const pairs = similarCustomers(await listComparedCustomers(db, scope, COMPARED), MOST_PAIRS);
  const found: SuggestedMerge[] = [];
  for (const { first, second, because } of pairs) {
    const [one, other] = [await findCustomer(db, scope, first), await findCustomer(db, scope, second)];
    if (one && other) found.push({ first: one, second: other, because });
  }
  return found;
}
