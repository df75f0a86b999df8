import { beforeEach, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
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
import { type Cloud, openCloud } from '../sync/cloud.ts';
import { fetchUpdate } from './fetch-update.ts';
import { newKeys, release } from './sign.ts';
import { programPath, readSlots } from './slots.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
const BY = { mover: 'staff', kind: 'staff', id: 'roma-owner', name: 'Owner', origin: 'test' } as const;
const KEYS = newKeys();

let ctx: TestContext;
let cloud: Cloud;
let dataDir: string;
let credential: string | null;
beforeEach(async () => {
  ctx = await testContext();
  await plantTwoTenants(ctx);
  installFeedTriggers(ctx.database.raw, 'cloud');
  const app = hostRoutes(new Hono(), ctx, createRateLimiter());
  syncRoutes(app, ctx);
  const call = (async (url: string, init: RequestInit) => app.request(url, init)) as unknown as typeof fetch;
  credential = null;
  cloud = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
  const { pairingCode } = await addBox(ctx, SCOPE, { name: 'Box', by: BY });
  ({ credential } = await cloud.pair(pairingCode));
  dataDir = tempFolder('update');
});

const look = () =>
  fetchUpdate({
    dataDir,
    log: ctx.log,
    cloud,
    platform: 'linux-x64',
    publicKey: KEYS.publicKey,
    runningVersion: '1.0.0',
  });
async function put(version: string): Promise<string> {
  const binary = join(dataDir, 'built');
  writeFileSync(binary, `the program ${version} `.repeat(9999));
  await release(binary, { version, platform: 'linux-x64' }, KEYS.privateKey, `${ctx.dataDir}/box-releases`);
  return readFileSync(binary, 'utf8');
}

test('a cloud without releases offers none', async () => {
  expect(await look()).toBeNull();
});

test('a release that was signed arrives at the box, byte for byte', async () => {
  const program = await put('1.1.0');
  expect(await look()).toBe('1.1.0');
  expect(readFileSync(programPath(dataDir, '1.1.0'), 'utf8')).toBe(program);
  expect(readSlots(dataDir).trying?.version).toBe('1.1.0');
});

test('a caller that is not a box gets no program', async () => {
  await put('1.1.0');
  credential = 'x'.repeat(43);
  await expect(look()).rejects.toMatchObject({ status: 401 });
});

test.each(['../../servery.db', '1.1.0/../../session-secret', 'manifest.json'])(
  'a name that leads elsewhere (%s) is rejected',
  async (version) => {
    await put('1.1.0');
    await expect(cloud.updateFile({ platform: 'linux-x64', version, from: 0 })).rejects.toMatchObject({ status: 400 });
  },
);
