import { insertCourierJob } from '#db/courier/courier-jobs.repository.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { BatteryFixture } from './battery-fixture.ts';

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly orderId: string;
  readonly mark: string;
}

/** A courier who is on the way with the order. */
export async function plantCourier({ ctx }: Pick<BatteryFixture, 'ctx'>, { mark, ...place }: Place): Promise<string> {
  const id = `courier-of-${place.storeId}`;
  const at = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    insertCourierJob(trx, {
      ...{ id, ...place, quoteId: null, jobStatus: 'OUT_FOR_DELIVERY', courierStatus: 'dropoff' },
      ...{ providerDeliveryId: `del-of-${place.storeId}`, feeInCents: 890, refusedCode: null },
      ...{ trackingUrl: `https://courier.example/${place.storeId}`, courierName: mark, vehicle: 'bicycle' },
      ...{ pickupEtaIsoDateTimeUtc: null, dropoffEtaIsoDateTimeUtc: null },
      ...{ createdIsoDateTimeUtc: at, reportedIsoDateTimeUtc: at },
    }),
  );
  return id;
}
