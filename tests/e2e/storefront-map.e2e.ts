/** Where the store is, on the hours page: pictures of a map from the environment's source, and a plain ground without one. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { png } from '../support/png.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const HOURS = `${SHOP}/store_trading_hours`;

let server: RunningServer;
let browser: Browser;
let tiles: ReturnType<typeof Bun.serve>;
const asked: string[] = [];
beforeAll(async () => {
  tiles = Bun.serve({
    port: 0,
    fetch(request) {
      asked.push(new URL(request.url).pathname);
      return new Response(Uint8Array.from(png(256, 256)), { headers: { 'content-type': 'image/png' } });
    },
  });
  const env = { MAP_TILES_URL: `http://127.0.0.1:${tiles.port}/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: '© Map makers' };
  server = await runServer({ isPlanted: true, env });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
  await tiles?.stop(true);
});

test(
  'the map comes once it is in sight, with its credit and two buttons, and only pages with a map may load it',
  async () => {
    const { page, problems, context } = await visit(browser, 'phone');
    const answer = await page.goto(server.url + HOURS);
    const source = `http://127.0.0.1:${tiles.port}`;
    expect(await answer?.headerValue('content-security-policy')).toContain(`img-src 'self' data: ${source};`);
    const map = page.getByRole('figure', { name: /^Map: / });
    await map.scrollIntoViewIfNeeded();
    await page.getByText('© Map makers').waitFor();
    await until('tiles that were asked for', async () => asked.length > 0);
    expect(asked.every((path) => /^\/15\/\d+\/\d+\.png$/.test(path))).toBe(true);
    const shown = await map
      .locator('img')
      .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0));
    expect(shown).toBe(true);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await until('closer tiles', async () => asked.some((path) => path.startsWith('/16/')));
    expect(await axeFindings(page)).toEqual([]);
    const store = await page.goto(server.url + SHOP);
    expect(await store?.headerValue('content-security-policy')).toContain("img-src 'self' data:;");
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);

test(
  'without script the address, directions and the store’s mark are there, and nothing is asked of the source',
  async () => {
    const before = asked.length;
    const { page, context } = await visit(browser, 'phone', { javaScriptEnabled: false });
    await page.goto(server.url + HOURS);
    await page.getByRole('link', { name: 'Directions' }).waitFor();
    await page.locator('[data-part="place-mark"]').waitFor();
    expect(asked.length).toBe(before);
    await context.close();
  },
  MINUTES,
);
