/** A website order that is paid in the store: the till takes its money, and handing it over unpaid asks first. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openBooks } from '#tests/support/books.ts';
import { expectGone } from '#tests/support/until.ts';
import { axeFindings, visit } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { addFirstOf, confirmPhone, goToCheckout, settled } from '../support/customer.ts';
import { goTo } from '../support/till.ts';

const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let counter: Counter;
const button = (name: string | RegExp) => counter.till.page.getByRole('button', { name, exact: true }).first();
const card = (number: string) => counter.till.page.locator('[data-part="order-card"]', { hasText: number });

beforeAll(async () => {
  counter = await openCounter('Money counter', { hasTouch: true });
}, MINUTES);
afterAll(async () => {
  await counter?.[Symbol.asyncDispose]();
});

/** A customer orders a drink, to be paid in the store; answers its number. */
async function orderToPayInStore(phone: string): Promise<string> {
  const { browser, server } = counter;
  const shop = { url: server.url, path: PATH };
  const { context, page } = await visit(browser, 'phone', { hasTouch: true });
  await addFirstOf(page, shop, 'Drinks');
  await goToCheckout(page, shop);
  await confirmPhone(page, shop, 'Ada', phone);
  await page.getByRole('radio', { name: /^Pay in store/ }).check();
  // Without the card's surcharge the total is another, and only the one that was seen is ordered.
  await settled(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/\/success/);
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  await context.close();
  return number;
}

function tendersOf(number: string): unknown[] {
  const file = openBooks(counter.server.dataDir);
  const rows = file
    .query(
      'select tenders.paymentType from tenders join orders on orders.id = tenders.orderId where orders.id = (select max(id) from orders where orderNumber = ?)',
    )
    .all(number);
  file.close();
  return rows;
}

describe('money of a website order', () => {
  test(
    'is asked for before the order is handed over, taken in cash, and counted',
    async () => {
      const { page, problems } = counter.till;
      const number = await orderToPayInStore('0491 570 156');
      await page
        .getByRole('link', { name: /^Incoming/ })
        .first()
        .click();
      await card(number).getByRole('button', { name: '15 min' }).click();
      await card(number).getByRole('button', { name: 'Done' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      // The kitchen is behind: the customer is promised a later time, once.
      const due = card(number).getByText(/^for \d/);
      const promised = (await due.textContent()) ?? '';
      await card(number).getByRole('button', { name: '+5 min' }).click();
      await due.filter({ hasNotText: promised }).waitFor();

      await card(number).getByRole('button', { name: 'Done' }).click();
      await page.getByRole('heading', { name: /is not paid$/ }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Take \$/ })
        .click();
      await button('Exact').click();
      await page.getByText('Everything is paid.').waitFor();
      await expectGone(page.getByRole('dialog').getByText('Change', { exact: true }));
      await button('Next order').click();
      expect(tendersOf(number)).toEqual([{ paymentType: 'posCash' }]);

      await page
        .getByRole('link', { name: /^Incoming/ })
        .first()
        .click();
      // The screen begins with what it knew: that there is money to take.
      await card(number).getByRole('button', { name: /^Take/ }).waitFor({ state: 'detached' });
      await card(number).getByRole('button', { name: 'Done' }).click();
      await card(number).waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'that is handed over unpaid stays in the list of what is not paid, until it is written off',
    async () => {
      const { page } = counter.till;
      const number = await orderToPayInStore('0491 570 157');
      await page
        .getByRole('link', { name: /^Incoming/ })
        .first()
        .click();
      await card(number).getByRole('button', { name: '15 min' }).click();
      await card(number).getByRole('button', { name: 'Done' }).click();
      await button('Complete unpaid').click();
      await card(number).waitFor({ state: 'detached' });

      await goTo(page, 'Saved');
      await page.getByRole('button', { name: new RegExp(number) }).click();
      await page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: 'Order' }).click();
      await button('Write off').click();
      await page
        .getByRole('radio', { name: 'Customer did not come' })
        .or(button('Customer did not come'))
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Write off/ })
        .click();
      await page
        .getByText(/^Wrote off/)
        .first()
        .waitFor();
      await goTo(page, 'Saved');
      // The list begins with what it knew.
      await page.getByRole('button', { name: new RegExp(number) }).waitFor({ state: 'detached' });
      expect(tendersOf(number)).toEqual([]);
    },
    MINUTES,
  );
});

describe('two quick taps', () => {
  const statusOf = (number: string) => {
    const file = openBooks(counter.server.dataDir);
    const row = file
      .query<{ statusCode: string }, [string]>('select statusCode from orders where orderNumber = ? order by id desc')
      .get(number);
    file.close();
    return row?.statusCode;
  };

  test.each([
    [250, '0491 570 158', '0491 570 159'],
    [700, '0491 570 110', '0491 570 313'],
  ])(
    '%p ms apart on “15 min” accept the one order, not the one below it',
    async (gapMs, firstPhone, secondPhone) => {
      const { page } = counter.till;
      const first = await orderToPayInStore(firstPhone);
      const second = await orderToPayInStore(secondPhone);
      await page
        .getByRole('link', { name: /^Incoming/ })
        .first()
        .click();
      await card(second).waitFor();
      const key = card(first).getByRole('button', { name: '15 min' });
      await key.tap({ trial: true });
      const box = await key.boundingBox();
      if (!box) throw new Error('The key is not in sight');
      const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
      const since = await page.evaluate(() => performance.now());
      await page.touchscreen.tap(...at);
      await page.waitForFunction(([from, ms]) => performance.now() - from >= ms, [since, gapMs] as const, {
        polling: 10,
      });
      await page.touchscreen.tap(...at);
      await card(first).getByRole('button', { name: 'Done' }).waitFor();
      // Its own place is empty no longer: the next one moves up, and takes a tap as ever.
      await page.locator('[data-part=empty-place]').waitFor({ state: 'detached' });
      expect([first, second].map(statusOf)).toEqual(['accepted', 'new']);
      await card(second).getByRole('button', { name: '15 min' }).tap();
      await card(second).getByRole('button', { name: 'Done' }).waitFor();
      for (const number of [first, second]) {
        await card(number).getByRole('button', { name: 'Done' }).tap();
        await button('Complete unpaid').tap();
        await card(number).waitFor({ state: 'detached' });
      }
    },
    MINUTES,
  );
});
