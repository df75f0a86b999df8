/** New staff practise at the counter: what they sell, void and pay in training is nowhere to be found at the real till. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { until } from '#tests/support/until.ts';
import { untilAppAwake } from '../support/awake.ts';
import { axeFindings } from '../support/browser.ts';
import { type Counter, enterPin, openCounter } from '../support/counter.ts';
import { goTo } from '../support/till.ts';

const MINUTES = 180_000;

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter('Training till');
}, MINUTES);
afterAll(async () => await counter?.[Symbol.asyncDispose]());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The first pages of the real till's history and of its saved orders, as it answers. */
function realBooks(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = ['/api/pos/order-history?day=all', '/api/pos/incoming-orders'];
    const answers = await Promise.all(asked.map(async (path) => (await fetch(path)).text()));
    return answers.join('\n').replaceAll(/"atIsoDateTimeUtc":"[^"]*"/g, '');
  });
}

test(
  'a cash sale in training is in the history of the training, and not in the real one',
  async () => {
    const { page } = counter.till;
    const before = await realBooks(page);

    await goTo(page, 'More');
    await page.getByRole('button', { name: /^Training/ }).click();
    await button(page, 'Start training').click();
    await page.waitForURL(/\/training\/[^/]+\/pos\//);
    const bar = page.getByRole('complementary', { name: 'Training' });
    await bar.getByText('TRAINING', { exact: true }).waitFor();
    await untilAppAwake(page);
    await until('the window says so', async () => (await page.title()).startsWith('TRAINING'));

    // Nobody is signed in there: everyone enters their own PIN.
    await enterPin(page);
    expect(await axeFindings(page)).toEqual([]);
    await goTo(page, 'Order');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('button', { name: 'Drinks', exact: true })
      .click();
    await page
      .getByRole('region', { name: 'Items' })
      .getByRole('button', { name: /^Sparkling water/ })
      .click();
    await page.getByRole('region', { name: 'Current order' }).getByRole('button', { name: /^Pay/ }).click();
    // A dialog takes the bar from the accessibility tree, not from sight.
    await page.locator('[data-part="training-bar"]').getByText('TRAINING', { exact: true }).waitFor();
    await button(page, 'Exact').click();
    await button(page, 'Next order').click();
    await goTo(page, 'History');
    await page.getByText('P-101').first().waitFor();

    await button(page, 'Leave training').click();
    await page.waitForURL((url) => !url.pathname.startsWith('/training/'));
    await page.getByRole('heading', { level: 1, name: /^Hi / }).waitFor();
    expect(await page.title()).toBe('Servery till');
    expect(await realBooks(page)).toBe(before);
  },
  MINUTES,
);

test(
  'an address of a training that was left says that it has ended, and leads to the till',
  async () => {
    const { page } = counter.till;
    await page.goto(`${counter.server.url}/training/${'x'.repeat(24)}/pos/home`);
    await page.getByRole('heading', { level: 1, name: 'Training has ended' }).waitFor();
    await page.getByRole('link', { name: 'Go to the till' }).click();
    await page.getByRole('heading', { level: 1, name: /^Hi / }).waitFor();
  },
  MINUTES,
);
