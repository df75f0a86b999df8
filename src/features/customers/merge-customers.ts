import { appendAudit } from '#db/audit/audit.repository.ts';
import { type Customer, findCustomer, findMergedInto } from '#db/customers/customers.repository.ts';
import { mergeCustomersIn } from '#db/customers/merge-customers.queries.ts';
import { overwritingIn } from '#db/overwriting.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { MERGE_FAULTS, mergedCustomer, mergeFaultOf } from '#src/domain/customers/merge-customers.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type RestaurantScope } from '#src/shared/scope.ts';

export interface Merging {
  readonly keptId: string;
  readonly goneId: string;
}

/**
 * Two customers who are one person become one (decision 0148). Everything of `goneId` is `keptId`'s from then on: numbers and
 * names as earlier ones, stamps, addresses, notes, orders. It can't be undone. All of it or nothing; said again it changes nothing.
 */
export async function mergeCustomers(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ownership'>,
  scope: RestaurantScope,
  { keptId, goneId, by }: Merging & { readonly by: ActedBy },
): Promise<{ readonly isNew: boolean }> {
  return ctx.write(async (trx) => {
    const kept = await findCustomer(trx, scope, keptId);
    if (!kept) throw notFound('customer');
    if ((await findMergedInto(trx, scope, goneId)) === keptId) return { isNew: false };
    const gone = await findCustomer(trx, scope, goneId);
    if (!gone) throw notFound('customer');
    requireMergeable(kept, gone);
    const person = mergedCustomer(kept, gone);
    const at = isoUtc(ctx.clock.now());
    const storeOf = (storeId: string) => grantStoreScope({ restaurantId: scope.restaurantId, storeId });
    // Names and numbers that are written over leave no copy behind in the file.
    const moved = await overwritingIn(trx, () =>
      mergeCustomersIn(trx, ctx.ownership, scope, { keptId, goneId, person, at, storeOf }),
    );
    await appendAudit(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId: null,
      by,
      action: 'mergeCustomers',
      subjectType: 'customer',
      subjectId: keptId,
      after: { mergedCustomerId: goneId, ...moved },
    });
    return { isNew: true };
  });
}

export function requireMergeable(kept: Customer, gone: Customer): void {
  const fault = mergeFaultOf(kept, gone);
  if (fault) throw new AppError('validation_failed', MERGE_FAULTS[fault], { reason: 'cannot_be_merged' });
}
