import { rangesOfBlock } from '#src/domain/ordering/order-number.ts';
import type { Trx } from '../connection.ts';
import { connectionOf } from '../statement.ts';

/**
 * Raises a box's counters to the highest number of its block on each day: its file may be older than the numbers it
 * gave, and the cloud may know them. A number is never given twice a day, even if its order was never recovered.
 */
export function raiseOrderCountersIn(trx: Trx, storeId: string, boxBlock: number): void {
  const ranges = rangesOfBlock(boxBlock);
  connectionOf(trx)
    .query<never, (string | number)[]>(
      `insert into order_counters (storeId, businessDay, lastNumber)
       select ?1, businessDay, max(number) from (
         select businessDay, cast(substr(orderNumber, 3) as integer) as number from orders where storeId = ?1)
       where ${ranges.map(([first, last]) => `number between ${first} and ${last}`).join(' or ')}
       group by businessDay
       on conflict (storeId, businessDay) do update set lastNumber = max(lastNumber, excluded.lastNumber)`,
    )
    .run(storeId);
}
