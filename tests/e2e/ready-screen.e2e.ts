/** A screen for guests: paired, it shows a pickup being prepared, then ready, and no longer once it was picked up. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '#db/connection.ts';
import { untilAppAwake } from '../support/awake.ts';
import { axeFindings, visit } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { goTo, listenForTones, pairingCode, tonesHeard } from '../support/till.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;
const CROWN = { restaurantId: 'the-crown', storeId: 'crown-soho' };

let counter: Counter;
let till: Page;
let kitchen: Page;
let screen: Page;
/** 'P-118'. */
let number = '';

beforeAll(async () => {
  counter = await openCounter('Window', { hasTouch: true }, CROWN);
  till = counter.till.page;
  kitchen = (await visit(counter.browser, 'till')).page;
  screen = (await visit(counter.browser, 'till')).page;
  await listenForTones(screen);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const list = (name: 'Preparing' | 'Ready') => screen.getByRole('region', { name, exact: true });

/** In every size and colour, if pictures are wanted. */
async function look(name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = screen.viewportSize();
  for (const theme of ['dark', 'light']) {
    await screen.evaluate((one) => Object.assign(document.documentElement.dataset, { theme: one }), theme);
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await screen.setViewportSize({ width, height });
      await screen.screenshot({ path: `${process.env.SHOTS}/ready-${name}-${width}-${theme}.png` });
    }
  }
  await screen.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }));
  if (before) await screen.setViewportSize(before);
}

/** What moves in the square of the order that has just become ready. */
function flash(): Promise<string> {
  const square = list('Ready').getByRole('listitem').filter({ hasText: number });
  return square.evaluate((one) => getComputedStyle(one).animationName);
}

async function pairScreen(page: Page, path: '/kitchen' | '/ready', kind: 'screen' | 'orderReady'): Promise<void> {
  await page.goto(counter.server.url + path, { waitUntil: 'commit' });
  await page.getByLabel('Pairing code').fill(await pairingCode(counter.server.url, CROWN, `A ${kind}`, kind));
  await untilAppAwake(page);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
}

function orderId(): string {
  const database = openDatabase(`${counter.server.dataDir}/servery.db`);
  const row = database.raw
    .query<{ id: string }, [string]>('select id from orders where orderNumber = ? order by id desc')
    .get(number);
  void database.close();
  return row?.id ?? '';
}

describe('the screen that guests look at', () => {
  test(
    'is paired by its code, and by no code of a kitchen screen',
    async () => {
      await pairScreen(screen, '/ready', 'screen');
      await screen.getByText(/^That code is for a till or another screen\./).waitFor();
      await look('pair');
      await pairScreen(screen, '/ready', 'orderReady');
      await screen.getByText('No orders ready.').waitFor();
      await pairScreen(kitchen, '/kitchen', 'screen');
      await kitchen.getByRole('button', { name: 'Show all stations' }).click();
      await kitchen.getByText(/^No tickets\./).waitFor();
    },
    MINUTES,
  );

  test(
    'shows a pickup under Preparing when it is sent, and under Ready once the kitchen has bumped it',
    async () => {
      await goTo(till, 'Order');
      await till.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Pub classics' }).click();
      await till
        .getByRole('region', { name: 'Items' })
        .getByRole('button', { name: 'Steak and ale pie' })
        .first()
        .click();
      await till.getByRole('button', { name: 'Send', exact: true }).click();
      const sent = till.getByText(/^P-\d+ sent$/);
      await sent.waitFor();
      number = /P-\d+/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
      await list('Preparing').getByText(number, { exact: true }).waitFor();
      await look('preparing');
      await until('the kitchen has bumped it at each station', async () => {
        for (const place of ['1', '2', '3']) await kitchen.keyboard.press(place);
        return (await kitchen.getByRole('list', { name: 'Tickets' }).getByRole('article').count()) === 0;
      });
      await list('Ready').getByText(number, { exact: true }).waitFor();
      await list('Preparing').getByText(number, { exact: true }).waitFor({ state: 'detached' });
      // A chime is two notes, played twice, once for an order however often the board is read.
      expect(await tonesHeard(screen, 'ready')).toBe(4);
      await screen.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await flash()).toBe('become-ready');
      await screen.emulateMedia({ reducedMotion: 'reduce' });
      expect(await flash()).toBe('none');
      expect(await axeFindings(screen)).toEqual([]);
      await look('ready');
    },
    MINUTES,
  );

  test(
    'says since when it is not up to date',
    async () => {
      await screen.context().setOffline(true);
      await screen.getByText(/^Not up to date since /).waitFor({ timeout: 90_000 });
      await look('stale');
      await screen.context().setOffline(false);
      await screen.getByText(/^Not up to date since /).waitFor({ state: 'detached', timeout: 90_000 });
    },
    MINUTES,
  );

  test(
    'drops a number that was picked up',
    async () => {
      const path = `/api/orders/restaurants/${CROWN.restaurantId}/stores/${CROWN.storeId}/orders/${orderId()}/complete`;
      const { url } = counter.server;
      const done = await till.request.post(url + path, {
        headers: { origin: url, referer: `${url}/pos` },
        data: { isUnpaidMeant: true },
      });
      expect(done.status()).toBe(200);
      await list('Ready').getByText(number, { exact: true }).waitFor({ state: 'detached' });
    },
    MINUTES,
  );
});
