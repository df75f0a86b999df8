import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { findEmployee } from '#db/staff/employees.repository.ts';
import type { Needs } from '#src/context.ts';
import { reportedLate } from '#src/domain/ordering/late-marks.ts';
import type { OfflineSale } from '#src/domain/ordering/ordering.schema.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { ownBillId } from '#src/features/counter/hold-bill.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type PlacedPosOrder, type PlacePosOrderInput, placePosOrderIn } from './place-pos-order.ts';

/** A tablet whose clock is slightly fast sold it now; one that says next week isn't believed. */
const AHEAD_ALLOWED = { minutes: 5 };
/** Longer ago its day is closed and reported. */
const LONGEST_AGO = { hours: 24 * 14 };

/**
 * Records a cash sale that a till made offline and sent later (product design 6.1). It counts where it was made: time,
 * business day and time-based prices are those of the sale, and it belongs to the employee at the till, or to no one if
 * the store doesn't know them. An unknown employee, another till's name and a finished day are marked for the order's
 * page and the day's count (decision 0105). The till makes the id, so a repeat, or a sale sent before the connection
 * broke, is stored once.
 */
export async function placeOfflineSale(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: PlacePosOrderInput,
  offline: OfflineSale,
): Promise<PlacedPosOrder> {
  const now = ctx.clock.now();
  const claimedAt = Temporal.Instant.from(offline.soldIsoDateTimeUtc);
  if (Temporal.Instant.compare(claimedAt, now.add(AHEAD_ALLOWED)) > 0)
    throw wrongTime('The sale time is in the future. Check this till’s clock.');
  if (Temporal.Instant.compare(claimedAt, now.subtract(LONGEST_AGO)) < 0)
    throw wrongTime('This sale is too old to send. Call support.');
  const soldAt = Temporal.Instant.compare(claimedAt, now) > 0 ? now : claimedAt;
  if (input.paymentType === 'posPayLater') {
    throw refuseField('paymentType', 'Offline tills can only take cash.', 'payment_type_not_allowed');
  }
  return ctx.write(async (trx) => {
    const id = ownBillId(trx, ctx, scope, input.id);
    const isKnown = (await findOrder(trx, scope, id)) !== null;
    const seller = offline.employeeId === null ? null : await findEmployee(trx, scope, offline.employeeId);
    const employee = seller && { id: seller.id, name: seller.name };
    const placed = await placePosOrderIn(trx, ctx, scope, {
      ...input,
      id,
      employee,
      soldAt,
      numberThere: offline.number,
    });
    if (!isKnown) {
      const { timezone, settings } = (await ctx.menus.storeOf(scope, trx)).profile;
      const late = reportedLate({
        sellerId: employee?.id ?? null,
        isSellerUnknown: offline.employeeId !== null && employee === null,
        tellerId: input.employee?.id ?? null,
        soldDay: placed.order.businessDay,
        today: businessDayOf(now, timezone, posHoursOf(settings)),
      });
      await appendStoreAudit(trx, ctx, scope, {
        by: input.by,
        action: 'tellSaleOfTillAlone',
        subjectType: 'order',
        subjectId: placed.order.id,
        after: {
          orderNumber: placed.order.orderNumber,
          numberThere: offline.number,
          soldIsoDateTimeUtc: isoUtc(soldAt),
          soldById: offline.employeeId,
          soldByName: employee?.name ?? null,
          late,
        },
      });
    }
    return placed;
  });
}

function wrongTime(message: string) {
  return refuseField('alone.soldIsoDateTimeUtc', message, 'sold_at_wrong_time');
}
