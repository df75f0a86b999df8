import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What has worked once in a store that is getting ready to open. */
export interface OpeningFacts {
  /** Someone unlocked a till with their PIN. */
  readonly hasUnlockedTill: boolean;
  /** Paper came out of one of its printers. */
  readonly hasPrinted: boolean;
  /** An order, a test order too, was accepted: somebody at the counter saw it. */
  readonly hasAcceptedOrder: boolean;
  /** An order that was no test. */
  readonly hasRealOrder: boolean;
}

export async function openingFacts(db: Db, { restaurantId, storeId }: StoreScope): Promise<OpeningFacts> {
  const orders = () => db.selectFrom('orders').select('id').where('storeId', '=', storeId).limit(1);
  const [pin, print, accepted, real] = await Promise.all([
    db
      .selectFrom('audit_log')
      .select('id')
      .where('restaurantId', '=', restaurantId)
      .where('storeId', '=', storeId)
      .where('action', '=', 'enterPin')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('print_jobs')
      .select('id')
      .where('storeId', '=', storeId)
      .where('status', '=', 'success')
      .limit(1)
      .executeTakeFirst(),
    orders().where('statusCode', 'in', ['accepted', 'completed']).executeTakeFirst(),
    orders().where('isTest', '=', 0).executeTakeFirst(),
  ]);
  return {
    hasUnlockedTill: pin !== undefined,
    hasPrinted: print !== undefined,
    hasAcceptedOrder: accepted !== undefined,
    hasRealOrder: real !== undefined,
  };
}
