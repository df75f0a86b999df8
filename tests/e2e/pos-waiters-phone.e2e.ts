/** A waiter with a phone: the tables are a list that says what needs them, and an evening takes few touches. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { axeFindings, type Visit, visit } from '../support/browser.ts';
import { type Demo, enterPin, openDemo } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { pair, pairingCode } from '../support/till.ts';
import { expectGone } from '../support/until.ts';

const MINUTES = 180_000;
/** Splitting starts at the list of tables, and ends when both have paid. */
const MOST_TOUCHES = { seatFourAndSend: 11, splitInTwoAndPay: 6 };

let demo: Demo;
let till: Visit;
let page: Page;

beforeAll(async () => {
  demo = await openDemo();
  till = await visit(demo.browser, 'phone', { hasTouch: true });
  page = till.page;
  await pair(page, demo.server.url, await pairingCode(demo.server.url, ROMA_NEWTOWN, 'Waiter'));
  await enterPin(page);
}, MINUTES);
afterAll(() => demo?.[Symbol.asyncDispose]());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tableIn = (section: string, state: string) =>
  page.getByRole('region', { name: section }).getByRole('button', { name: new RegExp(`^Table 4, ${state}`) });

/** Touches until now, counted by the page itself from here on. */
async function countTouches(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as Window & { touches?: number };
    if (counted.touches === undefined) window.addEventListener('pointerdown', () => void counted.touches!++, true);
    counted.touches = 0;
  });
  return () => page.evaluate(() => (window as Window & { touches?: number }).touches ?? Number.NaN);
}

async function toTables(): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tables', exact: true }).tap();
  await page.getByRole('heading', { name: 'Table map' }).waitFor({ state: 'attached' });
}

const touch = (what: Locator) => what.tap();

describe('a waiter with a phone', () => {
  test(
    'seats four, rings up four dishes and sends them in eleven touches at most',
    async () => {
      await toTables();
      const touches = await countTouches();
      await touch(tableIn('Free', 'Free'));
      await touch(button('Seat and order'));
      await touch(button('Drinks').first());
      const items = page.getByRole('region', { name: 'Items' });
      for (const name of ['Limonata', 'Espresso', 'Limonata', 'Espresso'])
        await touch(items.getByRole('button', { name }).first());
      await touch(button(/^Order\s*4 items$/));
      await touch(button('Send'));
      await page.getByText(/^P-\d+ sent$/).waitFor();
      const needed = await touches();
      expect(needed).toBeGreaterThan(6);
      expect(needed).toBeLessThanOrEqual(MOST_TOUCHES.seatFourAndSend);
    },
    MINUTES,
  );

  test(
    'finds the table among those that are looked after, and not where it was free',
    async () => {
      await toTables();
      await tableIn('Looked after', 'Waiting for food').waitFor();
      await expectGone(tableIn('Free', ''));
      expect(await axeFindings(page)).toEqual([]);
      expect(till.problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'splits the bill in two and takes both halves in six touches at most, as at the counter',
    async () => {
      const touches = await countTouches();
      await touch(tableIn('Looked after', 'Waiting for food'));
      await page.getByText('open here').first().waitFor({ state: 'attached' });
      await touch(button(/^Pay/));
      await page.getByRole('heading', { name: /^Pay P-/ }).waitFor();
      await touch(button('Number of equal shares: one more'));
      await page.getByRole('list', { name: 'Shares' }).getByRole('listitem').nth(1).waitFor();
      await touch(button('Exact'));
      await touch(button('Next payment'));
      await page.getByText('Payment 1').waitFor();
      await touch(button('Exact'));
      await page.getByText('Everything is paid.').waitFor();
      const needed = await touches();
      expect(needed).toBeGreaterThan(3);
      expect(needed).toBeLessThanOrEqual(MOST_TOUCHES.splitInTwoAndPay);
      expect(till.problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'finds the phone locked after its screen was off: a tap opens nothing, a slide or Enter does',
    async () => {
      const locked = page.getByRole('dialog', { name: 'Screen locked' });
      const screenOff = () =>
        page.evaluate(() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          Reflect.deleteProperty(document, 'hidden');
        });
      await screenOff();
      await locked.waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const track = await locked.getByText('Slide to unlock').boundingBox();
      if (!track) throw new Error('no track to slide on');
      const { x, width } = track;
      const y = track.y + track.height / 2;
      for (const at of [0.05, 0.5, 0.95]) await page.touchscreen.tap(x + width * at, y);
      await page.touchscreen.tap(195, 300);
      await locked.waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pocket-lock.png` });
      await page.mouse.move(x + 20, y);
      await page.mouse.down();
      await page.mouse.move(x + width - 5, y, { steps: 8 });
      await page.mouse.up();
      await expectGone(locked);
      await screenOff();
      await locked.waitFor();
      await page.keyboard.press('Enter');
      await expectGone(locked);
      expect(till.problems).toEqual([]);
    },
    MINUTES,
  );
});
