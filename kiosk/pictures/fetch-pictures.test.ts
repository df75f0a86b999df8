import { beforeEach, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { Hono } from 'hono';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { contentHashOf, keepFile, originalPath, shownPath } from '#src/features/images/image-files.ts';
import { createImageServer } from '#src/features/images/serve-image.ts';
import type { Sleep } from '#src/features/jobs/run-loop.ts';
import { addBox } from '#src/features/sync/manage-box.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { type Cloud, openCloud } from '../sync/cloud.ts';
import { dropUnusedPictures, fetchPictures, startPictures } from './fetch-pictures.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
const BY = { mover: 'staff', kind: 'staff', id: 'roma-owner', name: 'Owner', origin: 'test' } as const;

interface Bench {
  readonly cloudCtx: TestContext;
  readonly box: TestContext;
  readonly cloud: Cloud;
  line: (call: () => Promise<Response>) => Promise<Response>;
  most: number;
}

let bench: Bench;
beforeEach(async () => {
  const cloudCtx = await testContext();
  await plantTwoTenants(cloudCtx);
  installFeedTriggers(cloudCtx.database.raw, 'cloud');
  const box = await testContext();
  await plantTwoTenants(box);
  const app = hostRoutes(new Hono(), cloudCtx, createRateLimiter());
  syncRoutes(app, cloudCtx);
  let credential: string | null = null;
  let running = 0;
  const call = (async (url: string, init: RequestInit) => {
    running++;
    bench.most = Math.max(bench.most, running);
    try {
      return await bench.line(async () => app.request(url, init));
    } finally {
      running--;
    }
  }) as unknown as typeof fetch;
  const cloud = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
  bench = { cloudCtx, box, cloud, line: (asked) => asked(), most: 0 };
  const { pairingCode } = await addBox(cloudCtx, SCOPE, { name: 'Box', by: BY });
  ({ credential } = await cloud.pair(pairingCode));
  bench.most = 0;
});

/** A picture in the cloud, and its row on the box as the feed brings it. */
async function upload(name: string, restaurantId = 'roma'): Promise<string> {
  const { cloudCtx, box } = bench;
  const bytes = new TextEncoder().encode(`picture ${name}`);
  const contentHash = contentHashOf(bytes);
  await keepFile(originalPath(cloudCtx.dataDir, contentHash), bytes);
  for (const database of [cloudCtx.database, box.database]) {
    database.raw
      .query(
        `insert into images (id, restaurantId, contentHash, contentType, width, height, byteSize, createdIsoDateTimeUtc)
         values (?, ?, ?, 'image/png', 1, 1, ?, '2026-11-21T07:00:00.000Z')`,
      )
      .run(name, restaurantId, contentHash, bytes.length);
  }
  return contentHash;
}

const has = (contentHash: string) => existsSync(originalPath(bench.box.dataDir, contentHash));

test('pictures that rows name are fetched once, a few at a time', async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, (_, at) => upload(`p${at}`)));
  expect(await fetchPictures(bench.box, bench.cloud)).toEqual({ fetched: 12, missing: 0 });
  expect(hashes.every(has)).toBe(true);
  expect(bench.most).toBeLessThanOrEqual(2);
  expect(await fetchPictures(bench.box, bench.cloud)).toEqual({ fetched: 0, missing: 0 });
});

test('a picture that was altered on its way is discarded, and fetched at the next try', async () => {
  const hash = await upload('margherita');
  bench.line = async (call) => new Response(`${await (await call()).text()}!`);
  expect(await fetchPictures(bench.box, bench.cloud)).toEqual({ fetched: 0, missing: 1 });
  expect(has(hash)).toBe(false);
  bench.line = (call) => call();
  expect(await fetchPictures(bench.box, bench.cloud)).toEqual({ fetched: 1, missing: 0 });
});

test('a line that breaks after three leaves the rest for later', async () => {
  for (let at = 0; at < 6; at++) await upload(`p${at}`);
  let calls = 0;
  bench.line = async (call) => {
    if (++calls > 3) throw new Error('no line');
    return call();
  };
  expect(await fetchPictures(bench.box, bench.cloud)).toEqual({ fetched: 3, missing: 3 });
  bench.line = (call) => call();
  expect(await fetchPictures(bench.box, bench.cloud)).toEqual({ fetched: 3, missing: 0 });
});

test("another restaurant's picture is never given to the box, whatever it requests", async () => {
  const hash = await upload('duck', 'wok');
  await expect(bench.cloud.picture('duck')).rejects.toMatchObject({ status: 404 });
  expect(await fetchPictures(bench.box, bench.cloud)).toEqual({ fetched: 0, missing: 1 });
  expect(has(hash)).toBe(false);
});

test('a picture that has not arrived is reported as missing, not as an error', async () => {
  await upload('margherita');
  const serve = createImageServer(bench.box);
  const answer = serve({ imageId: 'margherita', width: 100, ratio: null, ifNoneMatch: null });
  await expect(answer).rejects.toMatchObject({ code: 'resource_not_found' });
});

test('runs beside the sync, and stops', async () => {
  const hash = await upload('margherita');
  const { promise, resolve } = Promise.withResolvers<void>();
  bench.line = async (call) => {
    const answer = await call();
    setTimeout(resolve, 50);
    return answer;
  };
  const loop = startPictures(bench.box, bench.cloud);
  await promise;
  await loop.stop();
  expect(has(hash)).toBe(true);
});

test('offline, a sale is no reason to ask for a picture again; its own next try is', async () => {
  const hash = await upload('margherita');
  let calls = 0;
  bench.line = async () => {
    calls++;
    throw new Error('no line');
  };
  const rests: number[] = [];
  let asleep = Promise.withResolvers<() => void>();
  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve) => {
      rests.push(ms);
      signal.addEventListener('abort', () => resolve(), { once: true });
      asleep.resolve(resolve);
    });
  const loop = startPictures(bench.box, bench.cloud, { sleep });
  const end = await asleep.promise;
  for (let sales = 0; sales < 3; sales++) loop.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect([calls, rests]).toEqual([1, [5000]]);
  bench.line = (call) => call();
  asleep = Promise.withResolvers();
  end();
  await asleep.promise;
  expect(has(hash)).toBe(true);
  await loop.stop();
});

test('the originals of deleted rows are deleted too, with what was shown of them', async () => {
  const kept = await upload('kept');
  const gone = await upload('gone');
  await fetchPictures(bench.box, bench.cloud);
  const shown = [kept, gone].map((contentHash) => shownPath(bench.box.dataDir, contentHash));
  for (const path of shown) await keepFile(path, new Uint8Array(1));
  bench.box.database.raw.run("delete from images where id = 'gone'");
  expect(await dropUnusedPictures(bench.box)).toBe(1);
  expect([has(kept), has(gone)]).toEqual([true, false]);
  expect(shown.map((path) => existsSync(path))).toEqual([true, false]);
  expect(readdirSync(`${bench.box.dataDir}/images/originals`).length).toBeGreaterThan(0);
});

test('a box that starts deletes pictures that no row names any longer', async () => {
  const kept = await upload('kept');
  const gone = await upload('gone');
  await fetchPictures(bench.box, bench.cloud);
  bench.box.database.raw.run("delete from images where id = 'gone'");
  const late = await upload('late');
  const { promise, resolve } = Promise.withResolvers<void>();
  bench.line = async (call) => {
    const answer = await call();
    resolve();
    return answer;
  };
  const loop = startPictures(bench.box, bench.cloud);
  // The old ones are checked before a new one is fetched.
  await promise;
  await loop.stop();
  expect([has(kept), has(gone), has(late)]).toEqual([true, false, true]);
});
