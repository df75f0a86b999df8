/** A table in three courses: what follows is in sight, each course is sent by one touch, and the kitchen hears of it once. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { docketsOf } from '../support/paper.ts';
import { goTo } from '../support/till.ts';
import { expectGone, until, untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const CROWN = { restaurantId: 'the-crown', storeId: 'crown-soho' };

let counter: Counter;
let page: Page;
let orderNumber = '';

beforeAll(async () => {
  counter = await openCounter('Courses', { hasTouch: true }, CROWN);
  page = counter.till.page;
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const line = (name: string) => page.getByRole('list', { name: 'Lines' }).getByRole('button', { name });
const table = (name: string, state = '') => page.getByRole('button', { name: new RegExp(`^Table ${name}, ${state}`) });

/** What is said above the lines, without how long ago. */
async function heads(): Promise<string[]> {
  const texts = await page.locator('[data-part="course"] p > span:first-child').allTextContents();
  return texts.map((text) => text.trim());
}
const untilHeads = (...expected: string[]) => untilHolds(async () => expect(await heads()).toEqual(expected));

async function toMap(): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('heading', { name: 'Table map' }).waitFor({ state: 'attached' });
}

async function ring(category: string, item: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: category }).click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
}

async function seat(name: string): Promise<void> {
  await table(name, 'Free').click();
  await button('2 guests').click();
  await button('Seat and order').click();
  await page.getByRole('toolbar', { name: 'Seats' }).waitFor();
}

/** How many dockets of the kitchen's own printer say it. */
async function toldKitchen(words: string): Promise<number> {
  const all = await docketsOf(counter.server.url, orderNumber);
  return all.filter((text) => /^\s*Kitchen - /m.test(text) && text.includes(words)).length;
}

/** In every size and colour, if pictures are wanted. */
async function look(name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1024, 1280]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
      await page.screenshot({ path: `${process.env.SHOTS}/courses-${name}-${width}-${colorScheme}.png` });
    }
  }
  if (before) await page.setViewportSize(before);
}

describe('a table in three courses', () => {
  test(
    'stands by course before it is sent, and a line’s course is changed in two touches',
    async () => {
      await toMap();
      await seat('2');
      await ring('Small plates', 'Soup of the day');
      expect(await heads()).toEqual([]);
      await button('Course of the line').waitFor({ state: 'detached' });
      await ring('Pub classics', 'Steak and ale pie');
      await ring('Puddings', 'Apple crumble');
      await untilHeads('Course 1', 'Course 2 · to follow', 'Course 3 · to follow');
      await line('Steak and ale pie').click();
      await button('Course of the line').click();
      await look('sheet');
      await button('Course 1').click();
      await untilHeads('Course 1', 'Course 3 · to follow');
      await button('Course of the line').click();
      await button('Course 2').click();
      await button('Course of the line').click();
      await button('Make now').click();
      await untilHeads('Course 1', 'Course 2', 'Course 3 · to follow');
      await button('Course of the line').click();
      await button('To follow').click();
      await untilHeads('Course 1', 'Course 2 · to follow', 'Course 3 · to follow');
      expect(await axeFindings(page)).toEqual([]);
      await look('order');
      await button('Send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();
    },
    MINUTES,
  );

  test(
    'is marked on the map, whose sheet sends the next course once',
    async () => {
      await toMap();
      await page.getByRole('button', { name: /^Table 2, .*Course 2 to follow$/ }).waitFor();
      const marks = page.locator('[data-part="follows"]');
      await untilHolds(async () => expect(await marks.allTextContents()).toEqual(['C2']));
      await look('map');
      await table('2').click({ button: 'right' });
      orderNumber = /P-\d+/.exec((await button(/^Open P-\d+$/).getAttribute('aria-label')) ?? '')?.[0] ?? '';
      const rows = page.getByRole('list', { name: 'To follow' }).getByRole('listitem');
      await untilHolds(async () => expect(await rows.count()).toBe(2));
      await rows.first().getByText('Last course sent just now').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await look('table');
      await button('Send course 2').click();
      await button('Sent').waitFor();
      await untilHolds(async () => expect(await rows.count()).toBe(2));
      expect(await button('Sent').isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Table 2, .*Course 3 to follow$/ }).waitFor();
      await until('the kitchen’s docket', async () => (await toldKitchen('MAKE COURSE 2 NOW')) === 1);
      expect(await toldKitchen('COURSE 2 TO FOLLOW')).toBe(1);
    },
    MINUTES,
  );

  test(
    'shows in the saved orders, and asks once before its money is taken',
    async () => {
      await goTo(page, 'Saved');
      await page.getByRole('button', { name: /Table 2.*Course 3 to follow/ }).click();
      await page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: 'Send course 3' }).waitFor();
      await look('saved');
      await button(/^Pay/).click();
      const asks = page.getByRole('dialog', { name: '1 dish hasn’t been sent to the kitchen' });
      await asks.getByText('1 × Apple crumble').waitFor();
      await look('pay');
      await asks.getByRole('button', { name: 'Take payment' }).click();
      await expectGone(asks);
      await button('Exact').waitFor();
    },
    MINUTES,
  );

  test(
    'sends its last course from the opened bill, which keeps the course in its place',
    async () => {
      await toMap();
      await table('2').click();
      await page.getByText('open here').waitFor();
      await untilHeads('Course 3 · to follow');
      await look('opened');
      await button('Send course 3').click();
      await button('Sent').waitFor();
      await untilHeads('Course 3');
      await until('the kitchen’s docket', async () => (await toldKitchen('MAKE COURSE 3 NOW')) === 1);
      expect(await toldKitchen('MAKE COURSE 2 NOW')).toBe(1);
      await button(/^Pay/).click();
      await button('Exact').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button('Exact').click();
      await button('Next order').click();
    },
    MINUTES,
  );

  test(
    'loses a dish that follows without a reason',
    async () => {
      await toMap();
      await seat('1');
      await ring('Small plates', 'Soup of the day');
      await ring('Puddings', 'Apple crumble');
      await button('Send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();
      await toMap();
      await table('1').click();
      await page.getByText('open here').waitFor();
      await line('Apple crumble').click();
      await button('Remove the line').click();
      await button('Send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();
      await toMap();
      await table('1').waitFor();
      await untilHolds(async () => expect(await page.locator('[data-part="follows"]').count()).toBe(0));
    },
    MINUTES,
  );

  test('nothing went wrong behind the pages', () => {
    expect(counter.till.problems).toEqual([]);
  });
});
