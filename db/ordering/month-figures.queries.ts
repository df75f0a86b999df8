import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export interface MonthFigures {
  /** 'yyyy-mm', of business days. */
  readonly month: string;
  readonly storeId: string;
  readonly orderCount: number;
  /** After discounts and refunds. */
  readonly netInCents: number;
}

/**
 * Each store's sales in each month from `fromDay` on; without a channel, in all of them. An order that hasn't been
 * accepted is no sale.
 */
export function monthFigures(
  db: Db,
  { restaurantId }: RestaurantScope,
  { fromDay, channel }: { readonly fromDay: string; readonly channel: Channel | null },
): Promise<MonthFigures[]> {
  return db
    .selectFrom('orders')
    .select((eb) => [
      'isoMonth as month',
      'storeId',
      eb.fn.countAll<number>().as('orderCount'),
      eb.fn
        .sum<number>(eb('itemTotalInCents', '-', eb('discountInCents', '+', eb.ref('refundedInCents'))))
        .as('netInCents'),
    ])
    .where('storeId', 'in', db.selectFrom('stores').select('id').where('restaurantId', '=', restaurantId))
    .where('businessDay', '>=', fromDay)
    .where('statusCode', 'in', ['accepted', 'completed'])
    .$if(channel !== null, (query) => query.where('channel', '=', channel ?? 'online'))
    .groupBy(['isoMonth', 'storeId'])
    .execute();
}
