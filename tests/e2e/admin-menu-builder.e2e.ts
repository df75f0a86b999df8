/** The menu builder: with a mouse, with only a keyboard, offline, and with someone else at the same item. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { plantManyDishes } from '../support/many-dishes.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const MENU = '/admin/restaurants/roma-pizza/stores/roma-newtown/menu';
const MINUTES = 180_000;
const WORDS = ADMIN.menuBuilder;

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

/** The script is awake: presses stay on the page. */
async function openBuilder(page: Page) {
  await page.goto(`${server.url}${MENU}`);
  await page.locator('main[data-in-place]').waitFor();
}

const rows = (page: Page) => page.locator('[data-part="menu-row"]');
const row = (page: Page, name: string) => page.locator(`[data-part="menu-row"][data-name="${name}"]`);
const names = (page: Page) => rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-name') ?? ''));
const line = (page: Page, name: string) => page.locator(`[data-category-name="${name}"]`);

async function addCategory(page: Page, name: string) {
  await page.getByLabel(WORDS.newCategory).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: new RegExp(`^${name}`), level: 2 }).waitFor();
}

async function addDish(page: Page, name: string, price: string) {
  await page.getByLabel(WORDS.newDish).fill(name);
  await page.getByLabel(WORDS.newPrice).fill(price);
  await page.keyboard.press('Enter');
  await row(page, name).waitFor();
}

/** A line of a category's menu, with keys alone. */
async function fromMenu(page: Page, category: string, key: 'ArrowDown' | 'ArrowUp' | 'End', name: string) {
  await page.locator('summary', { hasText: WORDS.more(category) }).focus();
  await page.keyboard.press(key === 'End' ? 'ArrowDown' : key);
  if (key === 'End') await page.keyboard.press(key);
  await page.getByRole('link', { name }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
}

/** By the grip, to the upper half of another row or category. */
async function drag(from: Locator, to: Locator) {
  await from.locator('[data-part="grip"]').dragTo(to, { targetPosition: { x: 60, y: 4 } });
}

/** Over the upper or the lower half, as a hand that holds something. */
async function hold(page: Page, over: Locator, half: 'top' | 'bottom') {
  const box = await over.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const y = box.y + (half === 'top' ? 4 : box.height - 4);
  await page.mouse.move(box.x + 80, y - 2, { steps: 3 });
  await page.mouse.move(box.x + 82, y, { steps: 3 });
}

const markOf = (over: Locator) =>
  over.evaluate((element) => {
    const { display, top, bottom } = getComputedStyle(element, '::before');
    return { display, top, bottom };
  });

describe('the menu builder', () => {
  test(
    'by mouse: a category, three dishes, their order by dragging, all prices up by 10 % and back',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Breakfast');
      await addDish(page, 'Toast', '8');
      await addDish(page, 'Porridge', '10');
      await addDish(page, 'Eggs', '14.50');
      expect(await names(page)).toEqual(['Toast', 'Porridge', 'Eggs']);
      await drag(row(page, 'Eggs'), row(page, 'Toast'));
      await page.locator('main').getByText(WORDS.moved).waitFor();
      expect(await names(page)).toEqual(['Eggs', 'Toast', 'Porridge']);
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('link', { name: WORDS.selectAll(3) }).click();
      await page.getByLabel(WORDS.changePricesBy).fill('10%');
      await page.getByRole('button', { name: WORDS.change, exact: true }).click();
      await page.locator('main').getByText(WORDS.repriced(3)).waitFor();
      await row(page, 'Eggs').getByText('$15.95').last().waitFor();
      await page.getByRole('button', { name: WORDS.undo }).click();
      await page.locator('main').getByText(WORDS.undone).waitFor();
      await row(page, 'Eggs').getByText('$14.50').last().waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'whoever types the next dish before the last one is there loses none of it, and gets the last one’s price on no other',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Noodles');
      const typed = Promise.withResolvers<void>();
      await page.route(`**${MENU}*`, async (route) => {
        if (route.request().method() === 'POST') await typed.promise;
        await route.continue();
      });
      await page.getByLabel(WORDS.newDish).fill('Ramen');
      await page.getByLabel(WORDS.newPrice).fill('21');
      await page.keyboard.press('Enter');
      await page.getByLabel(WORDS.newDish).fill('Udon');
      await page.getByLabel(WORDS.newPrice).focus();
      typed.resolve();
      await row(page, 'Ramen').waitFor();
      expect(await page.getByLabel(WORDS.newDish).inputValue()).toBe('Udon');
      expect(await page.getByLabel(WORDS.newPrice).inputValue()).toBe('');
      await page.getByLabel(WORDS.newPrice).and(page.locator(':focus')).waitFor();
      await page.keyboard.type('19');
      await page.keyboard.press('Enter');
      await row(page, 'Udon').getByText('$19.00').last().waitFor();
      await page.context().close();
    },
    MINUTES,
  );

  test(
    'by mouse: a dish is dragged into another category, deleted there, and put back',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Cakes');
      await addDish(page, 'Lamington', '6');
      await addCategory(page, 'Slices');
      await line(page, 'Cakes').getByRole('link').click();
      await row(page, 'Lamington').waitFor();
      await drag(row(page, 'Lamington'), line(page, 'Slices'));
      await page.locator('main').getByText(WORDS.moved).waitFor();
      expect(await names(page)).toEqual([]);
      await line(page, 'Slices').getByRole('link').click();
      await row(page, 'Lamington').getByRole('checkbox').check();
      await page.getByRole('button', { name: WORDS.delete, exact: true }).click();
      await page.locator('main').getByText(WORDS.deleted(1)).waitFor();
      expect(await names(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.undo }).click();
      await row(page, 'Lamington').waitFor();
    },
    MINUTES,
  );

  test(
    'with only the keyboard an item is added, renamed and moved up, and the focus stays with it',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await page.getByLabel(WORDS.newCategory).focus();
      await page.keyboard.type('Drinks by key');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^Drinks by key/ }).waitFor();
      for (const [name, price] of [
        ['Cola', '4'],
        ['Lemonade', '5'],
      ] as const) {
        await page.getByLabel(WORDS.newDish).focus();
        await page.keyboard.type(name);
        await page.keyboard.press('Tab');
        await page.keyboard.type(price);
        await page.keyboard.press('Enter');
        await row(page, name).waitFor();
        await page.locator('input[name="newDish"]:focus').waitFor();
      }
      await row(page, 'Cola')
        .getByRole('link', { name: WORDS.editHere('Cola') })
        .focus();
      await page.keyboard.press('Enter');
      await page.locator('input[name="name"]:focus').waitFor();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Cherry cola');
      await page.keyboard.press('Enter');
      await row(page, 'Cherry cola').locator('[data-part="edit-here"]:focus').waitFor();
      await row(page, 'Lemonade').getByRole('button', { name: 'Move Lemonade up' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Lemonade: place 1 of 2.').waitFor({ state: 'attached' });
      expect(await names(page)).toEqual(['Lemonade', 'Cherry cola']);
      await row(page, 'Lemonade').locator('button:focus').waitFor();
    },
    MINUTES,
  );

  test(
    'with only the keyboard a dish is taken off the menu and put back on, and the focus stays on its key',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await page.locator('[data-category-name="Pasta"] a').click();
      await row(page, 'Carbonara')
        .getByRole('button', { name: WORDS.takeOff('Carbonara') })
        .focus();
      await page.keyboard.press('Enter');
      await page.locator('main').getByText(WORDS.takenOff).waitFor();
      await row(page, 'Carbonara').getByText('Not on the menu', { exact: true }).waitFor();
      const back = page.getByRole('button', { name: WORDS.putOn('Carbonara') });
      await back.and(page.locator(':focus')).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page
        .getByRole('button', { name: WORDS.takeOff('Carbonara') })
        .and(page.locator(':focus'))
        .waitFor();
      await page.context().close();
    },
    MINUTES,
  );

  test(
    'with only the keyboard a category is copied and deleted with its dishes, and Undo brings them back',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Pies');
      await addDish(page, 'Apple pie', '9');
      await addDish(page, 'Cherry pie', '9.50');
      await fromMenu(page, 'Pies', 'ArrowUp', WORDS.deleteCategory('Pies'));
      await page.locator('input[name="itemsGo"]:focus').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('summary:focus', { hasText: WORDS.more('Pies') }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page
        .getByRole('link', { name: WORDS.rename('Pies') })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page
        .getByRole('button', { name: WORDS.duplicate('Pies') })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('Enter');
      await page.locator('main').getByText(WORDS.copied(2)).waitFor();
      await page.getByRole('heading', { name: /^Pies \(copy\)/, level: 2 }).waitFor();
      expect(await names(page)).toEqual(['Apple pie', 'Cherry pie']);

      await fromMenu(page, 'Pies (copy)', 'End', WORDS.deleteCategory('Pies (copy)'));
      await page.locator('input[name="itemsGo"]:focus').waitFor();
      await page.keyboard.press('ArrowDown');
      await untilHolds(async () =>
        expect(await page.getByRole('radio', { name: WORDS.deleteAll(2) }).isChecked()).toBe(true),
      );
      await page.getByRole('button', { name: WORDS.deleteNow('Pies (copy)') }).focus();
      await page.keyboard.press('Enter');
      await page.locator('main').getByText(WORDS.deletedWith(2)).waitFor();
      await expectGone(line(page, 'Pies (copy)'));
      await page.getByRole('button', { name: WORDS.undo }).click();
      await line(page, 'Pies (copy)').getByRole('link').click();
      await row(page, 'Cherry pie').waitFor();
      expect(await names(page)).toEqual(['Apple pie', 'Cherry pie']);
    },
    MINUTES,
  );

  test(
    'an Undo takes no copy away in which someone else has changed a dish since',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Buns');
      await addDish(page, 'Bao', '6');
      await fromMenu(page, 'Buns', 'ArrowDown', WORDS.rename('Buns'));
      await page.locator('input[name="name"]:focus').fill('Steamed buns');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^Steamed buns/, level: 2 }).waitFor();
      await page.locator('summary', { hasText: WORDS.more('Steamed buns') }).click();
      await page.getByRole('button', { name: WORDS.duplicate('Steamed buns') }).click();
      await page.getByRole('heading', { name: /^Steamed buns \(copy\)/, level: 2 }).waitFor();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await row(other, 'Bao')
        .getByRole('link', { name: WORDS.editHere('Bao') })
        .click();
      await other.locator('input[name="price"]').fill('7');
      await other.getByRole('button', { name: WORDS.save, exact: true }).click();
      await row(other, 'Bao').getByText('$7.00').last().waitFor();
      await page.getByRole('button', { name: WORDS.undo }).click();
      await page.getByText(WORDS.cannotUndo).first().waitFor();
      await row(page, 'Bao').getByText('$7.00').last().waitFor();
    },
    MINUTES,
  );

  test(
    'by mouse: a line shows where a dish would be dropped, and a category into which it would go',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Sides');
      await addDish(page, 'Chips', '7');
      await addDish(page, 'Slaw', '6');
      await row(page, 'Slaw').locator('[data-part="grip"]').hover();
      await page.mouse.down();
      await hold(page, row(page, 'Chips'), 'top');
      await row(page, 'Chips').and(page.locator('[data-drop="top"]')).waitFor();
      expect(await markOf(row(page, 'Chips'))).toMatchObject({ display: 'block', top: '0px' });
      await hold(page, row(page, 'Chips'), 'bottom');
      await row(page, 'Chips').and(page.locator('[data-drop="bottom"]')).waitFor();
      expect(await markOf(row(page, 'Chips'))).toMatchObject({ display: 'block', bottom: '0px' });
      const other = page.locator('[data-part="category-line"]').first();
      await hold(page, other, 'top');
      await other.and(page.locator('[data-drop="into"]')).waitFor();
      await untilHolds(async () => expect(await page.locator('[data-drop]').count()).toBe(1));
      await page.mouse.up();
      await page.locator('main').getByText(WORDS.moved).waitFor();
      expect([await names(page), await page.locator('[data-drop]').count()]).toEqual([['Chips'], 0]);
    },
    MINUTES,
  );

  test(
    'a sold-out dish that is deleted meanwhile is told, on the screen and aloud',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Juices');
      await addDish(page, 'Orange juice', '6');
      const other = await page.context().newPage();
      await other.goto(page.url());
      await row(other, 'Orange juice').getByRole('checkbox').check();
      await other.getByRole('button', { name: WORDS.delete, exact: true }).click();
      await other.locator('main').getByText(WORDS.deleted(1)).waitFor();
      await row(page, 'Orange juice').locator('[data-part="sold-out"] button').click();
      await page.locator('[data-part="toast"]').getByText(WORDS.stillOnSale('Orange juice')).waitFor();
      await page.locator('#alarm').getByText(WORDS.stillOnSale('Orange juice')).waitFor({ state: 'attached' });
      await untilHolds(async () =>
        expect(await row(page, 'Orange juice').locator('[data-part="state"]').textContent()).toBe('On sale'),
      );
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'a search over 350 dishes lists the first 100, says how many there are, and lists more when asked',
    async () => {
      await plantManyDishes(server.dataDir, ROMA_NEWTOWN, 350);
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await page.getByLabel(WORDS.search).fill('dish');
      await page.getByText(WORDS.firstOf(100, 350)).waitFor();
      await untilHolds(async () => expect(await rows(page).count()).toBe(100));
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: WORDS.showMore(100) }).click();
      await page.getByText(WORDS.firstOf(200, 350)).waitFor();
      await page.getByLabel(WORDS.search).fill('dish 34');
      await row(page, 'Dish 349').waitFor();
      await untilHolds(async () => expect(await rows(page).count()).toBe(14));
      await expectGone(page.locator('[data-part="first-matches"]'));
    },
    MINUTES,
  );

  test(
    'without a line what was typed stays, and is saved once the line is back',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Soups');
      await addDish(page, 'Laksa', '18');
      await row(page, 'Laksa')
        .getByRole('link', { name: WORDS.editHere('Laksa') })
        .click();
      await page.locator('input[name="price"]').fill('19');
      await page.context().setOffline(true);
      await page.keyboard.press('Enter');
      await page.getByText(WORDS.waiting).first().waitFor();
      expect(await page.locator('input[name="price"]').inputValue()).toBe('19');
      await page.context().setOffline(false);
      await row(page, 'Laksa').getByText('$19.00').last().waitFor();
    },
    MINUTES,
  );

  test(
    'without a line every change that is made is kept, and all are saved in their order',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Broths');
      await addDish(page, 'Pho', '17');
      await page.context().setOffline(true);
      for (const [name, price] of [
        ['Miso', '5'],
        ['Minestrone', '9'],
      ] as const) {
        await page.getByLabel(WORDS.newDish).fill(name);
        await page.getByLabel(WORDS.newPrice).fill(price);
        await page.keyboard.press('Enter');
      }
      await page.getByText(WORDS.waiting).first().waitFor();
      await page.context().setOffline(false);
      for (const name of ['Miso', 'Minestrone']) await row(page, name).waitFor();
      await page.reload();
      await row(page, 'Minestrone').waitFor();
      const names = (await rows(page).allTextContents()).map((text) => /Pho|Miso|Minestrone/.exec(text)?.[0]);
      expect(names.filter(Boolean)).toEqual(['Pho', 'Miso', 'Minestrone']);
    },
    MINUTES,
  );

  test(
    'a name that someone else has changed is reported, and nothing is overwritten',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await openBuilder(page);
      await addCategory(page, 'Salads');
      await addDish(page, 'Caesar', '16');
      await row(page, 'Caesar')
        .getByRole('link', { name: WORDS.editHere('Caesar') })
        .click();
      await page.locator('input[name="name"]:focus').waitFor();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.locator('input[name="name"]').fill('Caesar with chicken');
      await other.getByRole('button', { name: WORDS.save, exact: true }).click();
      await row(other, 'Caesar with chicken').waitFor();
      await page.locator('input[name="name"]').fill('Caesar classic');
      await page.getByRole('button', { name: WORDS.save, exact: true }).click();
      await page.getByText('to “Caesar with chicken”').first().waitFor();
      expect(await page.locator('input[name="name"]').inputValue()).toBe('Caesar classic');
      await page.getByRole('button', { name: WORDS.save, exact: true }).click();
      await row(page, 'Caesar classic').waitFor();
    },
    MINUTES,
  );

  test(
    'works without script: a category and an item are added, and the item is repriced in the list',
    async () => {
      const { page, context } = await visit(browser, 'desktop', { javaScriptEnabled: false });
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}${MENU}`);
      await addCategory(page, 'Plain');
      await addDish(page, 'Rice', '4');
      await row(page, 'Rice')
        .getByRole('link', { name: WORDS.editHere('Rice') })
        .click();
      await page.locator('input[name="price"]').fill('4.50');
      await page.getByRole('button', { name: WORDS.save, exact: true }).click();
      await row(page, 'Rice').getByText('$4.50', { exact: true }).filter({ visible: true }).waitFor();
      await context.close();
    },
    MINUTES,
  );
});
