import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import type { TestContext } from '#db/testing/test-context.ts';
import { endpoint } from '#src/contracts/endpoint.ts';
import { plantSupport } from '#src/server/testing/plant-support.ts';
import { plantTwoTenants, signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { AppError } from '#src/shared/app-error.ts';
import { STAFF_COOKIE } from './cookies.ts';
import { anyone, staffMay } from './guards.ts';
import { route } from './route.ts';

const pay = endpoint<{ amountInCents: number }, { count: number }>()('POST', '/api/pay');
const sell = endpoint<{ id: string }, { id: string; secret: string; times: number }>()('POST', '/api/sell');
const rename = endpoint<{ name: string }, { count: number }>()('POST', '/api/restaurants/:restaurantId/name');

const effect = (ctx: Pick<TestContext, 'write' | 'ids'>) =>
  ctx.write(async (trx) => {
    await trx
      .insertInto('rate_counters')
      .values({ bucket: ctx.ids.next(), count: 1, windowEndsIsoDateTimeUtc: '2027-01-01T00:00:00.000Z' })
      .execute();
  });

/** Counts its effects in the database, as a use case would: with a commit of its own. */
async function till() {
  const fails = { next: null as Error | null };
  const fixture = await testApp((app, ctx) => {
    const pressed = async () => {
      await effect(ctx);
      const after = fails.next;
      fails.next = null;
      if (after) throw after;
      return { count: await effects() };
    };
    route(app, pay, {
      guard: anyone(),
      body: z.object({ amountInCents: z.number() }),
      idempotent: true,
      handle: pressed,
    });
    route(app, rename, {
      guard: staffMay(ctx, 'restaurant.manage'),
      body: z.object({ name: z.string() }),
      idempotent: true,
      handle: pressed,
    });
  });
  const sold = new Map<string, number>();
  route(fixture.app, sell, {
    guard: anyone(),
    body: z.object({ id: z.string() }),
    idempotent: {
      again: ({ body, cookies }) => {
        cookies.set('cart', 'cart-again', 60);
        return { id: body.id, secret: 'read again', times: sold.get(body.id) ?? 0 };
      },
    },
    async handle({ body, cookies }) {
      await effect(fixture.ctx);
      sold.set(body.id, (sold.get(body.id) ?? 0) + 1);
      cookies.set('cart', 'cart-of-ann', 60);
      return { id: body.id, secret: 'token-of-ann', times: 1 };
    },
  });
  const effects = async () => (await fixture.ctx.db.selectFrom('rate_counters').select('bucket').execute()).length;
  const send = (key: string, body: unknown = { amountInCents: 100 }) =>
    fixture.call('POST', '/api/pay', { body, headers: { 'idempotency-key': key } });
  return { ...fixture, effects, send, fails };
}

/** Until what can wait is on disk. */
const written = (ctx: TestContext) => ctx.writeSoon('test', async () => {});

describe('a request with an idempotency key', () => {
  test('whose answer is on disk is answered from there', async () => {
    const { send, ctx, effects } = await till();
    const first = await send('key-0001');
    await written(ctx);
    expect(await send('key-0001')).toMatchObject({ status: 200, body: first.body });
    expect(await effects()).toBe(1);
  });

  test('sent again has one effect and the same answer', async () => {
    const { send, effects } = await till();
    const first = await send('key-0001');
    expect(await send('key-0001')).toMatchObject({ status: 200, body: first.body });
    expect(await effects()).toBe(1);
    await send('key-0002');
    expect(await effects()).toBe(2);
  });

  test('sent twenty times at once has one effect, and all get its answer', async () => {
    const { send, effects } = await till();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('key-0001')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await effects()).toBe(1);
  });

  test('with another body is a conflict and has no effect, at once as well as later', async () => {
    const { send, effects, ctx } = await till();
    const [, racing] = await Promise.all([send('key-0001'), send('key-0001', { amountInCents: 999 })]);
    // From here on the first is known only from the disk.
    await written(ctx);
    const later = await send('key-0001', { amountInCents: 5 });
    for (const { status, body } of [racing, later]) {
      expect([status, body.error.code]).toEqual([409, 'resource_status_conflict']);
    }
    expect(await effects()).toBe(1);
  });

  test('that was refused gives the key back', async () => {
    const { send, fails, effects } = await till();
    fails.next = new AppError('service_unavailable', 'Away.');
    expect((await send('key-0001')).status).toBe(503);
    expect((await send('key-0001')).status).toBe(200);
    expect(await effects()).toBe(2);
  });

  test('whose process died after the commit is never done twice', async () => {
    const { send, ctx, effects } = await till();
    await send('key-0001');
    await written(ctx);
    // The file as it is when the process ends between the work's commit and storing its answer.
    await ctx.write(async (trx) => {
      await trx.updateTable('idempotency_keys').set({ statusCode: 0, answerJson: 'null' }).execute();
    });
    const again = await send('key-0001');
    expect([again.status, again.body.error.reason]).toEqual([409, 'already_done']);
    expect(await effects()).toBe(1);
  });

  test('is answered out of what it made, where the process died before its answer was kept', async () => {
    const { call, ctx, effects } = await till();
    const sellOne = (id: string) =>
      call('POST', '/api/sell', { body: { id }, headers: { 'idempotency-key': 'key-of-sale' } });
    await sellOne('sale-1');
    await written(ctx);
    await ctx.write(async (trx) => {
      await trx.updateTable('idempotency_keys').set({ statusCode: 0, answerJson: 'null' }).execute();
    });
    const again = await sellOne('sale-1');
    expect([again.status, again.body]).toEqual([200, { id: 'sale-1', secret: 'read again', times: 1 }]);
    expect(await effects()).toBe(1);
    // That answer is stored now, and with another body the key is still another's.
    await written(ctx);
    expect(await sellOne('sale-1')).toMatchObject({ status: 200, body: again.body });
    expect((await sellOne('sale-2')).body.error.reason).toBe('idempotency_key_reused');
  });

  test('leaves nothing in the file that opens an order or a cart, and is answered from it all the same', async () => {
    const { call, ctx } = await till();
    const sellOne = () =>
      call('POST', '/api/sell', { body: { id: 'sale-1' }, headers: { 'idempotency-key': 'key-of-ann' } });
    const first = await sellOne();
    await written(ctx);
    const rows = JSON.stringify(await ctx.db.selectFrom('idempotency_keys').selectAll().execute());
    for (const secret of ['token-of-ann', 'cart-of-ann', 'key-of-ann', 'sale-1']) expect(rows).not.toContain(secret);
    const again = await sellOne();
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('set-cookie')).toContain('cart-of-ann');
  });

  test('of two visitors without a cart is two requests', async () => {
    const { app, effects } = await till();
    const from = async (address: string, device: string) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-0001', 'user-agent': device };
      const request = new Request('http://shop.test/api/sell', { method: 'POST', headers, body: '{"id":"sale-1"}' });
      return (await app.fetch(request, { address })).status;
    };
    expect(await from('203.0.113.1', 'phone')).toBe(200);
    expect(await from('203.0.113.1', 'phone')).toBe(200);
    expect(await effects()).toBe(1);
    expect(await from('203.0.113.2', 'phone')).toBe(200);
    expect(await from('203.0.113.1', 'tablet')).toBe(200);
    expect(await effects()).toBe(3);
  });

  test('takes the key in the very transaction of the work, and is answered before its answer is kept', async () => {
    const { send, ctx } = await till();
    const before = ctx.database.counters.commits;
    await send('key-0001');
    expect(ctx.database.counters.commits - before).toBe(1);
    await written(ctx);
    expect(ctx.database.counters.commits - before).toBe(2);
  });

  test("is another request under another person's login", async () => {
    const { call, ctx, effects } = await till();
    await plantTwoTenants(ctx);
    await plantSupport(ctx, { userId: 'admin', restaurantIds: ['roma'], mayChange: true });
    const send = async (userId: string) =>
      call('POST', '/api/restaurants/roma/name', {
        body: { name: 'x' },
        headers: { 'idempotency-key': 'key-0001' },
        cookie: await signedInAs(ctx, STAFF_COOKIE, { kind: 'staff', subjectId: userId }),
      });
    expect([(await send('roma-owner')).status, (await send('admin')).status]).toEqual([200, 200]);
    expect(await effects()).toBe(2);
  });

  test.each(['short', 'x'.repeat(101), 'has space in it'])('is refused when the key is %p', async (key) => {
    const { send } = await till();
    expect((await send(key)).body.error.reason).toBe('bad_idempotency_key');
  });
});
