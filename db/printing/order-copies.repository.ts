import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { OrderCopiesTable } from '#db/schema/printing.tables.ts';
import { statement } from '#db/statement.ts';
import type { BookPlace } from '#src/domain/printing/kitchen-book.ts';
import type { Share } from '#src/domain/printing/told-lines.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { jobOf, type PrintJob } from './print-jobs.repository.ts';

/** What copies of an order add up to at one printer of another store. */
export interface OrderCopy extends BookPlace {
  readonly toStoreId: string;
  /** Of the last paper there. */
  readonly orderVersion: number;
  /** What it said besides dishes. */
  readonly notices: readonly string[];
}

type OfOrder = Pick<OrderCopiesTable, 'orderId' | 'storeId'>;

/** Asked for with every change of an order. */
const copiesOfOrder = statement<OfOrder, Selectable<OrderCopiesTable>>((db, value) =>
  db
    .selectFrom('order_copies')
    .selectAll()
    .where('orderId', '=', value('orderId'))
    .where('storeId', '=', value('storeId'))
    .orderBy('toStoreId')
    .orderBy('stationId')
    .orderBy('printerId'),
);

/** Of an order of this store, at all the others. */
export function copiesOf(db: Db, { storeId }: StoreScope, orderId: string): OrderCopy[] {
  return copiesOfOrder.all(db, { orderId, storeId }).map((row) => ({
    toStoreId: row.toStoreId,
    stationId: row.stationId,
    stationName: row.stationName,
    seesAll: row.seesAll === 1,
    printerId: row.printerId,
    told: JSON.parse(row.toldJson) as Share,
    orderVersion: row.orderVersion,
    notices: JSON.parse(row.noticesJson) as string[],
  }));
}

export async function writeCopy(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { orderId, at, ...copy }: OrderCopy & { readonly orderId: string; readonly at: Temporal.Instant },
): Promise<void> {
  const { toStoreId, stationId, printerId } = copy;
  const change = {
    stationName: copy.stationName,
    seesAll: flag(copy.seesAll),
    toldJson: JSON.stringify(copy.told),
    orderVersion: copy.orderVersion,
    noticesJson: JSON.stringify(copy.notices),
    toldIsoDateTimeUtc: isoUtc(at),
  };
  await trx
    .insertInto('order_copies')
    .values({ orderId, restaurantId, storeId, toStoreId, stationId, printerId, ...change })
    .onConflict((conflict) => conflict.columns(['orderId', 'toStoreId', 'stationId', 'printerId']).doUpdateSet(change))
    .execute();
}

/** Print jobs of this store that are copies of another's order, oldest first, wherever they went. */
export async function listJobsOfCopies(db: Db, scope: StoreScope, orderId: string): Promise<PrintJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('orderId', 'is', null)
    // As the index has it, word for word.
    .where(sql<string>`payloadJson ->> '$.order.id'`, '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(jobOf);
}
