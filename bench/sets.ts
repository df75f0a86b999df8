/** The data that is measured on, and who asks for it. */

import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { CAST } from '#demo/cast/cast.ts';
import { SEED_SCALES, type SeedScaleName, scaleWithOrders } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { readTillMenu } from '#src/features/pos/read-menu.ts';
import { enterPin } from '#src/features/tills/enter-pin.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';
import { addToCart } from '#src/features/website/change-cart.ts';
import { customerCookie, EMPLOYEE_COOKIE, POS_COOKIE } from '#src/http/cookies.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { openBase } from '#src/server/base.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { threeLinesWithModifiers } from './order-to-measure.ts';
import { SESSION_SECRET } from './programs.ts';

/** The first store of every measuring seed: pizzas, halves and deals, in Sydney. */
export const SCOPE = grantStoreScope({ restaurantId: 'r0', storeId: 'r0s0' });

export interface MeasuredSet {
  readonly dataDir: string;
  readonly scale: {
    readonly restaurants: number;
    readonly stores: number;
    readonly items: number;
    readonly orders: number;
  };
  readonly tillCookie: string;
  /** Signed in, with a cart of one item. */
  readonly customerCookie: string;
  /** An order of three lines with modifiers as the till sends it; `__ID__` is to be made unique. */
  readonly orderBody: string;
  readonly orderTotalInCents: number;
}

/** Plants the set where it is not there yet, looks that it is whole, and lets a till and a customer in. */
export async function prepareSet(name: SeedScaleName, orders: number, at: string): Promise<MeasuredSet> {
  const dataDir = `${at}/${name}-${orders}`;
  if (!existsSync(dataDir)) {
    await rm(`${dataDir}.part`, { recursive: true, force: true });
    await withContext(`${dataDir}.part`, (ctx, database) =>
      seedLarge(ctx, database, scaleWithOrders(SEED_SCALES[name], orders)),
    );
    await rename(`${dataDir}.part`, dataDir);
  }
  return withContext(dataDir, async (ctx) => {
    await putAway(ctx, [SCOPE.storeId]);
    return { dataDir, scale: await countedScale(ctx, SEED_SCALES[name]), ...(await whoAsks(ctx)) };
  });
}

/**
 * Orders that were measured earlier are still open and their dockets wait for printers that do not exist: the spooler
 * would work at them beside what is measured now, and tills would show them.
 */
export async function putAway(ctx: AppContext, storeIds: readonly string[]): Promise<void> {
  await ctx.write(async (trx) => {
    await trx.deleteFrom('print_jobs').where('status', 'in', ['queued', 'failure']).execute();
    await trx
      .updateTable('orders')
      .set({ statusCode: 'completed' })
      .where('storeId', 'in', storeIds)
      .where('statusCode', 'in', ['new', 'accepted'])
      .execute();
  });
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** The program's own use cases on a set, while no program runs on it. */
export async function withContext<T>(
  dataDir: string,
  work: (ctx: AppContext, database: Base['database']) => Promise<T>,
): Promise<T> {
  const base = await openBase({
    dataDir,
    sessionSecret: SESSION_SECRET,
    logStyle: 'json',
    replication: SINGLE_SERVER,
    side: 'cloud',
    ownership: cloudOwnership,
  });
  const ctx: AppContext = {
    ...base.ctx,
    ports: NO_PORTS,
    menus: createMenuStore(base.database, base.ctx.clock),
    printerReach: 'shopNetwork',
    mapTiles: null,
    syncSummary: () => null,
    publicUrl: 'http://127.0.0.1',
  };
  try {
    return await work(ctx, base.database);
  } finally {
    await base.database.close();
    base.log.flush();
  }
}

/** Generated data are looked at before anything is measured on them: a set that is not whole ends the run. */
async function countedScale(ctx: AppContext, wanted: { readonly restaurants: number; readonly stores: number }) {
  const count = async (table: 'restaurants' | 'stores' | 'items' | 'orders') =>
    Number(
      (
        await ctx.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const scale = {
    restaurants: await count('restaurants'),
    stores: await count('stores'),
    items: await count('items'),
    orders: await count('orders'),
  };
  const { sold } = await ctx.db
    .selectFrom('orders')
    .select(({ fn }) => fn.count('storeId').distinct().as('sold'))
    .executeTakeFirstOrThrow();
  const isWhole =
    scale.restaurants === wanted.restaurants && scale.stores === wanted.stores && Number(sold) === scale.stores;
  if (!isWhole)
    throw new Error(`the set is not whole: ${JSON.stringify({ ...scale, storesWithOrders: Number(sold) })}`);
  return scale;
}

async function whoAsks(ctx: AppContext) {
  const { pairingCode } = await createTerminal(ctx, SCOPE, { name: `Measuring ${Date.now()}`, by: BY_SYSTEM });
  const till = await pairTerminal(ctx, { pairingCode, origin: 'bench' });
  const pin = CAST.restaurants[0]?.stores[0]?.employees[0]?.pin ?? '';
  const entry = await enterPin(ctx, SCOPE, { posTerminalId: till.posTerminalId, pin, origin: 'bench' });
  if (entry.result !== 'success') throw new Error(`the PIN was answered ${entry.result}`);

  const customer = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('restaurantId', '=', SCOPE.restaurantId)
    .executeTakeFirstOrThrow();
  const token = await ctx.write((trx) =>
    createSessionIn(trx, ctx, {
      kind: 'customer',
      subjectId: customer.id,
      restaurantId: SCOPE.restaurantId,
      lifetimeDays: 30,
    }),
  );
  const menu = await readTillMenu(ctx, SCOPE);
  const [line] = threeLinesWithModifiers(menu);
  if (!line) throw new Error('the menu has nothing to order');
  const { cartId } = await addToCart(ctx, SCOPE, { cartId: null, customerId: customer.id, line });
  return {
    tillCookie: `${POS_COOKIE}=${till.token}; ${EMPLOYEE_COOKIE}=${entry.token}`,
    customerCookie: `${customerCookie(SCOPE.restaurantId)}=${token}; cart_${SCOPE.storeId}=${cartId}`,
    ...(await orderToMeasure(ctx, SCOPE, till.posTerminalId)),
  };
}

/** The total is asked of the product: a wrong one is refused with the right one. */
export async function orderToMeasure(ctx: AppContext, scope: StoreScope, posTerminalId: string) {
  const order = {
    id: '__ID__',
    lines: threeLinesWithModifiers(await readTillMenu(ctx, scope)),
    collectionType: 'pickup' as const,
    tableId: null,
    address: null,
    customerName: 'Ada',
    customerPhone: '',
    comments: 'No onions, please',
    paymentType: 'posPayLater' as const,
    tenderedInCents: 0,
    expectedTotalInCents: 0,
  };
  const by = { ...BY_SYSTEM, mover: 'staff' as const };
  const refused = await placePosOrder(ctx, scope, {
    ...order,
    manual: null,
    posTerminalId,
    employee: null,
    by,
  }).catch((error: unknown) => error);
  const total = refused instanceof AppError ? Number(refused.details?.newTotalInCents) : Number.NaN;
  if (!(total > 0)) throw new Error(`no price for the order: ${String(refused)}`);
  return { orderBody: JSON.stringify({ ...order, expectedTotalInCents: total }), orderTotalInCents: total };
}
