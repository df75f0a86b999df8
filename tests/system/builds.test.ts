import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FORBIDDEN_IN_A_BOX } from '#kiosk/build.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { pairingCode } from '#tests/support/till.ts';
import { FORBIDDEN_WHEN_SHIPPED } from '../../scripts/build-cloud.ts';
import { compileProgram, wordsInside } from '../../scripts/compile.ts';

const ROOT = resolve(import.meta.dir, '../..');
let dir: string;
let cloud: string;
let withDemo: string;
let box: string;

/** The programs that earlier parts have built, or fresh ones when it runs separately. */
beforeAll(async () => {
  dir = tempFolder('builds');
  cloud = join(ROOT, 'dist/servery');
  box = join(ROOT, 'dist/servery-box');
  withDemo = join(ROOT, 'dist/servery-demo');
  if (!existsSync(cloud)) await compileProgram({ outfile: cloud, features: ['SHIPPED'] });
  if (!existsSync(withDemo)) await compileProgram({ outfile: withDemo, features: [] });
  if (!existsSync(box)) await compileProgram({ outfile: box, features: ['KIOSK'] });
}, 240_000);

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

const page = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

describe('the cloud as one program', () => {
  test('starts in an empty folder, is healthy, shows a store, a built file and a picture', async () => {
    await using server = await runServer({ command: [withDemo], cwd: dir });
    const health = await (await fetch(`${server.url}/healthz`)).json();
    expect(health).toMatchObject({ status: 'ok', role: 'primary', database: 'writable' });
    const store = await page(`${server.url}/restaurants/roma-pizza/stores/roma-newtown`);
    expect(store.status).toBe(200);
    expect(store.text).toContain('Margherita');
    const [, css] = /<link rel="stylesheet" href="([^"]+)"/.exec(store.text) ?? [];
    expect((await fetch(server.url + css)).headers.get('cache-control')).toContain('immutable');
    const [, image] = /src="(\/images\/[^"]+)"/.exec(store.text) ?? [];
    const picture = await fetch(server.url + image?.replaceAll('&amp;', '&'));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }, 240_000);

  test('in production has nothing under /dev, no demo, and says which provider is off by being it', async () => {
    const env = { APP_ENV: 'prod', SESSION_SECRET: 'x'.repeat(40) };
    await using server = await runServer({ command: [cloud], cwd: dir, env });
    for (const path of ['/dev', '/dev/printer', '/dev/stripe', '/dev/sms', '/dev/email']) {
      expect((await page(server.url + path)).status).toBe(404);
    }
    const start = await page(server.url);
    expect(start.text).not.toContain('Demo logins');
    expect((await page(`${server.url}/restaurants/roma-pizza/stores/roma-newtown`)).status).toBe(404);
  }, 240_000);

  test('carries nothing of the box, no demo, no simulator, and nothing that ends it on purpose', async () => {
    const words = ['servery-build:cloud', 'servery-build:box', ...FORBIDDEN_WHEN_SHIPPED];
    expect(await wordsInside(cloud, words)).toEqual(['servery-build:cloud']);
    expect(await wordsInside(withDemo, ['Golden Wok'])).toEqual(['Golden Wok']);
  });

  test('as it is shipped starts nowhere but in production, and says so', async () => {
    const started = runServer({ command: [cloud], cwd: dir, env: { APP_ENV: 'local' } });
    await expect(started).rejects.toThrow('This program has no demo in it: set APP_ENV to staging or prod');
  }, 240_000);
});

/** Calls as a till makes them, with the cookies that it was given. */
function boxTill(url: string) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  // biome-ignore lint/suspicious/noExplicitAny: the test looks into any answer
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', origin: url, cookie: cookie() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return await answer.json();
  };
  return Object.assign(call, { cookie });
}

describe('the box as one program', () => {
  test('starts in an empty folder, is healthy and shows a page', async () => {
    await using server = await runServer({ command: [box], cwd: dir });
    expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({ status: 'ok', role: 'box' });
    const start = await page(server.url);
    expect([start.status, start.text.includes('Set up this box')]).toEqual([200, true]);
  }, 240_000);

  test("is a shop's counter once it has the shop's file: a till is paired, opened by PIN, sells and prints", async () => {
    const place = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
    const dataDir = join(dir, 'box-of-roma');
    const source = await runServer({ command: [withDemo], cwd: dir, dataDir, isPlanted: true });
    const code = await pairingCode(source.url, place, 'Counter');
    await source.stop();
    await using server = await runServer({ command: [box], cwd: dir, dataDir });
    const till = boxTill(server.url);
    const login = await page(`${server.url}/pos`);
    expect([login.status, login.text.includes('Pair this till')]).toEqual([200, true]);
    await till('POST', '/api/pos/login', { pairingCode: code });
    expect(await till('POST', '/api/pos/enter-pin', { pin: '1111' })).toMatchObject({ result: 'success' });
    const screen = await fetch(`${server.url}/pos/home`, { headers: { cookie: till.cookie() } });
    expect(await screen.text()).toContain('Hi ');
    const { menu } = await till('GET', '/api/pos/menu');
    const cola = menu.items.find(({ name }: { name: string }) => name.startsWith('Cola'));
    const { order } = await till('POST', `/api/pos/restaurants/${place.restaurantId}/stores/${place.storeId}/orders`, {
      id: 'sale-on-the-box-01',
      lines: [
        { id: 'line-1', itemId: cola.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } },
      ],
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 10_000,
      expectedTotalInCents: cola.price.basePrice,
    });
    expect(order).toMatchObject({ statusCode: 'accepted', grandTotalInCents: cola.price.basePrice });
    const { prints } = await till('GET', `/api/pos/orders/${order.id}`);
    expect(prints.map(({ docketType }: { docketType: string }) => docketType)).toContain('ORDER_TICKET');
    // What belongs to the cloud is not there to be knocked at.
    for (const path of ['/admin', '/admin/auth/login', '/dev'])
      expect((await page(server.url + path)).status).toBe(404);
  }, 240_000);

  test("carries no provider's adapter and no name of a secret", async () => {
    expect(await wordsInside(box, ['servery-build:box', ...FORBIDDEN_IN_A_BOX])).toEqual(['servery-build:box']);
  });
});
