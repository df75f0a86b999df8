/** A table's evening at two tills: saved, sent, changed, taken over, split, paid, edited and refunded. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { axeFindings, openBrowser, SIZES, type Visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo } from '../support/till.ts';
import { openTwoTills } from '../support/two-tills.ts';
import { untilHolds } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let front: Visit;
let back: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  ({ front, back } = await openTwoTills(browser, server.url, STORE));
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const line = (page: Page, name: string) => page.getByRole('list', { name: 'Lines' }).getByRole('button', { name });

const lastOrder = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Last orders' }).getByRole('button', { name });

/** Drinks ask nothing, so each is one touch. */
async function ring(page: Page, ...items: string[]): Promise<void> {
  await button(page, 'Drinks').first().click();
  for (const item of items) {
    await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  }
}

async function seatAtTable(page: Page, name: string): Promise<void> {
  await button(page, 'Dine in').click();
  await page.getByRole('button', { name: 'Table, name' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('group', { name: 'Table' }).getByRole('button').first().click();
  await button(page, 'Done').click();
}

async function openSaved(page: Page, name: string): Promise<void> {
  await goTo(page, 'Saved');
  await page.getByRole('heading', { name: 'Saved orders' }).waitFor();
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('region', { name: 'Bill' }).getByRole('heading').waitFor();
}

/** Whether a finger reaches the part wherever it lands on it. */
function isFree(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
    return shares.every((down) =>
      shares.every((across) => element.contains(document.elementFromPoint(left + width * across, top + height * down))),
    );
  });
}

describe('a table at two tills', () => {
  test(
    'is saved at one, opened at the other, sent, and only what changed is sent again',
    async () => {
      await goTo(front.page, 'Order');
      await seatAtTable(front.page, 'Nonna');
      await ring(front.page, 'Limonata', 'Limonata', 'Espresso');
      await button(front.page, 'Save').click();
      await front.page.getByText('Nonna is saved.').waitFor();

      await openSaved(back.page, 'Nonna');
      await button(back.page, 'Open').click();
      await back.page.getByText('not sent', { exact: true }).waitFor();
      await back.page.setViewportSize({ width: 1024, height: 600 });
      await button(back.page, 'Send').click();
      await back.page.getByText(/^P-\d+ sent$/).waitFor();
      // The map comes, for the next table.
      await back.page.getByRole('heading', { level: 1, name: 'Table map' }).waitFor();
      await goTo(back.page, 'Order');
      await lastOrder(back.page, /Nonna/).first().waitFor();
      await untilHolds(async () => expect(await lastOrder(back.page, /Nonna/).count()).toBe(1));
      // On a small screen, too, each key there is whole.
      for (const one of await lastOrder(back.page, /./).all()) expect(await isFree(one)).toBe(true);
      await back.page.setViewportSize(SIZES.till);
      // What was done is said where nothing has to be touched: the next order begins at once.
      expect(await isFree(back.page.getByRole('region', { name: 'Items' }))).toBe(true);

      // It continues under the empty order: opening it there cooks nothing twice.
      await lastOrder(back.page, /^Open Table .* Nonna .* to pay$/).click();
      await back.page.getByText('open here').waitFor();
      await untilHolds(async () => expect(await button(back.page, 'Send').isDisabled()).toBe(true));
      // When the kitchen got it, and where: once for what was sent together.
      await line(back.page, 'Espresso')
        .getByText(/^Sent \d+:\d\d [AP]M – \w+/)
        .waitFor();
      expect(await line(back.page, 'Limonata').textContent()).not.toContain('Sent');
      await ring(back.page, 'Cola 375');
      expect(await line(back.page, 'Cola 375').textContent()).not.toContain('Sent');
      await untilHolds(async () => expect(await line(back.page, 'Cola 375').textContent()).toContain('New'));
    },
    MINUTES,
  );

  test(
    'shows as being edited there, and is taken over by an employee with permission',
    async () => {
      await openSaved(front.page, 'Nonna');
      await front.page.getByText(/Being edited on Back bar by Mia/).waitFor();
      await untilHolds(async () => expect(await button(front.page, /^Pay/).isDisabled()).toBe(true));
      await button(front.page, 'Take over').click();
      await front.page.getByText('open here').waitFor();
      await back.page.getByText('Another till is now editing this bill.').waitFor();
      await untilHolds(async () => expect(await button(back.page, 'Send').isDisabled()).toBe(true));
      // What was rung up there and not sent is on the bill here, for the kitchen to get.
      await back.page.getByText('1 unsent item went along.').waitFor();
      await line(front.page, 'Cola 375').getByText('New').waitFor();
      await button(back.page, 'Close').click();
    },
    MINUTES,
  );

  test(
    'is not moved while another till has it: that is said over the map, and moves no table',
    async () => {
      const { page, problems } = back;
      await page.getByRole('link', { name: 'Tables', exact: true }).click();
      await page.getByRole('button', { name: /^Courtyard/ }).click();
      const table = page.getByRole('button', { name: /^Table .* to pay/, includeHidden: true });
      const before = await table.boundingBox();
      await table.click();
      await button(page, 'Move').click();
      await page.getByText('tap a free table').waitFor();
      await page
        .getByRole('button', { name: /^Table \S+, Free/ })
        .first()
        .click();
      const rejection = page.getByRole('alert').filter({ hasText: 'This bill is open on' });
      await rejection.waitFor();
      expect(await table.boundingBox()).toEqual(before);
      await button(page, 'Close').click();
      await rejection.waitFor({ state: 'detached' });
      // The browser writes down each answer that refuses.
      expect(problems.splice(0)).toEqual([expect.stringContaining('409')]);
    },
    MINUTES,
  );

  test(
    'is taken over from the table map as well, where touching it moves no table',
    async () => {
      const table = (page: Page) => page.getByRole('button', { name: /^Table .* to pay/, includeHidden: true });
      for (const [taker, other] of [
        [back, front],
        [front, back],
      ] as const) {
        await taker.page.getByRole('link', { name: 'Tables', exact: true }).click();
        await taker.page.getByRole('button', { name: /^Courtyard/ }).click();
        const before = await table(taker.page).boundingBox();
        await table(taker.page).click();
        await taker.page.getByRole('button', { name: /^Take over P-/ }).waitFor();
        expect(await table(taker.page).boundingBox()).toEqual(before);
        await untilHolds(async () => expect(await button(taker.page, /^Pay P-/).isDisabled()).toBe(true));
        await button(taker.page, /^Take over P-/).click();
        await taker.page.getByText('open here').waitFor();
        await other.page.getByText('Another till is now editing this bill.').waitFor();
        await button(other.page, 'Close').click();
      }
    },
    MINUTES,
  );

  test(
    'loses a dish only with a reason',
    async () => {
      await line(front.page, 'Espresso').click();
      await button(front.page, 'Remove the line').click();
      await button(front.page, 'Send').click();
      await button(front.page, 'Rung up by mistake').click();
      expect(await button(front.page, 'Void and send').isDisabled()).toBe(true);
      await button(front.page, 'Put back').click();
      await button(front.page, 'Void and send').click();
      await front.page.getByText(/^P-\d+ sent$/).waitFor();
    },
    MINUTES,
  );

  test(
    'is split in three, one by dishes, each paid for itself, and is done when the last has paid',
    async () => {
      await openSaved(front.page, 'Nonna');
      await button(front.page, /^Pay/).click();
      await front.page.getByRole('heading', { name: /^Pay P-/ }).waitFor();
      // It isn't split yet: it can be paid in one go.
      await button(front.page, /^Take/).waitFor();
      await button(front.page, 'Items').click();
      await button(front.page, 'Of Limonata 330 ml: one more').click();
      await button(front.page, /^Pays/).click();
      await button(front.page, 'Number of equal shares: one more').click();
      const shares = front.page.getByRole('list', { name: 'Shares' }).getByRole('listitem');
      await untilHolds(async () => expect(await shares.count()).toBe(3));
      expect(await axeFindings(front.page)).toEqual([]);
      for (const left of [2, 1]) {
        await button(front.page, 'Exact').click();
        await button(front.page, 'Next payment').click();
        await untilHolds(async () => expect(await front.page.getByText('Paid, Cash').count()).toBe(3 - left));
      }
      await button(front.page, 'Exact').click();
      await front.page.getByText('Everything is paid.').waitFor();
      await button(front.page, 'Next order').click();
      await goTo(front.page, 'Saved');
      await front.page.getByText(TILL.saved.none).waitFor();
    },
    MINUTES,
  );

  test(
    'is edited after it was paid, gives the difference back, and is refunded no further than what is left',
    async () => {
      const { page } = back;
      await goTo(page, 'History');
      await page.getByRole('button', { name: /Nonna/ }).click();
      await button(page, 'Edit').click();
      await page.getByText('open here').waitFor();
      await line(page, 'Limonata').click();
      await button(page, 'Decrease quantity').click();
      await button(page, 'Send').click();
      await button(page, 'Item issue').click();
      await button(page, 'Wasted').click();
      await button(page, 'Void and send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();
      await page.getByText('Refund in cash').waitFor();
      await button(page, 'Done').click();

      await goTo(page, 'History');
      await page.getByRole('button', { name: /Nonna/ }).click();
      await page.getByRole('region', { name: 'Versions' }).getByText('refunded').waitFor();
      await button(page, 'Refund').click();
      await button(page, 'Wrong item').click();
      expect(await axeFindings(page)).toEqual([]);
      await button(page, /^(Give|Refund) .*\$/).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await page.getByText('Refunded').first().waitFor();
      await button(page, 'Refund').waitFor({ state: 'detached' });
    },
    MINUTES,
  );

  test('nothing went wrong behind the pages', () => {
    expect([...front.problems, ...back.problems]).toEqual([]);
  });
});
