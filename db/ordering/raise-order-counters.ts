import { isBoxNumber } from '#src/domain/ordering/order-number.ts';
import type { Trx } from '../connection.ts';
import { connectionOf } from '../statement.ts';

/**
 * A box that has fetched its store goes on counting after the highest number of its block that the day has: another machine
 * was the box before, or the cloud counted alone until there was one. A number is never given twice a day.
 */
export function raiseOrderCountersIn(trx: Trx, storeId: string): void {
  const raw = connectionOf(trx);
  const rows = raw
    .query<{ businessDay: string; number: number }, [string]>(
      'select businessDay, cast(substr(orderNumber, 3) as integer) as number from orders where storeId = ?',
    )
    .all(storeId);
  const highest = new Map<string, number>();
  for (const { businessDay, number } of rows) {
    if (isBoxNumber(number)) highest.set(businessDay, Math.max(number, highest.get(businessDay) ?? 0));
  }
  const raise = raw.query<never, [string, string, number]>(
    `insert into order_counters (storeId, businessDay, lastNumber) values (?, ?, ?)
     on conflict (storeId, businessDay) do update set lastNumber = max(lastNumber, excluded.lastNumber)`,
  );
  for (const [businessDay, number] of highest) raise.run(storeId, businessDay, number);
}
