/** An owner brings a domain: from the field to a customer who orders at its root. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
/** Browsers find every name below `localhost` on this machine. */
const HOST = 'order.roma.localhost';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** As a browser at the store's domain asks. */
const ask = (path: string) =>
  fetch(server.url + path, { headers: { host: `${HOST}:${new URL(server.url).port}` }, redirect: 'manual' });

const record = async (type: string, name: string, value: string) =>
  fetch(`${server.url}/dev/dns`, {
    method: 'POST',
    body: new URLSearchParams({ type, name, value }),
    redirect: 'manual',
  });

test(
  'a store’s domain is proved by its record, and customers order there without ever seeing our address',
  async () => {
    const owner = await visit(browser, 'desktop');
    const { page } = owner;
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${SHOP}/website/domains`);
    await page.getByLabel('Domain', { exact: true }).fill(HOST);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('heading', { name: HOST }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Check now/ }).click();
    await page.getByText('We can’t see the TXT record yet.').first().waitFor();

    const proof = await page.locator('code', { hasText: 'servery-verify=' }).textContent();
    await record('TXT', `_servery.${HOST}`, proof ?? '');
    await record('A', HOST, '127.0.0.1');
    await page.getByRole('button', { name: /^Check now/ }).click();
    await page.getByText(`${HOST} is connected.`).waitFor();
    await page.getByText('Main domain', { exact: true }).waitFor();
    expect(owner.problems).toEqual([]);

    const { port } = new URL(server.url);
    const home = `http://${HOST}:${port}`;
    const guest = await visit(browser, 'phone');
    await guest.page.goto(server.url + SHOP);
    expect(guest.page.url()).toBe(`${home}/`);
    await untilHolds(async () =>
      expect(await guest.page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${home}/`),
    );
    await expectGone(guest.page.locator('a[href*="/restaurants/"]'));
    await guest.page
      .getByRole('link', { name: /Garlic bread/ })
      .first()
      .click();
    await guest.page.waitForURL(`${home}/categories/**`);
    await guest.page.getByRole('button', { name: /Add/ }).last().click();
    await guest.page.goto(`${home}/cart`);
    await guest.page.getByText('Garlic bread').first().waitFor();
    await guest.page.goto(`${home}/checkout`);
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    await expectGone(guest.page.locator('form[action*="/restaurants/"]'));
    expect(guest.problems).toEqual([]);

    const manifest = await (await ask('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
    const robots = await (await ask('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${home}/sitemap.xml`);
    const sitemap = await (await ask('/sitemap.xml')).text();
    expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map((match) => match[1])).toEqual([
      `${home}/`,
      `${home}/store_trading_hours`,
    ]);
  },
  MINUTES,
);

test(
  'nothing of the platform is at a store’s domain, and an old link with the long address leads to the short one',
  async () => {
    for (const path of ['/admin', '/pos', '/admin/auth/login', '/restaurants/golden-wok']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    const moved = await ask(`${SHOP}/cart?x=1`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/cart?x=1']);
    expect((await ask('/store_trading_hours')).status).toBe(200);
  },
  MINUTES,
);

test(
  'text that is no domain gets an error at its field, which keeps what was typed',
  async () => {
    const { page } = await visit(browser, 'phone');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${SHOP}/website/domains`);
    await page.getByLabel('Domain', { exact: true }).fill('not a domain');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('Enter a domain, such as order.yourrestaurant.com.').first().waitFor();
    expect(await page.getByLabel('Domain', { exact: true }).inputValue()).toBe('not a domain');
  },
  MINUTES,
);
