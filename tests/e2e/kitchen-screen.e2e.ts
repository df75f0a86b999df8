/** A kitchen screen: paired, it shows what a till sends, bumps it by key and touch, and brings it back where it was. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { untilAppAwake } from '../support/awake.ts';
import { axeFindings, visit } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { pairingCode } from '../support/till.ts';
import { until, untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const CROWN = { restaurantId: 'the-crown', storeId: 'crown-soho' };

let counter: Counter;
let till: Page;
let screen: Page;

beforeAll(async () => {
  counter = await openCounter('Kitchen screens', { hasTouch: true }, CROWN);
  till = counter.till.page;
  screen = (await visit(counter.browser, 'till')).page;
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const key = (name: string | RegExp) => screen.getByRole('button', { name, exact: true });
const tickets = () => screen.getByRole('list', { name: 'Tickets' }).getByRole('article');

/** In every size and colour, if pictures are wanted. */
async function look(name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = screen.viewportSize();
  for (const theme of ['dark', 'light']) {
    await screen.evaluate((one) => Object.assign(document.documentElement.dataset, { theme: one }), theme);
    for (const [width, height] of [
      [390, 844],
      [1024, 600],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await screen.setViewportSize({ width, height });
      await screen.screenshot({ path: `${process.env.SHOTS}/kitchen-${name}-${width}-${theme}.png` });
    }
  }
  await screen.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }));
  if (before) await screen.setViewportSize(before);
}

/** Sends a table's dishes and returns the order's number. */
async function send(table: string, ...dishes: readonly (readonly [category: string, item: string])[]): Promise<string> {
  await till.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tables', exact: true }).click();
  await till.getByRole('button', { name: new RegExp(`^Table ${table}, Free`) }).click();
  await till.getByRole('button', { name: '2 guests', exact: true }).click();
  await till.getByRole('button', { name: 'Seat and order', exact: true }).click();
  await till.getByRole('toolbar', { name: 'Seats' }).waitFor();
  for (const [category, item] of dishes) {
    await till.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: category }).click();
    await till.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  }
  await till.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = till.getByText(/^P-\d+ sent$/);
  await sent.waitFor();
  return /P-\d+/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
}

describe('a kitchen screen', () => {
  test(
    'is paired by its code, and shows the stations that are chosen',
    async () => {
      await screen.goto(`${counter.server.url}/kitchen`, { waitUntil: 'commit' });
      const code = await pairingCode(counter.server.url, CROWN, 'Kitchen wall', 'screen');
      await screen.getByLabel('Pairing code').fill(code);
      await untilAppAwake(screen);
      await look('pair');
      await key('Pair').click();
      await screen.getByRole('heading', { name: 'Stations' }).waitFor();
      expect(await axeFindings(screen)).toEqual([]);
      await look('stations');
      await screen.getByLabel('Kitchen', { exact: true }).check();
      await key('Show tickets').click();
      await screen.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
      await screen.getByText('No tickets. New orders appear here as they come in.').waitFor();
    },
    MINUTES,
  );

  test(
    'shows what a till sends, and a bump by key leaves the others where they are',
    async () => {
      const first = await send('2', ['Pub classics', 'Steak and ale pie']);
      await key(new RegExp(`^Bump ${first}, table 2`)).waitFor();
      const second = await send('3', ['Pub classics', 'Steak and ale pie']);
      await key(new RegExp(`^Bump ${second}, table 3`)).waitFor();
      expect(await axeFindings(screen)).toEqual([]);
      await look('board');
      const before = await tickets().filter({ hasText: second }).boundingBox();
      await screen.keyboard.press('1');
      await untilHolds(async () => expect(await tickets().filter({ hasText: first }).count()).toBe(0));
      expect(await tickets().filter({ hasText: second }).boundingBox()).toEqual(before);
    },
    MINUTES,
  );

  test(
    'has the bump after a reload, and recalls the ticket to its place',
    async () => {
      await screen.reload();
      await untilAppAwake(screen);
      await untilHolds(async () => expect(await tickets().count()).toBe(1));
      await key('Recall').click();
      const sheet = screen.getByRole('dialog', { name: 'Recall' });
      expect(await axeFindings(screen)).toEqual([]);
      await look('recall');
      await sheet
        .getByRole('button', { name: /^Recall P-/ })
        .first()
        .click();
      await untilHolds(async () => expect(await tickets().count()).toBe(2));
      await tickets().first().getByText('TABLE 2', { exact: true }).waitFor();
    },
    MINUTES,
  );

  test(
    'says since when it is offline, draws a bump all the same and sends it when it is back',
    async () => {
      await screen.context().setOffline(true);
      // A key that is pressed as a ticket takes its place was meant for the one before: it counts a moment later.
      await until('the bump', async () => {
        await screen.keyboard.press('1');
        return (await tickets().count()) === 1;
      });
      await screen.getByText(/^Connection lost at /).waitFor();
      await screen.getByText('1 tap is saved here and will be sent.').waitFor();
      await look('lost');
      await screen.context().setOffline(false);
      await screen.getByText(/^Connection lost at /).waitFor({ state: 'detached' });
      await screen.reload();
      await untilAppAwake(screen);
      await untilHolds(async () => expect(await tickets().count()).toBe(1));
    },
    MINUTES,
  );
});
