import { findCustomer } from '#db/customers/customers.repository.ts';
import { bookingNotesOfCustomer, commentsOfCustomer } from '#db/customers/used-before.queries.ts';
import type { Needs } from '#src/context.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** More would be a list to read, where typing is quicker. */
const MOST = 3;

interface UsedBefore {
  readonly names: readonly string[];
  /** Notes of orders, or of bookings. */
  readonly notes: readonly string[];
}

const NOTHING_BEFORE: UsedBefore = { names: [], notes: [] };

/** What a signed-in customer gave before, to be offered again: the last of it first, and nothing twice. */
export async function usedBefore(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { customerId, of }: { readonly customerId: string | null; readonly of: 'orders' | 'bookings' },
): Promise<UsedBefore> {
  const restaurant = restaurantOf(scope);
  const customer = customerId === null ? null : await findCustomer(ctx.db, restaurant, customerId);
  if (!customer) return NOTHING_BEFORE;
  const read = of === 'orders' ? commentsOfCustomer : bookingNotesOfCustomer;
  return {
    names: fewOf([customer.name, ...customer.previousNames.toReversed()]),
    notes: fewOf(await read(ctx.db, restaurant, customer.id)),
  };
}

function fewOf(texts: readonly string[]): string[] {
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  return [...new Set(given)].slice(0, MOST);
}
