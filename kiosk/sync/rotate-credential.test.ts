import { beforeEach, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { addBox } from '#src/features/sync/manage-box.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type Cloud, CloudRefused, openCloud } from './cloud.ts';
import { type IdentityKeeper, openIdentity } from './identity.ts';
import { rotateIfDue } from './rotate-credential.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
const BY = { mover: 'staff', kind: 'staff', id: 'roma-owner', name: 'Owner', origin: 'test' } as const;

interface Bench {
  readonly ctx: TestContext;
  readonly dir: string;
  readonly cloud: Cloud;
  identity: IdentityKeeper;
  /** What the line does to each call. */
  line: (call: () => Promise<Response>) => Promise<Response>;
}

let bench: Bench;
beforeEach(async () => {
  const ctx = await testContext();
  await plantTwoTenants(ctx);
  installFeedTriggers(ctx.database.raw, 'cloud');
  const app = hostRoutes(new Hono(), ctx, createRateLimiter());
  syncRoutes(app, ctx);
  const dir = tempFolder('rotate');
  const call = ((url: string, init: RequestInit) =>
    bench.line(async () => app.request(url, init))) as unknown as typeof fetch;
  const cloud = openCloud({
    url: 'http://cloud.test',
    credential: () => bench.identity.get()?.credential ?? null,
    fetch: call,
  });
  bench = { ctx, dir, cloud, identity: openIdentity(dir), line: (asked) => asked() };
  const { pairingCode } = await addBox(ctx, SCOPE, { name: 'Box', by: BY });
  bench.identity.keep({ ...(await cloud.pair(pairingCode)), cloudUrl: 'http://cloud.test' });
});

const opens = () => bench.cloud.feed({ after: 0, wait: 0 }, new AbortController().signal);
const rotate = () => rotateIfDue(bench.ctx, bench.cloud, bench.identity);
const credential = () => bench.identity.get()?.credential ?? '';
/** Opens the cloud with another credential than the box's current one. */
const opensWith = async (old: string) => {
  const { identity } = bench;
  const now = identity.get();
  if (!now) throw new Error('no identity');
  bench.identity = { ...identity, get: () => ({ ...now, credential: old }) };
  const answer = await opens().catch((error: unknown) => error);
  bench.identity = identity;
  return !(answer instanceof CloudRefused);
};

test('a credential is exchanged once a day and kept on disk, and the old one opens nothing once the new one was used', async () => {
  const first = credential();
  expect(await rotate()).toBe(true);
  expect(credential()).not.toBe(first);
  expect(openIdentity(bench.dir).get()?.credential).toBe(credential());
  expect(await rotate()).toBe(false);
  await opens();
  expect(await opensWith(first)).toBe(false);
  bench.ctx.pass({ hours: 24 });
  expect(await rotate()).toBe(true);
  await opens();
});

test('an answer that gets lost, again and again, locks no box out', async () => {
  const first = credential();
  for (let time = 0; time < 5; time++) {
    bench.line = async (call) => {
      await call();
      throw new Error('lost on the way back');
    };
    await expect(rotate()).rejects.toThrow('lost');
    await rotate().catch(() => {});
    bench.line = (call) => call();
    expect(credential()).toBe(first);
    await opens();
  }
  expect(await rotate()).toBe(true);
  await opens();
});

test('a box that was switched off before it saved the answer continues with the old one', async () => {
  const before = readFileSync(join(bench.dir, 'box.json'), 'utf8');
  await bench.cloud.rotate();
  bench.identity = openIdentity(bench.dir);
  expect(readFileSync(join(bench.dir, 'box.json'), 'utf8')).toBe(before);
  await opens();
  expect(await rotate()).toBe(true);
  await opens();
  expect(readdirSync(bench.dir)).toEqual(['box.json']);
});

test('a clock that was set back a week does not delay the exchange', async () => {
  await rotate();
  bench.ctx.pass({ hours: -168 });
  expect(await rotate()).toBe(true);
});

test('an unpaired box keeps what it has', async () => {
  bench.identity.forget();
  expect(await rotate()).toBe(false);
});
