import { rangesOfBlock } from '#src/domain/ordering/order-number.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db, Trx } from '../connection.ts';
import { connectionOf } from '../statement.ts';
import { takeOrderNumber } from './orders.repository.ts';

/** An order whose number another one of its day has, where both must stay. */
export interface TakenNumber {
  readonly orderId: string;
  readonly businessDay: string;
  /** The highest number that the other side knows of the block and the day. */
  readonly highest: number;
}

type Row = Readonly<Record<string, string | number | null>>;

/** Which of these orders have a number that another order here has; none of the others is among them. */
export function takenNumbers(db: Db, orders: readonly Row[], boxBlock: number): TakenNumber[] {
  const raw = connectionOf(db);
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const other = raw.query<{ id: string }, (string | number | null)[]>(
    `select id from orders where storeId = ? and businessDay = ? and orderNumber = ?
       and id not in (select value from json_each(?))`,
  );
  const inBlock = rangesOfBlock(boxBlock).map(([first, last]) => `number between ${first} and ${last}`);
  const highest = raw.query<{ highest: number | null }, (string | number | null)[]>(
    `select max(number) as highest from (
       select cast(substr(orderNumber, 3) as integer) as number from orders where storeId = ? and businessDay = ?)
     where ${inBlock.join(' or ')}`,
  );
  return orders.flatMap(({ id, storeId = null, businessDay = null, orderNumber = null }) =>
    other.get(storeId, businessDay, orderNumber, ids) === null
      ? []
      : [
          {
            orderId: String(id),
            businessDay: String(businessDay),
            highest: highest.get(storeId, businessDay)?.highest ?? 0,
          },
        ],
  );
}

/** Moves an order to the next free number; returns both, or null if it isn't here. */
export async function renumberOrderIn(
  trx: Trx,
  scope: StoreScope,
  { orderId, businessDay, highest }: TakenNumber,
  boxBlock: number,
): Promise<{ readonly before: string; readonly after: string } | null> {
  const raw = connectionOf(trx);
  const before = raw
    .query<{ orderNumber: string }, [string, string]>('select orderNumber from orders where id = ? and storeId = ?')
    .get(orderId, scope.storeId)?.orderNumber;
  if (before === undefined) return null;
  raw
    .query<never, [string, string, number]>(
      `insert into order_counters (storeId, businessDay, lastNumber) values (?, ?, ?)
       on conflict (storeId, businessDay) do update set lastNumber = max(lastNumber, excluded.lastNumber)`,
    )
    .run(scope.storeId, businessDay, highest);
  const number = await takeOrderNumber(trx, scope, businessDay, { boxBlock });
  const after = `${before.slice(0, 2)}${number}`;
  raw
    .query<never, [string, string, string]>('update orders set orderNumber = ? where id = ? and storeId = ?')
    .run(after, orderId, scope.storeId);
  return { before, after };
}
