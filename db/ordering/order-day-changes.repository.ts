import type { Trx } from '#db/connection.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { soldLineOf } from '#src/domain/reports/day-changes.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Keeps what the order came to before it changes on a later business day than that of its sale and of its last change. What
 * changes afterwards, until the next row, counts on this day (decision 0153).
 */
export async function keepDayChange(
  trx: Trx,
  { storeId }: StoreScope,
  before: Order,
  { businessDay, changedIsoDateTimeUtc }: { readonly businessDay: string; readonly changedIsoDateTimeUtc: string },
): Promise<void> {
  const last = await trx
    .selectFrom('order_day_changes')
    .select((eb) => eb.fn.max('businessDay').as('businessDay'))
    .where('storeId', '=', storeId)
    .where('orderId', '=', before.id)
    .executeTakeFirst();
  if (businessDay <= (last?.businessDay ?? before.businessDay)) return;
  const { itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents } = before;
  const { cashRoundingInCents, taxInCents, taxIsIncluded, grandTotalInCents } = before;
  await trx
    .insertInto('order_day_changes')
    .values({
      orderId: before.id,
      storeId,
      businessDay,
      changedIsoDateTimeUtc,
      itemTotalInCents,
      discountInCents,
      deliveryFeeInCents,
      surchargeInCents,
      tipInCents,
      cashRoundingInCents,
      taxInCents,
      grandTotalInCents,
      addedTaxInCents: taxIsIncluded ? 0 : taxInCents,
      linesJson: JSON.stringify(before.lines.map(soldLineOf)),
      breakdownJson: JSON.stringify(before.breakdown),
    })
    .execute();
}
