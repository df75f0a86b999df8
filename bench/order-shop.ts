/** A till's orders over the program's own routes, without a socket: on a copy of a set, which may be changed. */
import { cpSync, rmSync } from 'node:fs';
import { Hono } from 'hono';
import type { OpenDatabase } from '#db/connection.ts';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { rewritePages } from '#db/page-size.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import type { Side } from '#db/sync/feed-triggers.ts';
import { boxOwnership, cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import type { AppContext } from '#src/context.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { counterRoutes } from '#src/features/counter/counter.routes.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { openBase } from '#src/server/base.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { SESSION_SECRET } from './programs.ts';
import { type MeasuredSet, SCOPE } from './sets.ts';

const PATH = `/api/pos/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/orders`;
const BOX = { ...SCOPE, mark: 'bench1', numberBlock: 1 } as const;

export interface OrderShop {
  readonly dataDir: string;
  readonly database: OpenDatabase;
  readonly ctx: AppContext;
  place(): Promise<void>;
  /** As many orders from so many callers, each of whom asks again at once. */
  crowd(orders: number, callers: number): Promise<void>;
  close(): Promise<void>;
}

export async function openOrderShop(
  set: MeasuredSet,
  paymentType: string,
  side: Side = 'cloud',
  ports: AppContext['ports'] = NO_PORTS,
): Promise<OrderShop> {
  const dataDir = tempFolder('bench-order');
  cpSync(set.dataDir, dataDir, { recursive: true });
  if (process.env.PAGE_BYTES) rewritePages(`${dataDir}/servery.db`, Number(process.env.PAGE_BYTES));
  const base = await openBase({
    dataDir,
    sessionSecret: SESSION_SECRET,
    logStyle: 'json',
    replication: SINGLE_SERVER,
    side,
    ownership: side === 'cloud' ? cloudOwnership : boxOwnership(() => BOX),
    ...(side === 'box' ? { box: { storeKeys: () => null, idEnding: () => idEndingOf(BOX.mark) } } : {}),
  });
  const { database } = base;
  // Only now: what the routes write is then fed to the cloud, and only a box's own rows may be written.
  if (side === 'box') {
    database.raw.run(
      `insert into boxes (id, restaurantId, storeId, name, mark, isActive, createdIsoDateTimeUtc, numberBlock)
       values ('box-bench', ?, ?, 'Bench', ?, 1, '2026-01-01T00:00:00Z', ?)`,
      [BOX.restaurantId, BOX.storeId, BOX.mark, BOX.numberBlock],
    );
  }
  const ctx: AppContext = {
    ...base.ctx,
    ports,
    menus: createMenuStore(database, base.ctx.clock),
    printerReach: 'shopNetwork',
    mapTiles: null,
    syncSummary: () => null,
    publicUrl: 'http://127.0.0.1',
  };
  const app = hostRoutes(new Hono(), ctx, createRateLimiter());
  counterRoutes(app, ctx);
  const place = placing(app, set, paymentType);
  return {
    dataDir,
    database,
    ctx,
    place,
    crowd: async (orders, callers) => {
      let left = orders;
      const caller = async () => {
        while (left-- > 0) await place();
      };
      await Promise.all(Array.from({ length: callers }, caller));
    },
    close: async () => {
      await database.close();
      base.log.flush();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function placing(to: Hono, { orderBody, orderTotalInCents, tillCookie }: MeasuredSet, paymentType: string) {
  let count = 0;
  const paid = {
    ...JSON.parse(orderBody),
    paymentType,
    tenderedInCents: paymentType === 'posCash' ? orderTotalInCents : 0,
  };
  const template = JSON.stringify(paid);
  return async () => {
    // Twenty characters, as a till makes them.
    const id = `part${String(count++).padStart(16, '0')}`;
    const answer = await to.request(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `key-${id}`, cookie: tillCookie },
      body: template.replaceAll('__ID__', id),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  };
}
