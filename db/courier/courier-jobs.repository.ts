import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CourierJobsTable } from '#db/schema/courier.tables.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type CourierJob = Selectable<CourierJobsTable>;

export async function insertCourierJob(trx: Trx, job: Insertable<CourierJobsTable>): Promise<void> {
  await trx.insertInto('courier_jobs').values(job).execute();
}

/** Throws `resource_not_found`, also for another store's. */
export async function getCourierJob(db: Db, scope: StoreScope, jobId: string): Promise<CourierJob> {
  const row = await db
    .selectFrom('courier_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (!row) throw notFound('delivery');
  return row;
}

/** The order's job that is not over; there is at most one. */
export async function findOpenCourierJob(db: Db, scope: StoreScope, orderId: string): Promise<CourierJob | null> {
  const row = await db
    .selectFrom('courier_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .where('jobStatus', 'in', ['PENDING', 'OUT_FOR_DELIVERY'])
    .executeTakeFirst();
  return row ?? null;
}

export async function updateCourierJob(
  trx: Trx,
  { id, storeId }: Pick<CourierJob, 'id' | 'storeId'>,
  change: Updateable<CourierJobsTable>,
): Promise<void> {
  await trx.updateTable('courier_jobs').set(change).where('storeId', '=', storeId).where('id', '=', id).execute();
}

/** Of any tenant, by what a genuine message says: the courier's id, or ours where theirs has not come yet. */
export async function findJobOfMessage(
  trx: Trx,
  { deliveryId, jobId }: { readonly deliveryId: string; readonly jobId: string | null },
): Promise<CourierJob | null> {
  const known = await trx
    .selectFrom('courier_jobs')
    .selectAll()
    .where('providerDeliveryId', '=', deliveryId)
    .executeTakeFirst();
  if (known || jobId === null) return known ?? null;
  const ours = await trx
    .selectFrom('courier_jobs')
    .selectAll()
    .where('id', '=', jobId)
    .where('provider', '=', 'uberDirect')
    .where('providerDeliveryId', 'is', null)
    .where('jobStatus', '=', 'PENDING')
    .executeTakeFirst();
  return ours ?? null;
}

/** The order's deliveries, the newest first. */
export async function listCourierJobsOf(db: Db, scope: StoreScope, orderId: string): Promise<CourierJob[]> {
  return await db
    .selectFrom('courier_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('createdIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
