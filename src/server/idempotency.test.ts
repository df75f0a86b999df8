import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import type { TestContext } from '#db/testing/test-context.ts';
import { endpoint } from '#src/contracts/endpoint.ts';
import { AppError } from '#src/shared/app-error.ts';
import { STAFF_COOKIE } from './cookies.ts';
import { anyone, staffMay } from './guards.ts';
import { route } from './route.ts';
import { plantTwoTenants, signedInAs, testApp } from './testing/test-app.ts';

const pay = endpoint<{ amountInCents: number }, { count: number }>()('POST', '/api/pay');
const rename = endpoint<{ name: string }, { count: number }>()('POST', '/api/restaurants/:restaurantId/name');

/** Counts its effects in the database, as a use case would: with a commit of its own. */
async function till() {
  const fails = { next: null as Error | null };
  const house = await testApp((app, ctx) => {
    const effect = async () => {
      await ctx.write(async (trx) => {
        await trx
          .insertInto('rate_counters')
          .values({ bucket: ctx.ids.next(), count: 1, windowEndsIsoDateTimeUtc: '2027-01-01T00:00:00.000Z' })
          .execute();
      });
      const after = fails.next;
      fails.next = null;
      if (after) throw after;
      return { count: await effects() };
    };
    route(app, pay, {
      guard: anyone(),
      body: z.object({ amountInCents: z.number() }),
      idempotent: true,
      handle: effect,
    });
    route(app, rename, {
      guard: staffMay(ctx, 'restaurant.manage'),
      body: z.object({ name: z.string() }),
      idempotent: true,
      handle: effect,
    });
  });
  const effects = async () => (await house.ctx.db.selectFrom('rate_counters').select('bucket').execute()).length;
  const send = (key: string, body: unknown = { amountInCents: 100 }) =>
    house.call('POST', '/api/pay', { body, headers: { 'idempotency-key': key } });
  return { ...house, effects, send, fails };
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
    const { send, effects } = await till();
    const [, racing] = await Promise.all([send('key-0001'), send('key-0001', { amountInCents: 999 })]);
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
    // As the file looks when the process ends between the work's commit and keeping its answer.
    await ctx.write(async (trx) => {
      await trx.updateTable('idempotency_keys').set({ statusCode: 0, answerJson: 'null' }).execute();
    });
    const again = await send('key-0001');
    expect([again.status, again.body.error.reason]).toEqual([409, 'already_done']);
    expect(await effects()).toBe(1);
  });

  test('takes the key in the very transaction of the work, and is answered before its answer is kept', async () => {
    const { send, ctx } = await till();
    const before = ctx.house.counters.commits;
    await send('key-0001');
    expect(ctx.house.counters.commits - before).toBe(1);
    await written(ctx);
    expect(ctx.house.counters.commits - before).toBe(2);
  });

  test("is another request under another person's login", async () => {
    const { call, ctx, effects } = await till();
    await plantTwoTenants(ctx);
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
