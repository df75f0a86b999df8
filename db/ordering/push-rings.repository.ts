import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PushDevicesTable, PushRingsTable } from '#db/schema/access.tables.ts';
import type { RingStep } from '#src/domain/ordering/ring-step.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type PushRing = Selectable<PushRingsTable>;

/** What is to be sent now, with the phone that it goes to. */
export type DueRing = PushRing & Pick<Selectable<PushDevicesTable>, 'endpointHash' | 'subscriptionSealed'>;

/** What the phones show of an order. */
export async function listRingsOfOrder(db: Db, { storeId }: StoreScope, orderId: string): Promise<PushRing[]> {
  return db
    .selectFrom('push_rings')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('storeId', '=', storeId)
    .orderBy('deviceId')
    .execute();
}

/** A phone is to show this step now; what waited to be sent of an earlier one is dropped. */
export async function putRingIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  ring: { readonly deviceId: string; readonly orderId: string; readonly step: RingStep; readonly now: string },
): Promise<void> {
  const { deviceId, orderId, step, now } = ring;
  await trx
    .insertInto('push_rings')
    .values({ deviceId, orderId, restaurantId, storeId, step, createdIsoDateTimeUtc: now, nextTryIsoDateTimeUtc: now })
    .onConflict((conflict) =>
      conflict.columns(['deviceId', 'orderId']).doUpdateSet({ step, nextTryIsoDateTimeUtc: now, tries: 0 }),
    )
    .execute();
}

/** An order that was answered before it rang there: the phone never hears of it. */
export async function dropUnsentRingsIn(trx: Trx, { storeId }: StoreScope, orderId: string): Promise<void> {
  await trx
    .deleteFrom('push_rings')
    .where('orderId', '=', orderId)
    .where('storeId', '=', storeId)
    .where('sentIsoDateTimeUtc', 'is', null)
    .execute();
}

export async function dropRingIn(
  trx: Trx,
  { deviceId, orderId }: Pick<PushRing, 'deviceId' | 'orderId'>,
): Promise<void> {
  await trx.deleteFrom('push_rings').where('deviceId', '=', deviceId).where('orderId', '=', orderId).execute();
}

/** What is due, the longest waiting first. */
export async function listDueRings(db: Db, nowIsoDateTimeUtc: string, limit: number): Promise<DueRing[]> {
  return db
    .selectFrom('push_rings')
    .innerJoin('push_devices', 'push_devices.id', 'push_rings.deviceId')
    .selectAll('push_rings')
    .select(['push_devices.endpointHash', 'push_devices.subscriptionSealed'])
    .where('push_rings.nextTryIsoDateTimeUtc', '<=', nowIsoDateTimeUtc)
    .orderBy('push_rings.nextTryIsoDateTimeUtc')
    .orderBy('push_rings.deviceId')
    .limit(limit)
    .execute();
}

/** Takes a ring to send it: false when another sender has it, or it shows another step by now. */
export async function claimRingIn(
  trx: Trx,
  { deviceId, orderId, step, nextTryIsoDateTimeUtc }: PushRing,
  leaseUntilIsoDateTimeUtc: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('push_rings')
    .set({ nextTryIsoDateTimeUtc: leaseUntilIsoDateTimeUtc })
    .where('deviceId', '=', deviceId)
    .where('orderId', '=', orderId)
    .where('step', '=', step)
    .where('nextTryIsoDateTimeUtc', '=', nextTryIsoDateTimeUtc)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How a try ended. A step that came in the meantime stays to be sent. */
export async function settleRingIn(
  trx: Trx,
  { deviceId, orderId, step }: Pick<PushRing, 'deviceId' | 'orderId' | 'step'>,
  tried: { readonly sentIsoDateTimeUtc: string | null; readonly nextTryIsoDateTimeUtc: string | null },
): Promise<void> {
  const { sentIsoDateTimeUtc, nextTryIsoDateTimeUtc } = tried;
  await trx
    .updateTable('push_rings')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      nextTryIsoDateTimeUtc: eb
        .case()
        .when('step', '=', step)
        .then(nextTryIsoDateTimeUtc)
        .else(eb.ref('nextTryIsoDateTimeUtc'))
        .end(),
      ...(sentIsoDateTimeUtc === null ? {} : { sentIsoDateTimeUtc }),
    }))
    .where('deviceId', '=', deviceId)
    .where('orderId', '=', orderId)
    .execute();
}

/** Those of yesterday's orders, for housekeeping. */
export async function removeOldRingsIn(trx: Trx, createdBefore: string): Promise<void> {
  await trx.deleteFrom('push_rings').where('createdIsoDateTimeUtc', '<=', createdBefore).execute();
}
