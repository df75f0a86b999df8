import { createSessionIn } from '#db/access/sessions.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { EMPLOYEE_SESSION_DAYS } from '#src/features/tills/enter-pin.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';
import { EMPLOYEE_COOKIE, POS_COOKIE } from '#src/http/cookies.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { orderToMeasure, putAway, withContext } from '../sets.ts';

/** A store with a till that is signed in, and what it sells. */
export interface Shop {
  readonly storeId: string;
  /** `/restaurants/…/stores/…` */
  readonly path: string;
  readonly tillCookie: string;
  /** As the till sends it; `__ID__` is to be made unique. */
  readonly orderBody: string;
  /** Its tills and guests come from here. */
  readonly address: string;
}

/** The first stores of a set. One whose menu has nothing to sell at this hour is left out. */
export async function openShops(dataDir: string, most: number): Promise<Shop[]> {
  return withContext(dataDir, async (ctx) => {
    const stores = await ctx.db.selectFrom('stores').select(['id', 'restaurantId']).orderBy('id').limit(most).execute();
    await putAway(
      ctx,
      stores.map(({ id }) => id),
    );
    const shops: Shop[] = [];
    for (const [at, { id, restaurantId }] of stores.entries()) {
      const shop = await openShop(ctx, grantStoreScope({ restaurantId, storeId: id }), at);
      if (shop) shops.push(shop);
    }
    return shops;
  });
}

async function openShop(ctx: AppContext, scope: StoreScope, at: number): Promise<Shop | null> {
  const { restaurantId, storeId } = scope;
  const employee = await ctx.db
    .selectFrom('employees')
    .select('id')
    .where('storeId', '=', storeId)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  if (!employee) return null;
  const { pairingCode } = await createTerminal(ctx, scope, { name: `Measuring ${Date.now()}`, by: BY_SYSTEM });
  const till = await pairTerminal(ctx, { pairingCode, origin: `bench ${storeId}` });
  const entry = await ctx.write((trx) =>
    createSessionIn(trx, ctx, {
      kind: 'employee',
      subjectId: employee.id,
      restaurantId,
      storeId,
      posTerminalId: till.posTerminalId,
      lifetimeDays: EMPLOYEE_SESSION_DAYS,
    }),
  );
  const sold = await orderToMeasure(ctx, scope, till.posTerminalId).catch(() => null);
  return (
    sold && {
      storeId,
      path: `/restaurants/${restaurantId}/stores/${storeId}`,
      tillCookie: `${POS_COOKIE}=${till.token}; ${EMPLOYEE_COOKIE}=${entry}`,
      orderBody: sold.orderBody,
      address: `10.${Math.floor(at / 250)}.${at % 250}`,
    }
  );
}
