import { appendAudit } from '#db/audit/audit.repository.ts';
import { isExpectedIn } from '#db/bookings/forget-bookings.ts';
import { findCustomer, listMergedIds } from '#db/customers/customers.repository.ts';
import { forgetInCloudIn, openOrdersOf, removeCustomerIn } from '#db/customers/forget-customer.queries.ts';
import { forgetTracesIn } from '#db/customers/forget-traces.ts';
import { type Forgotten, forgottenHash, insertForgotten, wasForgotten } from '#db/customers/forgotten.repository.ts';
import { overwritingIn } from '#db/overwriting.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export interface CustomerForgotten {
  /** Sales that stay, without the person; null: they were forgotten before. */
  readonly orders: number | null;
}

/**
 * Forgets a customer of the restaurant (reliability targets S14): deletes name, numbers, email, addresses, notes, card,
 * messages and sign-ins at once, and removes their identity from their orders; the sales stay. Boxes do the same with
 * their next updates (decision 0065). A repeat changes nothing. Throws `resource_status_conflict` while one of their
 * orders is in progress.
 */
export async function forgetCustomer(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ownership' | 'secrets'>,
  scope: RestaurantScope,
  { customerId, by }: { readonly customerId: string; readonly by: ActedBy },
): Promise<CustomerForgotten> {
  return ctx.write(async (trx) => {
    const customer = await findCustomer(trx, scope, customerId);
    if (!customer) {
      if (await wasForgotten(trx, scope, customerId)) return { orders: null };
      throw notFound('customer');
    }
    const phones = [customer.mobileNumberE164, ...customer.previousMobiles];
    const open = openOrdersOf(trx, scope, { customerId, phones });
    if (open.length > 0) throw stillOpen(open.map(({ orderNumber }) => orderNumber));
    const salt = ctx.secrets.newToken();
    const forgottenIsoDateTimeUtc = isoUtc(ctx.clock.now());
    // Rows that are left of whom they were merged from are theirs too.
    const ids = [...(await listMergedIds(trx, scope, customerId)), customerId];
    if (isExpectedIn(trx, scope, { customerIds: ids, phones }, forgottenIsoDateTimeUtc)) throw stillExpected();
    const forgotten = ids.map(
      (id): Forgotten => ({
        id: ctx.ids.next(),
        restaurantId: scope.restaurantId,
        customerId: id,
        salt,
        phoneHashes: phones.map((phone) => forgottenHash({ salt }, phone)),
        forgottenIsoDateTimeUtc,
      }),
    );
    return overwritingIn(trx, async () => {
      // First of all in the feed: a box looks for their traces while it still has their number.
      for (const one of forgotten) await insertForgotten(trx, one);
      for (const id of ids) forgetInCloudIn(trx, scope, { customerId: id, phones });
      const orders = forgotten.reduce((sum, one) => sum + forgetTracesIn(trx, ctx.ownership, one).orders, 0);
      for (const id of ids) removeCustomerIn(trx, id);
      await appendAudit(trx, ctx, {
        restaurantId: scope.restaurantId,
        storeId: null,
        by,
        action: 'forgetCustomer',
        subjectType: 'customer',
        subjectId: customerId,
        after: { orders },
      });
      return { orders };
    });
  });
}

function stillExpected(): AppError {
  const message = 'They have booked a table. Cancel the booking first, then delete the customer.';
  return new AppError('resource_status_conflict', message, { reason: 'booking_to_come' });
}

function stillOpen(orderNumbers: readonly string[]): AppError {
  const named = orderNumbers.filter((number) => number !== '');
  const which =
    named.length === 0
      ? 'They have a saved order on a till'
      : named.length === 1
        ? `Order ${named[0]} is in progress or unpaid`
        : `Orders ${named.join(', ')} are in progress or unpaid`;
  return new AppError(
    'resource_status_conflict',
    `${which}. Complete or cancel ${named.length > 1 ? 'them' : 'it'} first, then delete the customer.`,
    {
      reason: 'orders_in_progress',
      details: { orderNumbers: named },
    },
  );
}
