/** A paired till of the demo with an employee signed in, over the routes that its screens call. */
import { expect } from 'bun:test';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { tillBookingsRoutes } from '#src/features/bookings/till-bookings.routes.ts';
import { marketplaceOrdersRoutes } from '#src/features/marketplace/marketplace-orders.routes.ts';
import { menuRoutes } from '#src/features/menu/menu.routes.ts';
import { seatingRoutes } from '#src/features/seating/seating.routes.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { POS_COOKIE } from '#src/http/cookies.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { posRoutes } from '../pos.routes.ts';

export const ROMA = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
export const SCOPE = grantStoreScope(ROMA);
export const SOLD_OUT = `/api/menu/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}/items/item_roma_margherita/sold-out`;
export const TEST_NOW_UTC = '2026-11-21T07:00:00.000Z';
export const MANAGER = '1111';
export const TAKES_ORDERS = '3333';

/**
 * A till of Roma with an employee signed in. The demo's first employee has every permission, the third takes orders.
 */
export async function till(pin: string, parts: Partial<TestContext> = {}) {
  const made = await seededContext();
  const app = await testApp(
    (hono, ctx) => {
      posRoutes(hono, ctx);
      tillsRoutes(hono, ctx);
      menuRoutes(hono, ctx);
      tillBookingsRoutes(hono, ctx);
      seatingRoutes(hono, ctx);
      marketplaceOrdersRoutes(hono, ctx);
    },
    { ctx: { ...made, ...parts } },
  );
  const { posTerminalId, pairingCode } = await createTerminal(made, SCOPE, { name: 'Front', by: BY_OWNER });
  const { token } = await pairTerminal(made, { pairingCode, origin: 'test' });
  const paired = `${POS_COOKIE}=${token}`;
  const stand = async (as: string) => {
    const entered = await app.call('POST', '/api/pos/enter-pin', { body: { pin: as }, cookie: paired });
    expect(entered.body.result).toBe('success');
    const cookie = [paired, ...entered.headers.getSetCookie().map((one) => one.split(';')[0])].join('; ');
    const post = (path: string, body: unknown) => app.call('POST', path, { body, cookie });
    const put = (path: string, body: unknown) => app.call('PUT', path, { body, cookie });
    const get = (path: string) => app.call('GET', path, { cookie });
    return { entered, post, put, get };
  };
  const { entered, post, put, get } = await stand(pin);
  const settings = async () => (await get('/api/pos/settings')).body;
  const session = async () => (await get('/api/pos/session')).body;
  /** Approves what an answer requires, with the manager's PIN. */
  const approve = async ({ body }: { body: { error: { details: { act: ProtectedAct } } } }): Promise<string> =>
    (await post('/api/pos/authorise-pin', { pin: MANAGER, act: body.error.details.act })).body.approval;
  /** As the till itself, before a PIN. */
  const postUnnamed = (path: string, body: unknown) => app.call('POST', path, { body, cookie: paired });
  const unnamed = (path: string) => app.call('GET', path, { cookie: paired });
  /** A file; without the till's cookie, from a browser that is no till. */
  const file = (path: string, as: 'till' | 'anyone') =>
    app.app.request(path, as === 'till' ? { headers: { cookie: paired } } : {});
  return {
    unnamed,
    file,
    ctx: app.ctx,
    posTerminalId,
    stand,
    entered,
    get,
    post,
    put,
    postUnnamed,
    settings,
    session,
    approve,
  };
}

/** The same till on a box, which sends the cloud's part as commands. */
export const onBox = () => boxOwnership(() => ({ mark: 'k7m2p9', ...ROMA }));
