import { appendAudit } from '#db/audit/audit.repository.ts';
import { listAddresses } from '#db/customers/addresses.repository.ts';
import { rowsOfPerson } from '#db/customers/customer-export.queries.ts';
import { findCustomer } from '#db/customers/customers.repository.ts';
import { provedEmailOf } from '#db/customers/proved-emails.repository.ts';
import { ordersOfPhones, storesOfCustomer } from '#db/customers/restaurant-customers.queries.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listSavedCards } from '#db/payments/saved-cards.repository.ts';
import { findLoyaltyCard } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type RestaurantScope } from '#src/shared/scope.ts';

/** More orders than any customer has; the file is made in one go. */
const MAX_ORDERS = 10_000;

/**
 * Everything the restaurant holds about a customer, as one JSON (reliability targets S14): who they are, what they
 * ordered with every choice and comment, what they paid and were refunded, card, addresses, staff notes, messages to
 * them. Built from the rows themselves, so that it is complete. The audit log records each export and its author.
 */
export async function exportCustomer(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  { customerId, by }: { readonly customerId: string; readonly by: ActedBy },
): Promise<CustomerRecord> {
  const record = await recordOfCustomer(ctx, scope, customerId);
  // Customers' names stay out of a log that is never deleted.
  const nameless = by.kind === 'customer' ? { ...by, name: 'Customer' } : by;
  await ctx.write((trx) =>
    appendAudit(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId: null,
      by: nameless,
      action: 'exportCustomer',
      subjectType: 'customer',
      subjectId: customerId,
    }),
  );
  return record;
}

export type CustomerRecord = Awaited<ReturnType<typeof recordOfCustomer>>;

/** The same to look at: the audit log says nothing of a customer who reads their own account. */
export async function recordOfCustomer(ctx: Needs<'db' | 'clock'>, scope: RestaurantScope, customerId: string) {
  const customer = await findCustomer(ctx.db, scope, customerId);
  if (!customer) throw notFound('customer');
  const { restaurantId: _, ...person } = customer;
  const phones = [customer.mobileNumberE164, ...customer.previousMobiles];
  const lines = ordersOfPhones(ctx.db, scope, phones, MAX_ORDERS);
  const orders = [];
  for (const { id, storeId, storeName } of lines) {
    const order = await getOrder(ctx.db, grantStoreScope({ restaurantId: scope.restaurantId, storeId }), id);
    orders.push({ storeName, ...order });
  }
  const emails = new Set([
    customer.unverifiedEmail,
    await provedEmailOf(ctx.db, scope, customerId),
    ...customer.previousUnverifiedEmails,
    ...orders.map(({ customerEmail }) => customerEmail),
  ]);
  emails.delete('');
  const rows = rowsOfPerson(
    ctx.db,
    scope,
    { customerId, phones, emails: [...emails] },
    lines.map(({ id }) => id),
  );
  return {
    madeIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    customer: person,
    addresses: await listAddresses(ctx.db, scope, customerId),
    stores: await storesOfCustomer(ctx.db, scope, customerId),
    loyaltyCard: await findLoyaltyCard(ctx.db, scope, customerId),
    savedCards: (await listSavedCards(ctx.db, scope, customerId)).map(({ brand, last4, expiryMonth, expiryYear }) => ({
      ...{ brand, last4, expiryMonth, expiryYear },
    })),
    orders,
    ...rows,
  };
}
