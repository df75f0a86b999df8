/** Pictures of the menu: chosen, dropped, pasted, refused and cropped; and a form whose line breaks while it is saved. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { png } from '../support/png.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';
import { ADMIN } from '../support/words/admin.ts';

const STORE = '/admin/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;
const WORDS = ADMIN.picture;

let server: RunningServer;
let browser: Browser;
let itemPage: string;
let newItemPage: string;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
  const { page, context } = await visit(browser, 'desktop');
  await signInToAdmin(page, server.url);
  await page.goto(`${server.url}${STORE}/menu`);
  await page.locator('main[data-in-place]').waitFor();
  await page.getByLabel(ADMIN.menuBuilder.newCategory).fill('Soups');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Soups/, level: 2 }).waitFor();
  await page.getByLabel(ADMIN.menuBuilder.newDish).fill('Laksa');
  await page.getByLabel(ADMIN.menuBuilder.newPrice).fill('18');
  await page.keyboard.press('Enter');
  const row = page.locator('[data-part="menu-row"][data-name="Laksa"]');
  await row.waitFor();
  itemPage = `${server.url}${STORE}/items/${await row.getAttribute('id')}/item/edit`;
  const categoryId = await page.locator('[data-category-name="Soups"]').getAttribute('id');
  newItemPage = `${server.url}${STORE}/categories/${categoryId}/create/item`;
  await context.close();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

async function openForm(size: 'phone' | 'desktop', address: string) {
  const seen = await visit(browser, size);
  await signInToAdmin(seen.page, server.url);
  await seen.page.goto(address);
  await seen.page.getByText(WORDS.hint).waitFor();
  return seen;
}

const photo = (name: string, bytes: Uint8Array = png(800, 400)) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
});
const fileInput = (page: Page) => page.locator('input[type="file"]');
const preview = (page: Page) => page.locator('[data-preview] img');
const storedId = (page: Page) => page.locator('input[type="hidden"][name="image"]').inputValue();
const chosenName = (page: Page) =>
  fileInput(page).evaluate((input) => (input as HTMLInputElement).files?.[0]?.name ?? '');

/** What a browser tells the page when files are let go over it, or pasted. */
async function bring(page: Page, how: 'drop' | 'paste', name: string) {
  const base64 = Buffer.from(png(640, 480)).toString('base64');
  await page.evaluate(
    ({ how: kind, name: fileName, base64: text }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const zone = document.querySelector('[data-part="picture"]');
      const both = { bubbles: true, cancelable: true };
      zone?.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...both, dataTransfer: data })
          : new ClipboardEvent('paste', { ...both, clipboardData: data }),
      );
    },
    { how, name, base64 },
  );
}

describe('the picture of a dish', () => {
  test(
    'is dropped or pasted onto its form, shown at once, and there after saving',
    async () => {
      const { page, context, problems } = await openForm('desktop', itemPage);
      await bring(page, 'drop', 'laksa.png');
      await page.getByText(WORDS.chosen('laksa.png')).waitFor({ state: 'attached' });
      await untilHolds(async () => expect(await preview(page).getAttribute('alt')).toBe('Chosen: laksa.png'));
      await page.getByRole('button', { name: WORDS.drop }).click();
      await preview(page).waitFor({ state: 'detached' });
      await bring(page, 'paste', 'pasted.png');
      await page.getByText(WORDS.chosen('pasted.png')).waitFor({ state: 'attached' });
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.saveItem }).last().click();
      await page.getByText(WORDS.saved).first().waitFor();
      expect(await storedId(page)).not.toBe('');
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'that is too large, broken, of another kind or animated is told at its field, and nothing typed or chosen is lost',
    async () => {
      const { page, context } = await openForm('phone', itemPage);
      await page.getByLabel('Description').fill('Coconut and prawns.');
      await fileInput(page).setInputFiles(photo('good.png'));
      await page.getByText(WORDS.chosen('good.png')).waitFor({ state: 'attached' });
      const head = png(4, 4).slice(0, 33);
      const apng = Buffer.concat([head, Buffer.alloc(4), Buffer.from('acTL'), Buffer.alloc(4), png(4, 4).slice(33)]);
      for (const [bytes, words] of [
        [new Uint8Array(40 * 1024 * 1024), WORDS.tooLarge],
        [png(400, 400).slice(0, 200), WORDS.unreadable],
        [new TextEncoder().encode('%PDF-1.7'), WORDS.wrongType],
        [apng, WORDS.animated],
      ] as const) {
        await fileInput(page).setInputFiles(photo('bad.png', bytes));
        const told = page.locator('[data-part="picture"]').getByText(words, { exact: true });
        await told.waitFor();
        expect(await chosenName(page)).toBe('good.png');
      }
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.getByLabel('Description').inputValue()).toBe('Coconut and prawns.');
      await page.getByRole('button', { name: WORDS.saveItem }).last().click();
      await page.getByText(WORDS.saved).first().waitFor();
      expect(await page.getByLabel('Description').inputValue()).toBe('Coconut and prawns.');
      await context.close();
    },
    MINUTES,
  );

  test(
    'is cropped by keyboard to the ratio that the menu shows',
    async () => {
      const { page, context, problems } = await openForm('desktop', itemPage);
      await fileInput(page).setInputFiles(photo('wide.png'));
      await page.getByText(WORDS.chosen('wide.png')).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: WORDS.cropping }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: WORDS.cropHeading }).waitFor();
      const area = page.getByRole('group', { name: WORDS.cropArea });
      await area.focus();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+ArrowLeft');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.crop, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(WORDS.cropped).waitFor({ state: 'attached' });
      const size = await preview(page).evaluate(async (image) => {
        await (image as HTMLImageElement).decode();
        const { naturalWidth, naturalHeight } = image as HTMLImageElement;
        return naturalWidth / naturalHeight;
      });
      expect(size).toBeCloseTo(4 / 3, 1);
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );
});

describe('many pictures at once', () => {
  test(
    'are uploaded, tried again where the line broke, matched by file name, corrected, saved and undone',
    async () => {
      const { page, context } = await visit(browser, 'phone');
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}${STORE}/menu`);
      await page.goto(`${server.url}${STORE}/menu/pictures`);
      await page.getByText('Or drag pictures here').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      let isCut = true;
      // The first picture arrives, and its answer never comes.
      await page.route('**/api/images/**', async (route) => {
        if (!isCut) return route.fallback();
        isCut = false;
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page
        .getByLabel(WORDS.files, { exact: true })
        .setInputFiles([
          photo('laksa.png', png(300, 200)),
          photo('team.png', png(200, 200)),
          photo('menu.pdf', new TextEncoder().encode('%PDF-1.7')),
        ]);
      await page.getByText(WORDS.uploaded(1, 3)).waitFor();
      await page.getByText(WORDS.notUploaded).waitFor();
      await page.getByText(WORDS.wrongType, { exact: true }).waitFor();
      await page.getByRole('button', { name: WORDS.tryAgain }).click();
      await page.getByText(WORDS.uploaded(2, 3)).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.match }).click();
      await page.getByText(WORDS.matched(1, 2)).waitFor();
      expect(await page.getByLabel(/^laksa\.png/).inputValue()).toBe('Laksa · Soups');
      await page.getByLabel('team.png').fill('Nobody’s dish');
      await page.getByRole('button', { name: WORDS.savePictures }).click();
      await page.getByText('Choose an item from the list.').first().waitFor();
      expect(await page.getByLabel('team.png').inputValue()).toBe('Nobody’s dish');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByLabel('team.png').fill('Margherita · Pizzas');
      await page.getByRole('button', { name: WORDS.savePictures }).click();
      await page.getByText(WORDS.savedMany(2)).first().waitFor();
      await page.getByRole('button', { name: ADMIN.menuBuilder.undo }).click();
      await page.locator('main').getByText(ADMIN.menuBuilder.undone).waitFor();
      await context.close();
    },
    MINUTES,
  );
});

describe('pictures that are matched before all are uploaded', () => {
  test(
    'are waited for, and none is lost',
    async () => {
      const { page, context } = await visit(browser, 'phone');
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}${STORE}/menu/pictures`);
      await page.getByText('Or drag pictures here').waitFor();
      await page.getByRole('button', { name: WORDS.match }).click();
      await page.getByText(WORDS.chooseOne).first().waitFor();
      await page.getByText('Or drag pictures here').waitFor();
      const line = Promise.withResolvers<void>();
      await page.route('**/api/images/**', async (route) => {
        await line.promise;
        await route.fallback();
      });
      await page
        .getByLabel(WORDS.files, { exact: true })
        .setInputFiles([photo('laksa.png', png(310, 200)), photo('team.png', png(210, 200))]);
      await page.getByText(WORDS.uploaded(0, 2)).waitFor();
      await page.getByText(WORDS.chooseOne).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: WORDS.match }).click();
      await page.getByText('Matching starts when all are uploaded.').first().waitFor();
      line.resolve();
      await page.getByLabel(/^laksa\.png/).waitFor();
      await page.getByLabel(/^team\.png/).waitFor();
      await context.close();
    },
    MINUTES,
  );
});

describe('a line that breaks while a form is saved', () => {
  test(
    'loses neither what was typed nor the picture, and the dish is there once',
    async () => {
      const { page, context } = await openForm('desktop', newItemPage);
      await page.getByLabel('Name', { exact: true }).fill('Tom yum');
      await page.getByLabel('Price', { exact: true }).first().fill('17');
      await fileInput(page).setInputFiles(photo('tom-yum.png', png(1200, 900)));
      await page.getByText(WORDS.chosen('tom-yum.png')).waitFor({ state: 'attached' });
      // The server does it, and its answer never comes.
      await page.route('**/create/item', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.getByRole('button', { name: WORDS.addItem }).click();
      await page.getByText(WORDS.lost).first().waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Tom yum');
      expect(await chosenName(page)).toBe('tom-yum.png');
      expect(await axeFindings(page)).toEqual([]);
      await page.unroute('**/create/item');
      await page.getByRole('button', { name: WORDS.addItem }).click();
      await page.waitForURL(/\/categories\/[^/]+(#.*)?$/);
      await untilHolds(async () =>
        expect(await page.getByRole('link', { name: 'Tom yum', exact: true }).count()).toBe(1),
      );
      await context.close();
    },
    MINUTES,
  );

  test(
    'says so without a line too, and Back after the save shows what is stored',
    async () => {
      const { page, context } = await openForm('desktop', itemPage);
      await page.getByLabel('Description').fill('Hot and sour.');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: WORDS.saveItem }).last().click();
      await page.getByText(WORDS.lost).first().waitFor();
      expect(await page.getByLabel('Description').inputValue()).toBe('Hot and sour.');
      await page.context().setOffline(false);
      await page.getByRole('button', { name: WORDS.saveItem }).last().click();
      await page.getByText(WORDS.saved).first().waitFor();
      await page.goto(`${server.url}${STORE}/menu`);
      await page.goBack();
      await page.getByText(WORDS.hint).waitFor();
      expect(await page.getByLabel('Description').inputValue()).toBe('Hot and sour.');
      await page.getByLabel('Description').fill('Hot, sour and sweet.');
      await page.getByRole('button', { name: WORDS.saveItem }).last().click();
      await page.getByText(WORDS.saved).first().waitFor();
      expect(await page.getByLabel('Description').inputValue()).toBe('Hot, sour and sweet.');
      await context.close();
    },
    MINUTES,
  );
});
