import type { TestContext } from '#db/testing/test-context.ts';
import { AT } from './shop-on-a-line.ts';

/** Places an order as the website does, with its line and its card payment. */
export function placeOnline(cloud: TestContext, id: string, number: number, statusCode = 'new'): void {
  const { raw } = cloud.database;
  raw
    .query(
      `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay,
         isoWeek, isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
         surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
         breakdownJson, paymentType)
       values (?, 'roma', 'roma-1', 'online', ?, ?, '${AT}', '2026-11-21', '2026-W47', '2026-11', '2026', 'pickup',
         '{}', 1000, 0, 0, 0, 0, 91, 1, 0, 1000, 'AUD', '[]', 'stripeCheckout')`,
    )
    .run(id, `W-${number}`, statusCode);
  raw
    .query(
      `insert into order_payments (orderId, restaurantId, storeId, statusCode, amountInCents, currencyCode,
         checkoutExpiresIsoDateTimeUtc, paymentIntentId, capturedInCents, updatedIsoDateTimeUtc)
       values (?, 'roma', 'roma-1', 'success', 1000, 'AUD', '${AT}', ?, 1000, '${AT}')`,
    )
    .run(id, `pi_${id}`);
}
