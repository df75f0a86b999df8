/** From nothing to a menu that sells: an owner signs up, and the website shows what was made. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, until, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin, startNew } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { makeStore, orderAllDay, signUp } from '../support/new-owner.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const MINUTES = 180_000;
const STORE = '/restaurants/noras/stores/noras-glebe';

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

/** An item of the demo, as a photo from a phone. */
async function aPicture() {
  const answer = await fetch(`${server.url}/images/img_roma-garlic-bread?w=400`);
  expect(answer.status).toBe(200);
  const mimeType = answer.headers.get('content-type') ?? '';
  return { name: 'dish', mimeType, buffer: Buffer.from(await answer.arrayBuffer()) };
}

async function makeItem(page: Page, { isWithScript }: { isWithScript: boolean }) {
  await page.goto(`${server.url}/admin${STORE}/menu`);
  await page.getByRole('link', { name: ADMIN.menu.newCategory }).first().click();
  await page.getByLabel(ADMIN.form.name).fill('Small plates');
  await page.getByRole('button', { name: ADMIN.menu.addCategory }).click();
  await page.locator('main').getByText(ADMIN.menu.categoryAdded('Small plates')).waitFor();
  await startNew(page, ADMIN.menu.types.item);
  await page.getByLabel(ADMIN.form.name, { exact: true }).fill('Bruschetta');
  await page.getByLabel(ADMIN.form.description).fill('Tomato, basil, garlic.');
  await page.getByLabel(ADMIN.menu.price, { exact: true }).fill('12.5');
  if (isWithScript) {
    const looks = page.getByRole('complementary', { name: ADMIN.form.preview });
    await looks.getByText('Tomato, basil, garlic.').waitFor();
    await untilHolds(async () => expect(await looks.getByText('Bruschetta').count()).toBe(3));
  }
  await page.getByLabel(ADMIN.form.picture, { exact: true }).setInputFiles(await aPicture());
  if (isWithScript) await page.locator('[data-preview="image.file"] img[alt^="Chosen"]').waitFor();
  await page.getByRole('button', { name: ADMIN.menu.addOptions }).click();
  await page.getByLabel(ADMIN.menu.group, { exact: true }).fill('Size');
  await page.getByLabel(ADMIN.menu.atLeast).fill('1');
  await page.getByLabel(ADMIN.menu.option(1), { exact: true }).fill('Two pieces');
  await page.getByLabel(ADMIN.menu.option(2), { exact: true }).fill('Four pieces');
  await page.getByLabel(ADMIN.menu.extraCharge(2), { exact: true }).fill('9');
  if (isWithScript) await page.getByText(ADMIN.menu.mustChoose).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: ADMIN.menu.addItem }).click();
  await page.getByText(ADMIN.menu.itemAdded('Bruschetta')).waitFor();
}

describe('an owner makes a menu', () => {
  test(
    'from signing up to the item with options and picture on the website, where each change shows at once',
    async () => {
      const owner = await visit(browser, 'desktop');
      const { page } = owner;
      await signUp(page, server.url, 'nora@shop.example');
      await makeStore(page);
      await orderAllDay(page, `${server.url}/admin${STORE}`);
      await makeItem(page, { isWithScript: true });

      const customer = await visit(browser, 'phone');
      await customer.page.goto(`${server.url}${STORE}`);
      await customer.page.getByRole('link', { name: 'Bruschetta' }).first().click();
      await customer.page.getByRole('heading', { name: 'Bruschetta' }).waitFor();
      await untilHolds(async () => expect(await customer.page.getByText('Four pieces').count()).toBeGreaterThan(0));
      await untilHolds(async () => expect(await customer.page.locator('main img').count()).toBeGreaterThan(0));
      await untilHolds(async () => expect(await customer.page.getByText('+$9.00').count()).toBeGreaterThan(0));

      // The website's pages are kept; a saved change must not be served from what was kept.
      const kept = await fetch(`${server.url}${STORE}`).then((answer) => answer.text());
      expect(kept).toContain('$12.50');
      await page.getByRole('link', { name: 'Bruschetta', exact: true }).click();
      await page.getByLabel(ADMIN.menu.price, { exact: true }).fill('14');
      await page.getByRole('button', { name: ADMIN.menu.saveItem }).click();
      await page.getByText(ADMIN.menu.saved).waitFor();
      const fresh = await fetch(`${server.url}${STORE}`).then((answer) => answer.text());
      expect(fresh).toContain('$14.00');
      expect(fresh).not.toContain('$12.50');

      await page.goto(`${server.url}/admin${STORE}/menu`);
      const button = page.getByRole('button', { name: /On sale.*Bruschetta/ });
      await button.click();
      await page.getByRole('button', { name: /Sold out.*Bruschetta/ }).waitFor();
      await until('the website saying so', async () =>
        (await fetch(`${server.url}${STORE}`).then((answer) => answer.text())).includes('Sold out'),
      );

      expect(owner.problems).toEqual([]);
      expect(customer.problems).toEqual([]);
      await owner.context.close();
      await customer.context.close();
    },
    MINUTES,
  );

  test(
    'an unsaved form asks before it is left, one saved by Ctrl S does not; too large a picture is reported at once',
    async () => {
      const { context, page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}/admin/restaurants/roma-pizza/stores/roma-newtown/create/category`);
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.getByLabel(ADMIN.form.name).pressSequentially('Spec');
      await page.waitForFunction(() => document.title.startsWith('•'));
      const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024) };
      await page.getByLabel(ADMIN.form.picture, { exact: true }).setInputFiles(large);
      await page.getByText(ADMIN.menu.tooLarge).first().waitFor();
      await page.getByRole('link', { name: ADMIN.form.cancel, exact: true }).click();
      await page.getByRole('heading', { name: ADMIN.menu.heading }).waitFor();
      expect(asked).toEqual(['beforeunload']);
      await page.getByRole('link', { name: ADMIN.menu.newCategory }).click();
      await page.getByLabel(ADMIN.form.name).pressSequentially('Specials');
      await page.waitForFunction(() => document.title.startsWith('•'));
      await page.keyboard.press('Control+s');
      await page.locator('main').getByText(ADMIN.menu.categoryAdded('Specials')).waitFor();
      expect(asked).toEqual(['beforeunload']);
      await context.close();
    },
    MINUTES,
  );

  test(
    'what was typed and chosen before the page’s script came is shown, and guarded, once it comes',
    async () => {
      const { context, page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      const scripts = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      const form = `${server.url}/admin/restaurants/roma-pizza/stores/roma-newtown/create/category`;
      await page.goto(form, { waitUntil: 'commit' });
      await page.getByLabel(ADMIN.form.name).fill('Early birds');
      await page.getByLabel(ADMIN.form.picture, { exact: true }).setInputFiles(await aPicture());
      const looks = page.getByRole('complementary', { name: ADMIN.form.preview });
      await expectGone(looks.getByText('Early birds'));
      scripts.resolve();
      await looks.getByText('Early birds').first().waitFor();
      await page.locator('[data-preview="image.file"] img[alt^="Chosen"]').waitFor();
      await page.waitForFunction(() => document.title.startsWith('•'));
      await context.close();
    },
    MINUTES,
  );

  test(
    'without script too, on a phone: the same store and item, and a forgotten password',
    async () => {
      const owner = await visit(browser, 'phone', { javaScriptEnabled: false });
      const { page } = owner;
      await page.goto(`${server.url}/admin/auth/reset-password`);
      await page.getByLabel(ADMIN.signIn.email).fill('nora@shop.example');
      await page.getByRole('button', { name: ADMIN.signIn.sendLink }).click();
      await page.getByText(ADMIN.signIn.checkYourEmail).waitFor();
      const link = await mailedLink(server.url, 'nora@shop.example', 'resetPassword');
      await page.goto(`${server.url}${link}`);
      await page.getByLabel(ADMIN.signIn.newPassword).fill('another good one');
      await page.getByRole('button', { name: ADMIN.signIn.saveAndSignIn }).click();
      await page.getByText(ADMIN.signIn.passwordSaved).waitFor();
      await page.goto(`${server.url}/admin${STORE}/create/category`);
      await page.getByLabel(ADMIN.form.name).fill('Sweets');
      await page.getByRole('button', { name: ADMIN.menu.addCategory }).click();
      await startNew(page, ADMIN.menu.types.item);
      await page.getByLabel(ADMIN.form.name, { exact: true }).fill('Cannoli');
      await page.getByLabel(ADMIN.menu.price, { exact: true }).fill('6');
      await page.getByLabel(ADMIN.form.picture, { exact: true }).setInputFiles(await aPicture());
      await page.getByRole('button', { name: ADMIN.menu.addOptions }).click();
      await page.getByLabel(ADMIN.menu.group, { exact: true }).fill('Filling');
      await page.getByLabel(ADMIN.menu.option(1), { exact: true }).fill('Ricotta');
      await page.getByLabel(ADMIN.menu.option(2), { exact: true }).fill('Pistachio');
      await page.getByRole('button', { name: ADMIN.menu.addOption }).click();
      await page.getByLabel(ADMIN.menu.option(3), { exact: true }).fill('Chocolate');
      await page.getByRole('button', { name: ADMIN.menu.addItem }).click();
      await page.getByText(ADMIN.menu.itemAdded('Cannoli')).waitFor();
      const website = await fetch(`${server.url}${STORE}`).then((answer) => answer.text());
      expect(website).toContain('Cannoli');
      await owner.context.close();
    },
    MINUTES,
  );
});
