import { insertUberEatsOrder } from '#db/marketplace/uber-eats-orders.repository.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { BatteryFixture } from './battery-fixture.ts';

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly mark: string;
}

/** An order of Uber Eats that waits for an answer. */
export async function plantUberEatsOrder({ ctx }: Pick<BatteryFixture, 'ctx'>, place: Place): Promise<string> {
  const { restaurantId, storeId, mark } = place;
  const id = `uber-order-of-${storeId}`;
  const now = ctx.clock.now();
  const order: MarketplaceOrder = {
    ...{ uberEatsOrderId: id, displayId: '4C0DE', uberEatsStoreId: `uber-store-of-${storeId}` },
    ...{ state: 'OFFERED', status: 'ACTIVE', preparation: null, placedIsoDateTimeUtc: isoUtc(now) },
    ...{ deliveryChannel: 'UBER', collectionType: 'delivery', requestedFor: null },
    ...{ readyForPickupIsoDateTimeUtc: null, items: [], itemTotalInCents: 1450, grandTotalInCents: 1600 },
    ...{ currencyCode: 'AUD', customerName: mark, customerPhone: '', phonePin: '', instructions: '' },
    ...{ includeSingleUseItems: null, hasAlcohol: false, delivery: null, failure: null },
    ...{ mayCancel: null, mayMoveReadyTime: null },
  };
  await ctx.write((trx) =>
    insertUberEatsOrder(trx, {
      ...{ uberEatsOrderId: id, restaurantId, storeId, displayId: '4C0DE', status: 'NEW' },
      ...{ placedIsoDateTimeUtc: isoUtc(now), timedOutIsoDateTimeUtc: isoUtc(now.add({ seconds: 690 })) },
      ...{ readIsoDateTimeUtc: isoUtc(now), orderJson: JSON.stringify(order), rawJson: JSON.stringify({ mark }) },
    }),
  );
  return id;
}
