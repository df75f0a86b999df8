/** Three guests at a table are told apart: who gets what, in the kitchen and on the bill. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { axeFindings } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';

const MINUTES = 180_000;

let counter: Counter;
let page: Page;

beforeAll(async () => {
  counter = await openCounter('Seats');
  page = counter.till.page;
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const strip = () => page.getByRole('toolbar', { name: 'Seats' });
const lines = () => page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
const table = (state: string) => page.getByRole('button', { name: new RegExp(`^Table 4, ${state}`) });

async function toMap(): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('heading', { name: 'Table map' }).waitFor({ state: 'attached' });
}

async function ring(item: string): Promise<void> {
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
}

/** In every size and colour, if pictures are wanted. */
async function look(name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 820, 1280]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 1000 });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
  if (before) await page.setViewportSize(before);
}

describe('a waiter at a table of three', () => {
  test(
    'sees seats as soon as guests are counted, and rings up for one of them',
    async () => {
      await toMap();
      await table('Free').click();
      await button('3 guests').click();
      await button('Seat and order').click();
      await strip().waitFor();
      await button('Drinks').first().click();
      await strip().getByRole('button', { name: 'Seat 1' }).click();
      await ring('Limonata');
      await strip().getByRole('button', { name: 'Seat 2' }).click();
      await page.getByText('Nothing for this seat yet').waitFor();
      await ring('Espresso');
      await ring('Espresso');
      await strip().getByRole('button', { name: 'Seat 2, 2 items' }).waitFor();
      await untilHolds(async () =>
        expect(await lines().allTextContents()).toEqual([expect.stringMatching(/^2EspressoSeat 2/)]),
      );
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'reaches every seat with the arrows, and All shows whose each line is',
    async () => {
      await strip().getByRole('button', { name: 'Seat 2, 2 items' }).focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await strip().getByRole('button', { name: 'Shared', pressed: true }).waitFor();
      await ring('Limonata');
      await strip().getByRole('button', { name: 'All seats' }).click();
      const said = await lines().allTextContents();
      expect(said.map((text) => text.replace(/(?:Contains|May contain|Allergens|\$).*/, ''))).toEqual([
        '1Limonata 330 mlSeat 1',
        '2EspressoSeat 2',
        '1Limonata 330 ml',
      ]);
      expect(await axeFindings(page)).toEqual([]);
      await look('seats-order');
    },
    MINUTES,
  );

  test(
    'gives a line to another guest in its sheet, and it stays theirs once it was sent',
    async () => {
      await lines().nth(0).getByRole('button').click();
      await button('Edit').click();
      const choice = page.getByRole('toolbar', { name: 'Whose it is' });
      await choice.getByRole('button', { name: 'Seat 3' }).click();
      expect(await axeFindings(page)).toEqual([]);
      await look('seats-sheet');
      await button(/^Save/).last().click();
      await lines().nth(0).getByText('Seat 3').waitFor();
      await button('Send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();
      await toMap();
      await table('Waiting for food').click();
      await page.getByText('open here').waitFor();
      await strip().getByRole('button', { name: 'Seat 1' }).waitFor();
      await strip().getByRole('button', { name: 'Seat 3, 1 item' }).click();
      await untilHolds(async () =>
        expect(await lines().allTextContents()).toEqual([expect.stringMatching(/^1Limonata 330 mlSeat 3Sent/)]),
      );
    },
    MINUTES,
  );

  test(
    'splits the bill by seat in one touch, to the cent',
    async () => {
      await button(/^Pay/).click();
      await page.getByRole('heading', { name: /^Pay P-/ }).waitFor();
      await button('By seat').click();
      const shares = page.getByRole('list', { name: 'Shares' }).getByRole('listitem');
      await shares.nth(1).waitFor();
      const cents = (text: string) => Number(text.match(/\$([\d.]+)$/)?.[1]?.replace('.', ''));
      const said = await shares.allTextContents();
      expect(said.map((text) => text.slice(0, 6))).toEqual(['Seat 2', 'Seat 3']);
      const items = await page
        .getByRole('region', { name: 'Items on this bill' })
        .getByRole('listitem')
        .allTextContents();
      const sum = (texts: readonly string[]) => texts.reduce((so, text) => so + cents(text), 0);
      expect(sum(said)).toBe(sum(items));
      expect(await axeFindings(page)).toEqual([]);
      await look('seats-split');
    },
    MINUTES,
  );

  test(
    'has no seats at the counter, where no one asks',
    async () => {
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Order', exact: true }).click();
      await button('Pickup').click();
      await expectGone(strip());
    },
    MINUTES,
  );
});
