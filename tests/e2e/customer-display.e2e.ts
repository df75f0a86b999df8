/** A customer display: paired to a till, it shows the order as it is rung up, the change, thanks, and then the store's name. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { untilAppAwake } from '../support/awake.ts';
import { axeFindings, visit } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { goTo, pairingCode } from '../support/till.ts';
import { expectGone } from '../support/until.ts';

const MINUTES = 180_000;

let counter: Counter;
let till: Page;
let display: Page;

beforeAll(async () => {
  counter = await openCounter('Counter', { hasTouch: true });
  till = counter.till.page;
  display = (await visit(counter.browser, 'till')).page;
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const main = () => display.getByRole('main');
const lines = () => display.getByRole('list', { name: 'Your order' }).getByRole('listitem');
/** Nothing of a sale, and whose store it is. */
async function idle(): Promise<void> {
  await main().getByText('Welcome', { exact: true }).waitFor();
  await main().getByRole('heading', { level: 1, name: 'Roma Pizza Newtown' }).waitFor();
}
const dish = (name: string) =>
  till
    .getByRole('region', { name: 'Items' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first();

/** On the screens that are put on counters, and on a phone; in light and dark, if pictures are wanted. Nothing is cut off. */
async function look(name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 800],
    [1024, 600],
  ] as const) {
    await display.setViewportSize({ width, height });
    const isWider = await display.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([name, width, isWider]).toEqual([name, width, false]);
    for (const theme of process.env.SHOTS ? ['dark', 'light'] : []) {
      await display.evaluate((one) => Object.assign(document.documentElement.dataset, { theme: one }), theme);
      await display.screenshot({ path: `${process.env.SHOTS}/display-${name}-${width}-${theme}.png` });
    }
  }
}

async function pairDisplay(kind: 'display' | 'orderReady', ofTerminalId: string): Promise<void> {
  await display.goto(`${counter.server.url}/display`, { waitUntil: 'commit' });
  const code = await pairingCode(counter.server.url, ROMA_NEWTOWN, `A ${kind}`, kind, ofTerminalId);
  await display.getByLabel('Pairing code').fill(code);
  await untilAppAwake(display);
  await display.getByRole('button', { name: 'Pair', exact: true }).click();
}

describe('the customer display of a till', () => {
  test(
    'is paired by its code, and by no code of another screen, and greets with the store’s name',
    async () => {
      const session = await till.request.get(`${counter.server.url}/api/pos/session`);
      const { terminal } = (await session.json()) as { terminal: { id: string } };
      await pairDisplay('orderReady', terminal.id);
      await display.getByText(/^That code is for a till or another screen\./).waitFor();
      await pairDisplay('display', terminal.id);
      await idle();
      expect(await axeFindings(display)).toEqual([]);
      await look('idle');
    },
    MINUTES,
  );

  test(
    'shows each line with its choices and price, and the total, as they are rung up',
    async () => {
      await goTo(till, 'Order');
      await till.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Drinks' }).click();
      await dish('Cola 375').click();
      await lines().filter({ hasText: 'Cola 375 ml' }).filter({ hasText: '$4.50' }).waitFor();
      await dish('Cappuccino').click();
      const sheet = till.getByRole('dialog', { name: 'Cappuccino' });
      await sheet.getByRole('button', { name: /^Oat/ }).click();
      await sheet.getByRole('button', { name: /^Add/ }).last().click();
      await lines().filter({ hasText: 'Oat' }).filter({ hasText: '$5.80' }).waitFor();
      await main().getByText('$10.30', { exact: true }).waitFor();
      await main().getByText('Includes GST', { exact: true }).waitFor();
      await lines().nth(1).waitFor();
      await expectGone(lines().nth(2));
      expect(await axeFindings(display)).toEqual([]);
      await look('sale');
    },
    MINUTES,
  );

  test(
    'shows the change of a cash sale, thanks with the order’s number, and is idle again',
    async () => {
      await till.getByRole('button', { name: 'Pay $10.30' }).click();
      const sheet = till.getByRole('dialog');
      await sheet.getByRole('button', { name: '$20', exact: true }).click();
      await sheet.getByRole('button', { name: 'Next order' }).waitFor();
      const number = /P-\d+/.exec((await sheet.textContent()) ?? '')?.[0] ?? '';
      await main().getByText('Change', { exact: true }).waitFor();
      for (const text of ['$9.70', '$10.30', '$20.00', number]) await main().getByText(text, { exact: true }).waitFor();
      expect(await axeFindings(display)).toEqual([]);
      await look('paid');
      await sheet.getByRole('button', { name: 'Next order' }).click();
      await main().getByText('$9.70', { exact: true }).waitFor({ state: 'detached' });
      await main().getByRole('heading', { name: 'Thank you' }).waitFor();
      await look('thanks');
      await idle();
    },
    MINUTES,
  );

  test(
    'shows no total that may be out of date while it reaches nothing, and the order of then once it is back',
    async () => {
      await dish('Cola 375').click();
      await lines().filter({ hasText: 'Cola 375 ml' }).waitFor();
      await display.context().setOffline(true);
      await idle();
      await dish('Espresso').click();
      await till.getByRole('button', { name: 'Pay $8.50' }).waitFor();
      await display.context().setOffline(false);
      await main().getByText('$8.50', { exact: true }).waitFor();
    },
    MINUTES,
  );
});
