import { insertGoogleOrder } from '#db/marketplace/google-orders.repository.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { BatteryFixture } from './battery-fixture.ts';

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
  /** A dish that only this store has. */
  readonly mark: string;
}

/** An order that Google tried in its sandbox, so that no order of the store is counted for it. */
export async function plantGoogleOrder({ ctx }: Pick<BatteryFixture, 'ctx'>, place: Place): Promise<string> {
  const { restaurantId, storeId, mark } = place;
  const googleOrderId = `google-order-of-${storeId}`;
  const now = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    insertGoogleOrder(trx, {
      ...{ googleOrderId, restaurantId, storeId, actionOrderId: `try-of-${storeId}`, orderId: null },
      ...{ conversationId: 'conversation', isSandbox: 1, collectionType: 'pickup' },
      linesJson: JSON.stringify([{ id: 'l1', lineId: 'line-1', name: mark, quantity: 1, totalInCents: 1450 }]),
      ...{ placedIsoDateTimeUtc: now, toldState: 'CREATED', toldJson: '{}', toldIsoDateTimeUtc: now },
      ...{ rejectionType: null, rejectionReason: null, nextLookIsoDateTimeUtc: null, failure: 'unreachable timeout' },
    }),
  );
  return googleOrderId;
}
