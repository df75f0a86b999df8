import { Hono } from 'hono';
import { createSessionIn, type NewSession } from '#db/access/sessions.repository.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import type { AppContext } from '#src/context.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { createWrites } from '../writes.ts';

export interface TestApp {
  readonly app: Hono;
  readonly ctx: TestContext;
  /** A call as an island makes it: JSON in, JSON out. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; cookie?: string; headers?: Record<string, string> },
    // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
  ): Promise<{ status: number; body: any; headers: Headers }>;
}

/** Routes in process, over a database of the test's own; no port is opened. */
export async function testApp(
  mount: (app: Hono, ctx: AppContext) => void,
  options: { ctx?: TestContext } = {},
): Promise<TestApp> {
  const made = options.ctx ?? (await testContext());
  const ctx = { ...made, write: createWrites(made.database).write };
  const app = hostRoutes(new Hono(), ctx, createRateLimiter());
  mount(app, ctx);
  return {
    app,
    ctx,
    async call(method, path, { body, cookie, headers = {} } = {}) {
      const response = await app.request(path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
    },
  };
}

const AT = '2026-11-01T00:00:00.000Z';

/** Two tenants: `roma` with two stores, `wok` with one. */
export async function plantTwoTenants(ctx: Pick<AppContext, 'write'>): Promise<void> {
  const store = (id: string, restaurantId: string) => ({
    id,
    restaurantId,
    name: id,
    countryCode: 'AU' as const,
    currencyCode: 'AUD' as const,
    timezone: 'Australia/Sydney',
    createdIsoDateTimeUtc: AT,
  });
  await ctx.write(async (trx) => {
    const restaurants = ['roma', 'wok'].map((id) => ({
      id,
      name: id,
      countryCode: 'AU' as const,
      createdIsoDateTimeUtc: AT,
    }));
    await trx.insertInto('restaurants').values(restaurants).execute();
    const stores = [store('roma-1', 'roma'), store('roma-2', 'roma'), store('wok-1', 'wok')];
    await trx.insertInto('stores').values(stores).execute();
    const users = [
      { id: 'admin', isSuperAdmin: 1 as const },
      { id: 'roma-owner', isSuperAdmin: 0 as const },
      { id: 'roma-1-staff', isSuperAdmin: 0 as const },
      { id: 'wok-owner', isSuperAdmin: 0 as const },
    ].map((user) => ({ ...user, email: `${user.id}@test.example`, displayName: user.id, createdIsoDateTimeUtc: AT }));
    await trx.insertInto('users').values(users).execute();
    const member = (userId: string, restaurantId: string, storeId: string | null) => ({
      id: `member-${userId}`,
      userId,
      restaurantId,
      storeId,
      role: storeId ? ('storeUser' as const) : ('restaurantAdmin' as const),
      createdIsoDateTimeUtc: AT,
    });
    await trx
      .insertInto('memberships')
      .values([
        member('roma-owner', 'roma', null),
        member('roma-1-staff', 'roma', 'roma-1'),
        member('wok-owner', 'wok', null),
      ])
      .execute();
    const terminal = (id: string, restaurantId: string, storeId: string) => ({
      id,
      restaurantId,
      storeId,
      name: id,
      pairedIsoDateTimeUtc: AT,
      createdIsoDateTimeUtc: AT,
    });
    await trx
      .insertInto('pos_terminals')
      .values([
        terminal('till-1', 'roma', 'roma-1'),
        terminal('till-2', 'roma', 'roma-1'),
        terminal('till-w', 'wok', 'wok-1'),
      ])
      .execute();
    await trx
      .insertInto('employees')
      .values({
        id: 'mia',
        restaurantId: 'roma',
        storeId: 'roma-1',
        name: 'Mia',
        pinHash: 'x',
        permissionsJson: '["takeOrders"]',
        createdIsoDateTimeUtc: AT,
      })
      .execute();
    await trx
      .insertInto('customers')
      .values({
        id: 'ann',
        restaurantId: 'roma',
        name: 'Ann',
        mobileNumberE164: '+61400000001',
        createdIsoDateTimeUtc: AT,
      })
      .execute();
  });
}

/** A cookie header that signs a user in. */
export async function signedInAs(
  ctx: AppContext,
  cookieName: string,
  session: Omit<NewSession, 'lifetimeDays'>,
): Promise<string> {
  const token = await ctx.write((trx) => createSessionIn(trx, ctx, { lifetimeDays: 1, ...session }));
  return `${cookieName}=${token}`;
}
