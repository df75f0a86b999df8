import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Hono } from 'hono';
import { openPhoneBench, type PhoneBench } from '#src/features/notifications/phones/testing-phones.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { staffApp } from '#src/server/testing/staff-app.ts';

const AT_STORE = { role: 'storeUser', storeId: ROMA_SCOPE.storeId } as const;
const NOT_YET = 'Orders don’t ring here yet';
const UNREACHED = 'This phone can’t be reached';
let ctx: Awaited<ReturnType<typeof printingFixture>>;
let bench: PhoneBench;
let app: Hono;

beforeEach(async () => {
  ctx = await printingFixture({ parts: { ports: { ...NO_PORTS } } });
  bench = await openPhoneBench(ctx, ROMA_SCOPE.restaurantId);
  app = staffApp(ctx);
});
afterEach(() => bench[Symbol.asyncDispose]());

const home = async (token: string) =>
  (await app.request('/staff/home', { headers: { cookie: `servery_staff=${token}` } })).text();

describe('the first screen of the staff app', () => {
  test('warns on a phone that doesn’t ring once the app is closed, until it does', async () => {
    const mia = await bench.person('mia', AT_STORE);
    expect(await home(mia.token)).toContain(NOT_YET);
    await bench.phoneOf(mia);
    expect(await home(mia.token)).not.toContain(NOT_YET);
  });

  test('warns on each phone for itself', async () => {
    const [mia, tom] = [await bench.person('mia', AT_STORE), await bench.person('tom', AT_STORE)];
    await bench.phoneOf(tom);
    expect(await home(mia.token)).toContain(NOT_YET);
    expect(await home(tom.token)).not.toContain(NOT_YET);
  });

  test('warns where the daily check did not reach the phone', async () => {
    const mia = await bench.person('mia', AT_STORE);
    await bench.phoneOf(mia);
    expect(await home(mia.token)).not.toContain(UNREACHED);
    ctx.pass({ hours: 96 });
    expect(await home(mia.token)).toContain(UNREACHED);
  });

  test('says nothing where the server can ring no phone', async () => {
    const mia = await bench.person('mia', AT_STORE);
    Object.assign(ctx.ports, { push: null });
    expect(await home(mia.token)).not.toContain(NOT_YET);
  });
});
